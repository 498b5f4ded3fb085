import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { numberText } from '#contract/counted.ts'
import type { Taxon } from '#contract/taxon.ts'
import { api } from '../core/api.ts'
import { RecordGrid } from '../records/RecordCardView.tsx'
import { useRecordList } from '../records/record-data.ts'
import { reportOfPath } from '../records/record-texts.ts'
import { useNotNoted } from '../trips/not-noted.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { countryView } from './map/areas.ts'
import { TaxonMap } from './map/TaxonMap.tsx'
import { useHeatMap } from './search-data.ts'
import { TaxonKnowledge } from './TaxonKnowledge.tsx'

const newest = 6

/** How many public finds there are, with those of its descendants. */
const useNumRecords = (taxonId: number) =>
  useQuery({
    queryKey: ['records', 'of-taxon', taxonId],
    queryFn: ({ signal }) => api('GET /taxa/num-records', { taxonIds: String(taxonId) }, { signal }),
    select: ({ items }) => items[0]?.count ?? 0,
  }).data

/** What people have found of it: how much, since when, the newest, and where. */
export function TaxonRecords({ taxon }: { taxon: Taxon }) {
  const { data, isError, error, refetch } = useRecordList({ taxonIds: [taxon.id] }, 'observed', newest)
  const counted = useNumRecords(taxon.id)
  const total = counted ?? data?.pages[0]?.total
  // The map asks the same when it is known that there is something to show: not one after the other.
  useHeatMap({ taxonIds: [taxon.id] }, countryView, total !== 0)
  const notNoted = useNotNoted(total === 0 ? { taxonId: taxon.id } : undefined)
  return (
    <section aria-labelledby={`finds-${taxon.id}`}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={`finds-${taxon.id}`} className="font-display font-semibold text-2xl tracking-tight">
          Fund
          {total !== undefined && total > 0 && (
            <span className="ms-2 text-ink-soft text-lg tabular-nums">{numberText(total)}</span>
          )}
        </h2>
        {!taxon.isDeleted && (
          <ButtonLink to={reportOfPath(taxon.id)} size="small" icon={<Plus aria-hidden="true" />}>
            Nyt fund
          </ButtonLink>
        )}
      </div>
      {isError && !data ? (
        <ErrorState title="Fundene kunne ikke hentes" error={error} onRetry={() => void refetch()} />
      ) : total === 0 ? (
        <p className="mt-3 text-ink-soft">
          Her er ingen fund af {taxon.acceptedVernacularName} endnu.{notNoted && ` Den er ${notNoted}.`}
        </p>
      ) : (
        <div className="mt-4 grid gap-6">
          <TaxonKnowledge taxonId={taxon.id} latest={data?.pages[0]?.items[0]} />
          <RecordGrid cards={data?.pages[0]?.items} expected={newest} isNarrow />
          {total !== undefined && <TaxonMap taxonId={taxon.id} />}
        </div>
      )}
    </section>
  )
}
