import type { Season } from './drawings.ts'

/** What the portal of a demo tells. */
export interface DemoNews {
  title: string
  introduction: string
  /** One paragraph a line; `# ` is a heading, `- ` a point of a list, `[words](/path)` a link. */
  text: string
  /** Days ago that it appeared; days to come for one that is planned; null for a draft. */
  days: number | null
  /** Stays first for so many days more. */
  pinnedDays?: number
  picture?: { figure: string; season: Season; by: string }
}

export const demoNews: readonly DemoNews[] = [
  {
    title: 'Forummet er åbent',
    introduction:
      'Nu kan du spørge, svare og fortælle uden at have et fund at hænge det op på. Kom indenfor, også hvis du bare vil læse med.',
    text: `
Mange af de bedste samtaler er begyndt i kommentarerne under et fund. Nu har de fået deres eget sted: [forummet](/forum/traade).
# Sådan kommer du i gang
- Vælg et emne, og start en tråd. Det må gerne være et begynderspørgsmål.
- Skriv @ og et navn, når du vil have fat i nogen.
- Følg en tråd, så får du besked, når der bliver svaret.
Det, der bliver skrevet om et fund eller en art, står stadig på fundets eller artens egen side. Det er den samme tråd begge steder.`,
    days: 2,
    pinnedDays: 14,
    picture: { figure: 'birds/wren', season: 'autumn', by: 'Signe Lærkesvang' },
  },
  {
    title: 'Tag kortet med, hvor der ikke er dækning',
    introduction:
      'Heden, klitten og den dybe skov har én ting til fælles: telefonen siger ingenting. Nu kan du hente et stykke kort, før du tager af sted.',
    text: `
Åbn et kort, zoom ind på det sted, du skal hen, og vælg at tage det med. Så ligger det på din telefon, til du ikke længere har brug for det.
Dine fund venter på telefonen, til der er net igen, og sender så sig selv. Du behøver ikke gøre noget.
Vil du prøve det hjemmefra? Sæt telefonen i flytilstand, og lav [et nyt fund](/fund/indberet/nyt).`,
    days: 9,
    picture: { figure: 'mammals/deer', season: 'winter', by: 'Frode Klitgrøft' },
  },
  {
    title: 'Hvorfor har mit fund kun én stjerne?',
    introduction:
      'Fund kan få op til tre stjerner: af maskinen, af fællesskabet og af eksperter. Nu kan du se regnestykket bag hver eneste af dem.',
    text: `
På hvert fund står der, hvad der gav point, hvad der mangler til næste stjerne, og hvor fundet står i køen.
- Én stjerne: stedet, tiden og arten passer med, hvad andre har set.
- To stjerner: flere brugere er enige.
- Tre stjerner: en ekspert i artsgruppen har sagt god for det.
Du kan selv hjælpe andre op ad stigen under [Bestem art](/fund/validerings-overblik?fane=bestem). Du bliver bedre til arterne af det, og din stemme kommer til at veje mere.`,
    days: 23,
    picture: { figure: 'insects/butterfly', season: 'summer', by: 'Nadja Bøgevind' },
  },
  {
    title: 'Sjældne orkideer vises som kvadrater',
    introduction:
      'Nogle arter tåler ikke besøg. Deres nøjagtige steder er kun for dem, der passer på dem; alle andre ser et kvadrat på kortet.',
    text: `
Et kvadrat er ikke et tilfældigt punkt i nærheden. Det er det samme kvadrat for alle fund derinde, så man ikke kan regne sig frem til stedet.
Du ser selvfølgelig stadig dine egne fund, hvor du gjorde dem. Og du kan sløre ethvert af dine fund, hvis der er en god grund til det.`,
    days: 41,
    picture: { figure: 'grasses/orchid', season: 'spring', by: 'Birgit Rørdrumslund' },
  },
  {
    title: 'Fem råd til et billede, som kan bestemmes',
    introduction:
      'Det behøver ikke være smukt. Det skal vise det, man kender arten på. Her er, hvad eksperterne oftest mangler.',
    text: `
- Tag flere billeder: ét af det hele og ét tæt på.
- Svampe: vis hatten fra oven, undersiden og hele stokken, også det nederste.
- Planter: et blad, en blomst og den måde, de sidder på stænglen.
- Insekter: lige oppefra, hvis de bliver siddende så længe.
- Læg en mønt eller en finger ved siden af, så man kan se størrelsen.
Er det eneste billede uskarpt? Send det alligevel. Sted og tid er også viden.`,
    days: 64,
    picture: { figure: 'fungi/bolete', season: 'autumn', by: 'Dicte Kantarelskov' },
  },
  {
    title: 'Tak for de første 5.000 fund',
    introduction:
      'I har kigget under sten, op i trækroner og ned i vandhuller. Her er, hvad der kom ud af det, og hvad der mangler på kortet.',
    text: `
Der er fund fra hele landet, men nogle kvadrater er stadig tomme. Se [kortet](/fund/soegning), og find det sted nær dig, hvor ingen har kigget endnu.
En gråspurv dér er mere værd end den hundrede trane et andet sted.`,
    days: 90,
    picture: { figure: 'birds/heron', season: 'summer', by: 'Holger Tjørnebakke' },
  },
  {
    title: 'Ny vejledning: fra regneark til fund',
    introduction: 'Har du notesbøger fra før portalen? Vejledningen tager dig fra et rodet regneark til færdige fund.',
    text: `
Hent [skabelonen](/profil/import-record-dialog), sæt dine linjer ind, og lad portalen kontrollere dem. Du får at vide, hvad der er galt, linje for linje, før noget bliver gemt.`,
    days: -3,
    picture: { figure: 'reptiles/newt', season: 'spring', by: 'Mikkel Snogedal' },
  },
  {
    title: 'Mød os ved åen',
    introduction: '',
    text: `
Kladde: tid og sted mangler. Spørg dem, der kender vandhullerne, om de vil vise rundt.`,
    days: null,
  },
]
