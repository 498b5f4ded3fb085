import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { Taxon } from '#contract/taxon.ts'
import { api } from '../../core/api.ts'
import { Link } from '../../core/link.tsx'
import { FindGrid } from '../../records/FindCardView.tsx'
import { useFindList } from '../../records/find-data.ts'
import { findDay, findPath, reportOfPath } from '../../records/words.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

const FindsMap = lazy(() => import('./FindsMap.tsx'))

const newest = 6

const useFirstFind = (taxonId: number) =>
  useQuery({
    queryKey: ['first-find', taxonId],
    queryFn: ({ signal }) => api('GET /records/first-record', { taxonId }, { signal }),
    staleTime: 300_000,
  })

/** How many public finds there are, with those of its descendants. */
const useNumRecords = (taxonId: number) =>
  useQuery({
    queryKey: ['finds', 'of-taxon', taxonId],
    queryFn: ({ signal }) => api('GET /taxa/num-records', { taxonIds: String(taxonId) }, { signal }),
    select: ({ items }) => items[0]?.count ?? 0,
  }).data

/** What people have found of it: how much, since when, the newest, and where. */
export function FindsPart({ taxon }: { taxon: Taxon }) {
  const { data, isError, error, refetch } = useFindList({ taxonIds: [taxon.id] }, 'observed', newest)
  const counted = useNumRecords(taxon.id)
  const total = counted ?? data?.pages[0]?.total
  return (
    <section aria-labelledby={`finds-${taxon.id}`}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={`finds-${taxon.id}`} className="font-display font-semibold text-2xl tracking-tight">
          Fund
          {total !== undefined && total > 0 && (
            <span className="ms-2 text-ink-soft text-lg tabular-nums">{total.toLocaleString('da-DK')}</span>
          )}
        </h2>
        {!taxon.isDeleted && (
          <ButtonLink to={reportOfPath(taxon.id)} size="small" icon={<Plus aria-hidden="true" />}>
            Meld et fund
          </ButtonLink>
        )}
      </div>
      {total !== undefined && total > 0 && <FirstFind taxonId={taxon.id} />}
      {isError && !data ? (
        <ErrorState title="Fundene kunne ikke hentes" error={error} onRetry={() => void refetch()} />
      ) : total === 0 ? (
        <p className="mt-3 text-ink-soft">Ingen har meldt {taxon.acceptedVernacularName} endnu.</p>
      ) : (
        <div className="mt-4 grid gap-6">
          <FindGrid cards={data?.pages[0]?.items} expected={newest} isNarrow />
          {total !== undefined && (
            <Suspense fallback={<Skeleton className="h-80 rounded-lg sm:h-96" />}>
              <FindsMap taxonId={taxon.id} />
            </Suspense>
          )}
        </div>
      )}
    </section>
  )
}

function FirstFind({ taxonId }: { taxonId: number }) {
  const { data } = useFirstFind(taxonId)
  const first = data?.record
  if (!first) return null
  return (
    <p className="mt-1 text-ink-soft">
      Første gang meldt fra{' '}
      <Link to={findPath(first.id)} className="text-accent underline underline-offset-4">
        {findDay(first)}
      </Link>
      {first.reporter && ` af ${first.reporter.displayName}`}.
    </p>
  )
}
