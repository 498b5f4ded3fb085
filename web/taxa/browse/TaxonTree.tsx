import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { numberText } from '#contract/counted.ts'
import { type Rank, ranks } from '#contract/enums.ts'
import { capital } from '#contract/taxon-head.ts'
import { Link } from '../../core/link.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonText } from '../../ui/Skeleton.tsx'
import { TaxonNames } from '../TaxonCard.tsx'
import { TaxonDrawing } from '../TaxonDrawing.tsx'
import { type BrowsedTaxon, useBranch } from '../taxon-data.ts'

/** The tree of life, fetched branch by branch as it is opened. */
export function TaxonTree({ group }: { group: number | undefined }) {
  return (
    <div className="rounded-lg border border-line bg-surface p-2 shadow-card sm:p-4">
      <Branch parentId={undefined} group={group} />
    </div>
  )
}

function Branch({ parentId, group }: { parentId: number | undefined; group: number | undefined }) {
  const { data, isError, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useBranch(parentId, group)
  if (isError && !data) {
    return <ErrorState title="Grenen kunne ikke hentes" error={error} onRetry={() => void refetch()} className="py-6" />
  }
  if (!data) {
    return (
      <div role="status" className="p-3">
        <span className="sr-only">Henter grenen …</span>
        <SkeletonText lines={3} className="max-w-sm" />
      </div>
    )
  }
  const taxa = data.pages.flatMap((page) => page.items)
  if (taxa.length === 0) return <p className="p-3 text-ink-soft text-sm">Her er ikke mere.</p>
  return (
    <ul className={cx(parentId !== undefined && 'ms-5.5 border-line border-s ps-1 sm:ps-2.5')}>
      {taxa.map((taxon) => (
        // A lone twig opens by itself: nobody wants to click through a row of them.
        <Twig key={taxon.id} taxon={taxon} group={group} startsOpen={taxa.length === 1} />
      ))}
      {hasNextPage && (
        <li className="p-2">
          <Button size="small" isPending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Vis flere
          </Button>
        </li>
      )}
    </ul>
  )
}

interface TwigProps {
  taxon: BrowsedTaxon
  group: number | undefined
  startsOpen: boolean
}

function Twig({ taxon, group, startsOpen }: TwigProps) {
  const hasChildren = taxon.numChildren > 0
  const [isOpen, setOpen] = useState(startsOpen)
  const id = useId()
  return (
    <li>
      <div className="flex min-h-11 items-center gap-1 rounded-md transition-colors duration-quick hover:bg-accent-soft">
        {hasChildren ? (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            aria-label={`Under ${capital(taxon.name)}`}
            onClick={() => setOpen(!isOpen)}
            className="grid size-11 shrink-0 place-items-center rounded-md text-ink-soft hover:text-ink"
          >
            <ChevronRight
              className={cx('size-5 transition-transform duration-quick', isOpen && 'rotate-90')}
              aria-hidden="true"
            />
          </button>
        ) : (
          <span aria-hidden="true" className="grid size-11 shrink-0 place-items-center text-accent">
            <TaxonDrawing taxon={taxon} className="size-6" />
          </span>
        )}
        <Link
          to={`/taxa/${taxon.id}`}
          className="group flex min-h-11 min-w-0 flex-1 items-center gap-3 py-1 pe-3 text-ink no-underline"
        >
          <TaxonNames taxon={taxon} className="flex-1 sm:flex sm:items-baseline sm:gap-2.5" />
          <span className="shrink-0 text-end text-ink-soft text-xs tabular-nums">
            {ranks[taxon.rank as Rank]}
            {hasChildren && (
              <>
                <span aria-hidden="true"> · {numberText(taxon.numChildren)}</span>
                <span className="sr-only">, {taxon.numChildren} nedenunder</span>
              </>
            )}
          </span>
        </Link>
      </div>
      {hasChildren && isOpen && (
        <div id={id}>
          <Branch parentId={taxon.id} group={group} />
        </div>
      )}
    </li>
  )
}
