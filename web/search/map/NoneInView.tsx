import type { RecordFilter } from '#contract/record-filter.ts'
import type { HeatMap } from '#contract/search.ts'
import { country } from '../../map/camera.ts'
import type { OpenMap } from '../../map/useMap.ts'
import { Button } from '../../ui/Button.tsx'

interface NoneInViewProps {
  heat: HeatMap
  filter: RecordFilter
  setFilter: (filter: RecordFilter) => void
  open: OpenMap | undefined
}

/** An empty map says why it is empty, and what to do. */
export function NoneInView({ heat, filter, setFilter, open }: NoneInViewProps) {
  if (heat.inView > 0) return null
  const isEmpty = heat.total === 0
  const isNarrowed = Object.keys(filter).length > 0
  return (
    <div className="absolute inset-x-4 bottom-12 mx-auto grid w-fit max-w-sm justify-items-center gap-3 rounded-lg border border-line bg-raised p-4 text-center shadow-raised">
      <p className="font-semibold">
        {isEmpty ? 'Ingen fund passer på det, du har valgt' : 'Ingen fund i denne del af kortet'}
      </p>
      {isEmpty && isNarrowed && (
        <Button size="small" onClick={() => setFilter({})}>
          Ryd alle filtre
        </Button>
      )}
      {!isEmpty && open && (
        <Button size="small" onClick={() => open.map.fitBounds(country, { padding: 8 })}>
          Vis hele landet
        </Button>
      )}
    </div>
  )
}
