import { type RedListCategory, redListed } from '#contract/enums.ts'
import type { TaxonRef } from '#contract/taxon.ts'
import { Link } from '../core/link.tsx'
import { cx } from '../ui/cx.ts'
import { rankNote } from './names.ts'
import { RedListBadge } from './RedListBadge.tsx'
import { Scientific } from './Scientific.tsx'
import { TaxonName } from './TaxonName.tsx'
import { TaxonPicture } from './TaxonPicture.tsx'

const isRedListed = (category: string | null | undefined): category is RedListCategory =>
  redListed.includes(category as RedListCategory)

/** The two names of a taxon, one under the other. */
export function TaxonNames({ taxon, className }: { taxon: TaxonRef; className?: string }) {
  const isScientific = taxon.danishName === null
  return (
    <span className={cx('grid min-w-0', className)}>
      <span className="wrap-anywhere font-semibold leading-snug underline-offset-4 group-hover:text-accent group-hover:underline">
        <TaxonName taxon={taxon} />
      </span>
      {!isScientific && taxon.latinName !== '' && (
        <Scientific rank={taxon.rank} className="wrap-anywhere text-ink-soft text-sm">
          {taxon.latinName}
        </Scientific>
      )}
    </span>
  )
}

/** A taxon with its picture on top. */
export function TaxonCard({ taxon, redList }: { taxon: TaxonRef; redList?: string | null }) {
  const rank = rankNote(taxon)
  return (
    <Link
      to={`/taxa/${taxon.id}`}
      className="group flex h-full flex-col overflow-clip rounded-lg border border-line bg-surface text-ink no-underline shadow-card transition-colors duration-quick hover:border-accent"
    >
      <TaxonPicture taxon={taxon} className="aspect-4/3 w-full" drawingClassName="size-3/5 max-w-36" />
      <span className="grid flex-1 content-start gap-2 px-3.5 pt-3 pb-3.5">
        <TaxonNames taxon={taxon} />
        {(isRedListed(redList) || rank) && (
          <span className="flex flex-wrap items-center gap-1.5">
            {isRedListed(redList) && <RedListBadge category={redList} />}
            {rank && <span className="text-ink-soft text-xs">{rank}</span>}
          </span>
        )}
      </span>
    </Link>
  )
}

/** A taxon in one line: for neighbours, look-alikes and children. It leads to the taxon unless something else is said. */
export function TaxonRow({ taxon, note, to }: { taxon: TaxonRef; note?: string; to?: string }) {
  const rank = note ?? rankNote(taxon)
  return (
    <Link
      to={to ?? `/taxa/${taxon.id}`}
      className="group flex min-h-14 items-center gap-3 rounded-md px-2 py-1.5 text-ink no-underline transition-colors duration-quick hover:bg-accent-soft"
    >
      <TaxonPicture taxon={taxon} className="size-11 rounded-md" drawingClassName="size-8" />
      <TaxonNames taxon={taxon} className="flex-1" />
      {rank && <span className="shrink-0 text-ink-soft text-xs">{rank}</span>}
    </Link>
  )
}
