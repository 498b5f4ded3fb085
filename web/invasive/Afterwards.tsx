import { useWarningFigures } from './area-data.ts'
import { figureWords } from './figure-words.ts'

/* What happens with a report, and what one can do oneself: for people who have never reported anything. */

export const afterId = 'efter'

const steps = [
  {
    title: 'Fundet kan ses med det samme',
    text: 'Det står på kortet med dag og sted og med dit navn. Du kan altid rette det eller tilføje billeder.',
  },
  {
    title: 'Andre ser på det',
    text: 'Maskinen holder fundet op mod det, man ved. Brugere og eksperter bekræfter eller retter navnet og kan spørge dig om mere.',
  },
  {
    title: 'Myndigheden får besked',
    text: 'Er arten ny på stedet, går der straks et varsel til dem, der tager sig af naturen i området. De afgør, om der skal gøres noget, og hvornår.',
  },
  {
    title: 'Du hører nyt',
    text: 'Du får besked her på portalen, når dit fund er bedømt, og når nogen skriver til dig om det.',
  },
] as const

const advice = [
  {
    title: 'Tag et billede',
    text: 'Helst et af det hele og et tæt på. Så kan andre se, om du har ret.',
  },
  {
    title: 'Rør ikke, hvis du er i tvivl',
    text: 'Saften fra kæmpe-bjørneklo kan give brandsår, og vilde dyr kan bide.',
  },
  {
    title: 'Flyt ikke noget',
    text: 'Et stykke rod, en krebs eller en spand vand er nok til, at arten får et nyt sted. Skyl støvler og grej.',
  },
  {
    title: 'Det er ikke din skyld',
    text: 'Mange af arterne er plantet i god tro. At melde en bestand i egen have hjælper også.',
  },
] as const

export function Afterwards() {
  const figures = useWarningFigures()
  const told = figures && figureWords(figures)
  return (
    <section aria-labelledby={afterId}>
      <h2 id={afterId} tabIndex={-1} className="scroll-mt-20 font-display font-semibold text-2xl tracking-tight">
        Hvad sker der med et fund?
      </h2>
      <ol className="mt-5 grid gap-x-8 gap-y-6 sm:grid-cols-2 xl:grid-cols-4">
        {steps.map(({ title, text }, at) => (
          <li key={title} className="grid grid-cols-[auto_1fr] gap-x-4">
            <span
              aria-hidden="true"
              className="grid size-10 place-items-center rounded-full bg-accent font-display font-semibold text-accent-ink text-lg"
            >
              {at + 1}
            </span>
            <div>
              <h3 className="pt-1.5 font-semibold">{title}</h3>
              <p className="mt-1 text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      {told && <p className="mt-6 rounded-lg bg-accent-soft px-5 py-4 font-medium">{told}</p>}
    </section>
  )
}

export function Advice() {
  return (
    <section aria-labelledby="raad">
      <h2 id="raad" className="font-display font-semibold text-2xl tracking-tight">
        Fire gode råd
      </h2>
      <dl className="mt-4 grid gap-x-8 gap-y-5 sm:grid-cols-2 xl:grid-cols-4">
        {advice.map(({ title, text }) => (
          <div key={title} className="border-accent border-s-3 ps-4">
            <dt className="font-semibold">{title}</dt>
            <dd className="mt-1 text-ink-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
