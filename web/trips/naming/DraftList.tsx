import { CircleCheck } from 'lucide-react'
import type { SheetRow } from '#contract/sheet.ts'
import type { TaxonRef } from '#contract/taxon.ts'
import { Link } from '../../core/link.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { tripItemPath } from '../address.ts'
import type { Chosen } from '../drafts/choosing.ts'
import { DraftPicture } from '../drafts/DraftTile.tsx'
import { clockOf, findName, hasNoName } from '../drafts/draft-words.ts'

interface DraftListProps {
  tripId: number
  drafts: readonly SheetRow[]
  taxa: readonly TaxonRef[]
  chosen: Chosen
  current: number
}

/** All drafts: look at one, or choose several that are the same. */
export function DraftList({ tripId, drafts, taxa, chosen, current }: DraftListProps) {
  const nameless = drafts.filter(hasNoName).map(({ id }) => id)
  return (
    <section aria-labelledby="kladder" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div>
          <h2 id="kladder" className="font-semibold text-lg">
            Alle kladder
          </h2>
          <p className="text-ink-soft text-sm">
            Sæt mærke ved flere, og giv dem samme navn.
            <span className="pointer-coarse:hidden"> Hold Skift nede for at tage alle imellem med.</span>
          </p>
        </div>
        <div className="flex gap-1">
          {nameless.length > 0 && (
            <Button size="small" variant="quiet" onClick={() => chosen.set(nameless)}>
              Vælg alle uden navn
            </Button>
          )}
          {chosen.chosen.length > 0 && (
            <Button size="small" variant="quiet" onClick={() => chosen.set([])}>
              Vælg ingen
            </Button>
          )}
        </div>
      </div>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-3">
        {drafts.map((row, index) => (
          <DraftTile
            key={row.id}
            to={tripItemPath(tripId, row.id)}
            {...{ row, taxa, number: index + 1, isCurrent: row.id === current }}
            isChosen={chosen.isChosen(row.id)}
            onChoose={(isChosen, isRange) => chosen.choose(row.id, isChosen, isRange)}
          />
        ))}
      </ul>
    </section>
  )
}

interface DraftTileProps {
  to: string
  row: SheetRow
  number: number
  taxa: readonly TaxonRef[]
  isCurrent: boolean
  isChosen: boolean
  onChoose: (isChosen: boolean, isRange: boolean) => void
}

function DraftTile({ to, row, number, taxa, isCurrent, isChosen, onChoose }: DraftTileProps) {
  const name = findName(row, taxa)
  const isNamed = !hasNoName(row)
  return (
    <li
      className={cx(
        'relative overflow-clip rounded-lg border bg-surface',
        isChosen ? 'border-accent bg-accent-soft ring-2 ring-accent' : isCurrent ? 'border-accent' : 'border-line',
      )}
    >
      <label className="absolute start-0 top-0 z-1 grid size-11 cursor-pointer place-items-center">
        <input
          type="checkbox"
          checked={isChosen}
          aria-label={`Vælg fund ${number}: ${name}`}
          onClick={(event) => onChoose(event.currentTarget.checked, event.shiftKey)}
          onChange={() => {}}
          className="size-6 accent-accent"
        />
      </label>
      <Link to={to} replace aria-current={isCurrent ? 'true' : undefined} className="group grid text-ink no-underline">
        <DraftPicture row={row} className="aspect-square w-full" />
        <span className="grid gap-0.5 px-2 py-1.5 text-xs">
          <span className="flex items-center gap-1">
            {isNamed && <CircleCheck className="size-3.5 shrink-0 text-success" aria-hidden="true" />}
            <span className="sr-only">Vis fund {number}: </span>
            <span className={cx('truncate group-hover:underline', isNamed ? 'font-semibold' : 'text-ink-soft')}>
              {name}
            </span>
          </span>
          <span className="text-ink-soft tabular-nums">{clockOf(row.fields) ?? 'uden tid'}</span>
        </span>
      </Link>
    </li>
  )
}
