import { counted } from '#contract/counted.ts'
import type { SheetRow } from '#contract/sheet.ts'
import type { TaxonRef } from '#contract/taxon.ts'
import { formatMetres } from '../../map/format-metres.ts'
import { Button } from '../../ui/Button.tsx'
import type { Chosen } from '../drafts/choosing.ts'
import { DraftTile } from '../drafts/DraftTile.tsx'
import { farWords, type inOrder } from './placing.ts'

interface PlacingListProps {
  ordered: ReturnType<typeof inOrder>
  taxa: readonly TaxonRef[]
  chosen: Chosen
}

/** Those without a place, and those that have one. */
export function PlacingList({ ordered: { rows, far }, taxa, chosen }: PlacingListProps) {
  const placeless = rows.filter(({ fields }) => fields.point === null)
  const odd = rows.filter(({ id }) => far.has(id))
  const placed = rows.filter(({ id, fields }) => fields.point !== null && !far.has(id))
  const part = (title: string, some: readonly SheetRow[]) =>
    some.length === 0 ? null : (
      <section key={title} aria-label={title} className="grid gap-2">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 className="font-semibold">
            {title} <span className="font-normal text-ink-soft text-sm">{counted(some.length, 'fund')}</span>
          </h2>
          <All rows={some} chosen={chosen} />
        </div>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2">
          {some.map((row) => {
            const off = far.get(row.id)
            return (
              <li key={row.id} className="grid">
                <DraftTile
                  row={row}
                  number={rows.indexOf(row) + 1}
                  taxa={taxa}
                  isChosen={chosen.isChosen(row.id)}
                  onChoose={(isChosen, isRange) => chosen.choose(row.id, isChosen, isRange)}
                  note={row.fields.point ? `± ${formatMetres(row.fields.uncertainty)}` : undefined}
                  warning={off && farWords(off)}
                />
              </li>
            )
          })}
        </ul>
      </section>
    )
  return (
    <div className="grid min-w-0 gap-6">
      {[part('Uden sted', placeless), part('Ligger langt væk', odd), part('Med sted', placed)]}
    </div>
  )
}

function All({ rows, chosen }: { rows: readonly SheetRow[]; chosen: Chosen }) {
  const ids = rows.map(({ id }) => id)
  const isAll = ids.every(chosen.isChosen)
  const others = chosen.chosen.filter((id) => !ids.includes(id))
  return (
    <Button size="small" variant="quiet" onClick={() => chosen.set(isAll ? others : [...others, ...ids])}>
      {isAll ? 'Vælg ingen' : 'Vælg alle'}
    </Button>
  )
}
