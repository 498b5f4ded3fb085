import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { TaxonChange } from '#contract/taxon-tree.ts'
import { api } from '../../core/api.ts'
import { Link } from '../../core/link.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { momentText } from '../../ui/dates.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { SkeletonText } from '../../ui/Skeleton.tsx'
import { TaxonName } from '../TaxonName.tsx'
import { masterOf } from './address.ts'
import { ImportContents } from './ImportContents.tsx'
import { askUndo } from './undo.tsx'

const take = 20

/** What has been changed, the newest first; of one taxon, or of all. */
export function ChangeLog({ taxonId }: { taxonId?: number }) {
  const [skip, setSkip] = useState(0)
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['taxon-changes', taxonId, skip],
    queryFn: ({ signal }) =>
      api('GET /taxa/changes', { ...(taxonId === undefined ? {} : { taxonId }), skip, take }, { signal }),
    placeholderData: keepPreviousData,
  })
  if (isError && !data) {
    return <ErrorState title="Ændringsloggen kunne ikke hentes" error={error} onRetry={() => void refetch()} />
  }
  if (!data) return <SkeletonText lines={6} />
  if (data.total === 0) return <EmptyState title="Intet er ændret endnu" />
  return (
    <div>
      <ol className="divide-y divide-line overflow-clip rounded-lg border border-line bg-surface">
        {data.items.map((change) => (
          <li key={change.id}>
            <ChangeRow change={change} taxonId={taxonId} />
          </li>
        ))}
      </ol>
      <Pagination label="ændringer" skip={skip} take={take} total={data.total} onSkip={setSkip} />
    </div>
  )
}

function ChangeRow({ change, taxonId }: { change: TaxonChange; taxonId: number | undefined }) {
  const [isPending, setPending] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const row = useRef<HTMLDivElement>(null)
  const others = change.taxa.filter((taxon) => taxon.id !== taxonId)
  const undo = async () => {
    setPending(true)
    const isUndone = await askUndo(change.id, change.summary)
    setPending(false)
    // The button is gone with the change.
    if (isUndone) row.current?.focus()
  }
  return (
    <div ref={row} tabIndex={-1} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-72">
        <p className="wrap-anywhere">
          {change.summary} {change.undoneBy !== null && <Badge>Fortrudt</Badge>}
        </p>
        <p className="text-ink-soft text-sm">
          {momentText(change.at)} · {change.actor}
        </p>
        {change.details.length > 0 && (
          <ul className="mt-1 text-sm">
            {change.details.map(({ what, before, after }) => (
              <li key={`${what} ${before} ${after}`} className="wrap-anywhere">
                {what}: {before} → {after}
              </li>
            ))}
          </ul>
        )}
        {others.length > 0 && (
          <p className="flex flex-wrap gap-x-3 text-sm">
            {others.map((taxon) => (
              <Link key={taxon.id} to={masterOf(taxon.id)} className="text-accent underline underline-offset-4">
                <TaxonName taxon={taxon} />
              </Link>
            ))}
          </p>
        )}
        {/* On the page of one taxon its own changes stand there already. */}
        {change.isImport && taxonId === undefined && (
          <Button
            size="small"
            className="mt-2"
            icon={isOpen ? <ChevronUp aria-hidden="true" /> : <ChevronDown aria-hidden="true" />}
            aria-expanded={isOpen}
            aria-label={`${isOpen ? 'Skjul' : 'Vis'} ændringerne: ${change.summary}`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Skjul ændringerne' : 'Vis ændringerne'}
          </Button>
        )}
      </div>
      {change.canUndo && (
        <Button
          size="small"
          icon={<Undo2 aria-hidden="true" />}
          aria-label={`Fortryd: ${change.summary}`}
          isPending={isPending}
          onClick={undo}
        >
          Fortryd
        </Button>
      )}
      {isOpen && (
        <div className="basis-full">
          <ImportContents changeId={change.id} />
        </div>
      )}
    </div>
  )
}
