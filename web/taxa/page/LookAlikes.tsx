import type { LookAlike } from '#contract/taxon.ts'
import { Link } from '../../core/link.tsx'
import { PoisonBadge } from '../PoisonBadge.tsx'
import { TaxonNames } from '../TaxonCard.tsx'
import { TaxonPicture } from '../TaxonPicture.tsx'

/** What the taxon is easily taken for: a picture where there is one, and what tells them apart in words. */
export function LookAlikes({ taxa }: { taxa: readonly LookAlike[] }) {
  if (taxa.length === 0) return null
  return (
    <section aria-labelledby="look-alikes">
      <h2 id="look-alikes" className="font-display font-semibold text-2xl tracking-tight">
        Kan forveksles med
      </h2>
      <p className="mt-1 text-ink-soft">Sammenlign, før du er sikker.</p>
      <ul className="mt-4 grid gap-3">
        {taxa.map((taxon) => (
          <li key={taxon.id}>
            <Link
              to={`/taxa/${taxon.id}`}
              className="group flex overflow-clip rounded-lg border border-line bg-surface text-ink no-underline shadow-card transition-colors duration-quick hover:border-accent"
            >
              <TaxonPicture taxon={taxon} className="min-h-24 w-20 sm:w-40" drawingClassName="size-14 sm:size-20" />
              <span className="grid min-w-0 flex-1 content-center gap-1.5 px-4 py-3">
                <span className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1.5">
                  <TaxonNames taxon={taxon} />
                  <PoisonBadge warning={taxon.warning} />
                </span>
                {taxon.difference && (
                  <span className="wrap-break-word max-w-[65ch] max-sm:text-sm">{taxon.difference}</span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
