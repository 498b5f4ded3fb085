import { FindGrid } from '../FindCardView.tsx'
import { useNeighbours } from '../find-data.ts'

/** What else was found about there and then. Nothing to show is nothing to say. */
export function Neighbours({ findId }: { findId: number }) {
  const { data } = useNeighbours(findId)
  if (!data || data.items.length === 0) return null
  return (
    <section aria-labelledby={`neighbours-${findId}`}>
      <h2 id={`neighbours-${findId}`} className="font-display font-semibold text-2xl tracking-tight">
        I nærheden på samme tid
      </h2>
      <p className="mt-1 mb-4 text-ink-soft">Andre fund fra omtrent samme sted og tid.</p>
      <FindGrid cards={data.items} />
    </section>
  )
}
