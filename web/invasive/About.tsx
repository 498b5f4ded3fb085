import { ArrowRight } from 'lucide-react'
import { administrativeLists } from '#contract/enums.ts'
import { searchAddress } from '#contract/search-address.ts'
import { Link } from '../core/link.tsx'
import { annexText } from '../taxa/list-texts.ts'
import { addressOf, annexes, startPlace } from './address.ts'

/** What an invasive species is, and what it means to stand on one of the three lists. */
export function About() {
  return (
    <section aria-labelledby="hvad">
      <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[1fr_1.2fr]">
        <div className="grid max-w-[65ch] content-start gap-3">
          <h2 id="hvad" className="font-display font-semibold text-2xl tracking-tight">
            Hvad er en invasiv art?
          </h2>
          <p>
            En fremmed art er bragt hertil af mennesker: som haveplante, kæledyr eller blind passager i et skibs
            ballastvand. De fleste klarer sig dårligt eller gør ingen skade.
          </p>
          <p>
            Nogle få breder sig af sig selv og fortrænger det, der levede her i forvejen. Dem kalder vi invasive. Når
            først en bestand er stor, er den dyr og ofte umulig at fjerne. Derfor betyder det meget at opdage den
            tidligt.
          </p>
          <p>
            <Link
              to={searchAddress({ annexes: annexes.map((annex) => `invasive/${annex}`) })}
              className="text-accent underline underline-offset-4"
            >
              Se alle fund af invasive arter på kortet
            </Link>
          </p>
        </div>
        <ul className="grid content-start gap-3">
          {annexes.map((annex) => (
            <li key={annex}>
              <Link
                to={addressOf({ ...startPlace, annex })}
                aria-current={false}
                className="group grid grid-cols-[1fr_auto] items-center gap-x-4 rounded-lg border border-line bg-surface p-4 text-ink no-underline shadow-card transition-colors duration-quick hover:border-accent"
              >
                <span className="font-semibold group-hover:text-accent">
                  {administrativeLists.invasive.annexes[annex]}
                </span>
                <ArrowRight className="row-span-2 size-5 text-accent" aria-hidden="true" />
                <span className="text-ink-soft text-sm">{annexText('invasive', annex)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
