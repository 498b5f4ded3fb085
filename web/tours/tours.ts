interface Step {
  /** What it is about: the first such element that is seen. */
  target: string
  heading: string
  text: string
}
interface TourTexts {
  /** As in "Ny her? Se …". */
  title: string
  steps: readonly Step[]
}

const marked = (name: string) => `[data-tour="${name}"]`

/** Short ways through the pages where one begins; who has seen one is not asked again. */
export const tours = {
  overview: {
    title: 'hvad der er på overblikket',
    steps: [
      {
        target: 'a[href^="/fund/indberet/nyt"]',
        heading: 'Nyt fund',
        text: 'Her begynder du, når du har set noget. Et navn eller et billede, et sted og en dag er nok.',
      },
      {
        target: marked('quick-search'),
        heading: 'Find hvad som helst',
        text: 'Arter, fund, steder, sider og personer: skriv et par bogstaver. På tastaturet er genvejen /.',
      },
      {
        target: marked('season'),
        heading: 'Hvad er fremme nu?',
        text: 'Arter, der har deres bedste tid i denne måned. Tryk på en, og læs om den.',
      },
      {
        target: marked('bell'),
        heading: 'Besked til dig',
        text: 'Når nogen spørger til dine fund eller bestemmer dem, står det her.',
      },
    ],
  },
  report: {
    title: 'hvordan man indsender et fund',
    steps: [
      {
        target: marked('pictures'),
        heading: 'Begynd med et billede',
        text: 'Har kameraet gemt tid og sted, læses de af billedet. Intet bliver sendt, før du siger til.',
      },
      {
        target: marked('what'),
        heading: 'Hvad er det?',
        text: 'Skriv det danske eller latinske navn. Kender du det ikke, så vælg artsgruppen; andre hjælper med navnet.',
      },
      {
        target: marked('where'),
        heading: 'Hvor var det?',
        text: 'Tryk på kortet, søg efter et sted, eller brug din position. Følsomme arter vises sløret for andre.',
      },
      {
        target: marked('send'),
        heading: 'Indsend, når du er klar',
        text: 'Det, du skriver, gemmes på enheden undervejs. Uden net bliver fundet sendt, når der er forbindelse igen.',
      },
    ],
  },
  search: {
    title: 'hvordan man søger i fund',
    steps: [
      {
        target: marked('filters'),
        heading: 'Vælg, hvad du vil se',
        text: 'Arter, periode, område og status. Tallet øverst følger med, når du vælger.',
      },
      {
        target: '[role="tablist"][aria-label="Fundene som"]',
        heading: 'Fire måder at se det på',
        text: 'De samme fund som kort, liste, arter eller statistik.',
      },
      {
        target: marked('search-actions'),
        heading: 'Tag det med dig',
        text: 'Gem søgningen, og få besked om nye fund, eller hent fundene som en fil.',
      },
    ],
  },
  queue: {
    title: 'hvordan køen virker',
    steps: [
      {
        target: marked('queue-list'),
        heading: 'Det, der venter',
        text: 'Fund i dine artsgrupper. Ens fund fra samme sted og dag ligger i en stak, som du kan åbne.',
      },
      {
        target: marked('queue-find'),
        heading: 'Fundet, du ser på',
        text: 'Billeder, forslag og alt, hvad der er skrevet om det. Hver afgørelse har en tast: ? viser dem alle.',
      },
      {
        target: marked('queue-context'),
        heading: 'Noget at holde det op imod',
        text: 'Hvad der ellers er fundet i nærheden, hvornår arten er fremme, og hvad den kan forveksles med.',
      },
    ],
  },
} as const satisfies Record<string, TourTexts>

export type TourName = keyof typeof tours
