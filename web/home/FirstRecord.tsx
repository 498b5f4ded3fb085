import { Camera, CircleHelp, MapPin } from 'lucide-react'
import { reportPath } from '../records/record-texts.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'

const hints = [
  { icon: Camera, text: 'Tag et billede. Tid og sted følger tit med.' },
  { icon: MapPin, text: 'En gråspurv i gården tæller lige så meget som en ørn.' },
  { icon: CircleHelp, text: 'Kender du den ikke? Send den alligevel, så hjælper andre.' },
]

/** What somebody who has reported nothing yet meets first. */
export function FirstRecord() {
  return (
    <section
      aria-labelledby="first-find"
      className="grid justify-items-start gap-5 rounded-lg border border-line bg-accent-soft p-6 sm:p-8"
    >
      <div>
        <h2 id="first-find" className="font-display font-semibold text-3xl tracking-tight">
          Dit første fund
        </h2>
        <p className="mt-2 max-w-[52ch] text-lg">Kig ud ad vinduet. Det første, du ser med liv i, er godt nok.</p>
      </div>
      <ul className="grid gap-2.5">
        {hints.map(({ icon: Icon, text }) => (
          <li key={text} className="flex items-start gap-3">
            <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent" />
            {text}
          </li>
        ))}
      </ul>
      <ButtonLink to={reportPath} variant="primary" size="large">
        Nyt fund
      </ButtonLink>
    </section>
  )
}
