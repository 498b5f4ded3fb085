import { RecordGrid } from '../RecordCardView.tsx'
import { useNeighbours } from '../record-data.ts'

/** What else was found about there and then. Nothing to show is nothing to say. */
export function Neighbours({ recordId }: { recordId: number }) {
  const { data } = useNeighbours(recordId)
  if (!data || data.items.length === 0) return null
  return (
    <section aria-labelledby={`neighbours-${recordId}`}>
      <h2 id={`neighbours-${recordId}`} className="font-display font-semibold text-2xl tracking-tight">
        I nærheden på samme tid
      </h2>
      <p className="mt-1 mb-4 text-ink-soft">Andre fund fra omtrent samme sted og tid.</p>
      <RecordGrid cards={data.items} />
    </section>
  )
}
