import type { ReactNode } from 'react'
import { counted } from '#contract/counted.ts'
import type { SheetRow } from '#contract/sheet.ts'
import type { TaxonRef } from '#contract/taxon.ts'
import { Link } from '../../core/link.tsx'
import { chosenSheetPath } from '../../sheet/address.ts'
import { gapsIn, gapWords, type Part } from '../../sheet/ready.ts'
import { placingPath, tripItemPath } from '../address.ts'
import { DraftPicture } from '../drafts/DraftTile.tsx'
import { clockOf, findName } from '../drafts/draft-words.ts'

interface ListProps {
  rows: readonly SheetRow[]
  taxa: readonly TaxonRef[]
}

const mends: Record<Part, { label: string; to: (tripId: number, id: number) => string }> = {
  Art: { label: 'Sæt navn', to: tripItemPath },
  Dato: { label: 'Sæt dato i arket', to: (_trip, id) => chosenSheetPath([id]) },
  Breddegrad: { label: 'Sæt sted', to: placingPath },
}
const parts = Object.keys(mends) as Part[]

/** Drafts that cannot be sent, each with what it lacks and the way to mend it. */
export function WaitingList({ tripId, rows, taxa }: ListProps & { tripId: number }) {
  const counts = parts.flatMap((part) => {
    const count = rows.filter(({ fields }) => gapsIn(fields).includes(part)).length
    return count === 0 ? [] : [`${count} mangler ${gapWords([part])}`]
  })
  return (
    <section aria-labelledby="mangler" className="grid gap-4">
      <div>
        <h2 id="mangler" className="font-display font-semibold text-2xl tracking-tight">
          {counted(rows.length, 'kladde', 'kladder')} mangler noget
        </h2>
        <p className="mt-1 text-ink-soft">{counts.join(', ')}. De bliver liggende som kladder.</p>
      </div>
      <ul className="grid">
        {rows.map((row) => (
          <Row key={row.id} {...{ row, taxa }} note={`mangler ${gapWords(gapsIn(row.fields))}`}>
            {gapsIn(row.fields).map((part) => (
              <Link
                key={part}
                to={mends[part].to(tripId, row.id)}
                className="touch-target py-1 text-accent text-sm underline underline-offset-4"
              >
                {mends[part].label}
              </Link>
            ))}
          </Row>
        ))}
      </ul>
    </section>
  )
}

/** Drafts that lack nothing, and what the server said of those that it did not take. */
export function ReadyList({ rows, taxa, faults }: ListProps & { faults: ReadonlyMap<number, string> | undefined }) {
  return (
    <details open={rows.length <= 12}>
      <summary className="min-h-11 py-2 font-medium text-accent text-sm">Se dem</summary>
      <ul className="grid">
        {rows.map((row) => (
          <Row key={row.id} {...{ row, taxa }} note={faults?.get(row.id)}>
            {faults?.has(row.id) && (
              <Link
                to={chosenSheetPath([row.id])}
                className="touch-target py-1 text-accent text-sm underline underline-offset-4"
              >
                Ret i ark
              </Link>
            )}
          </Row>
        ))}
      </ul>
    </details>
  )
}

interface RowProps {
  row: SheetRow
  taxa: readonly TaxonRef[]
  note: string | undefined
  children: ReactNode
}

function Row({ row, taxa, note, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b py-2">
      <DraftPicture row={row} className="size-12 shrink-0 rounded-md" />
      <span className="grid min-w-0 flex-1 basis-44">
        <span className="wrap-anywhere font-medium">{findName(row, taxa)}</span>
        <span className="text-ink-soft text-sm tabular-nums">
          {[clockOf(row.fields) && `kl. ${clockOf(row.fields)}`, row.fields.isPersonal && 'personligt', note]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <span className="flex flex-wrap gap-x-4">{children}</span>
    </li>
  )
}
