import { useMemo } from 'react'
import { EndlessRecords } from '../../records/EndlessRecords.tsx'
import { useRecordList } from '../../records/record-data.ts'
import { addressOfFilter } from '../../search/address.ts'
import { FilterMap } from '../../search/FilterMap.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { ViewProps } from './view-props.ts'

/** Where the finds are, and the newest of them. */
export function RecordsView({ community: { id, criteria } }: ViewProps) {
  const filter = useMemo(() => ({ community: id }), [id])
  const records = useRecordList(filter, 'submitted')
  return (
    <div className="grid gap-8">
      <FilterMap filter={filter} where={criteria ?? {}} />
      <section aria-labelledby="community-finds">
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <h2 id="community-finds" className="font-display font-semibold text-2xl tracking-tight">
            Senest indsendt
          </h2>
          <ButtonLink to={addressOfFilter(filter, 'liste')} size="small">
            Se dem som liste, eller hent dem
          </ButtonLink>
        </div>
        <EndlessRecords
          records={records}
          empty={
            <EmptyState title="Ingen fund endnu">
              <p>Det første fund, der passer, står her i samme øjeblik.</p>
            </EmptyState>
          }
        />
      </section>
    </div>
  )
}
