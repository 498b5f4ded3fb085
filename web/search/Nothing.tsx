import type { RecordFilter } from '#contract/record-filter.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

interface NothingProps {
  filter: RecordFilter
  setFilter: (filter: RecordFilter) => void
}

/** The filter has no finds. */
export function Nothing({ filter, setFilter }: NothingProps) {
  const isNarrowed = Object.keys(filter).length > 0
  return (
    <EmptyState
      title={isNarrowed ? 'Ingen fund passer på det, du har valgt' : 'Der er ingen fund endnu'}
      action={isNarrowed && <Button onClick={() => setFilter({})}>Ryd alle filtre</Button>}
    >
      <p>{isNarrowed ? 'Fjern et filter, vælg et større område, eller vælg en længere periode.' : ''}</p>
    </EmptyState>
  )
}
