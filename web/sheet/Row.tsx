// biome-ignore-all lint/a11y/useSemanticElements: rows that are laid by numbers are no table's
import { Lock } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import type { TaxonRef } from '#contract/taxon.ts'
import { capital } from '#contract/taxon-head.ts'
import { cx } from '../ui/cx.ts'
import { Photo } from '../ui/Photo.tsx'
import { CellEditor, type Then } from './CellEditor.tsx'
import { type Taxa, textOf } from './cells.ts'
import { type GridColumn, widthOf } from './columns.ts'
import { isExtra, lockedAt } from './extra-cells.ts'
import { tornAt } from './problems.ts'
import { gapsOf, gapWords } from './ready.ts'
import { fieldsNow, hasProblem, isChanged, type SheetLine, shownAt } from './sheet-state.ts'

export const rowHeight = 52
/** The head of a row: its number, picture and name. */
export const headClass = 'sticky start-0 z-10 w-38 shrink-0 md:w-64'

interface RowProps {
  line: SheetLine
  taxa: Taxa
  /** From 0. */
  at: number
  top: number
  columns: readonly GridColumn[]
  /** The column that one is in; -1 when it is another row. */
  active: number
  /** The first and last chosen column. */
  from: number
  to: number
  isMarked: boolean
  /** The cell that is written in, and what it begins with. */
  editing: { column: number; text: string } | undefined
  onWrite: (text: string, then: Then, taxon?: TaxonRef) => void
  onCancel: () => void
}

/** What a find is called here. */
export const nameOfLine = (line: SheetLine, taxa: Taxa) => capital(textOf(fieldsNow(line), 'Art', taxa)) || 'Uden navn'

function noteOf(line: SheetLine): string {
  if (line.problem !== undefined) return line.problem
  if (hasProblem(line)) return 'Noget skal rettes'
  if (line.row.state !== 'draft') return ''
  const gaps = gapsOf(line)
  return gaps.length > 0 ? `Mangler ${gapWords(gaps)}` : 'Kladde, klar'
}

/** A find as a row. Each is drawn anew only when something of its own changes. */
export const Row = memo(function Row(props: RowProps) {
  const { line, taxa, at, top, columns, active, from, to, isMarked, editing, onWrite, onCancel } = props
  const isChosen = (column: number) => column >= from && column <= to
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus goes from cell to cell
    <div role="row" aria-rowindex={at + 2} className="absolute start-0 flex" style={{ top, height: rowHeight }}>
      <Head {...{ line, taxa, at, isMarked }} isActive={active === 0} isChosen={isMarked || isChosen(0)} />
      {columns.map((column, index) => {
        const place = index + 1
        return (
          <Cell
            key={column.heading}
            {...{ line, taxa, at, column, place }}
            isActive={active === place}
            isChosen={isChosen(place)}
          >
            {editing?.column === place && <CellEditor {...{ line, column, text: editing.text, onWrite, onCancel }} />}
          </Cell>
        )
      })}
    </div>
  )
})

interface HeadProps {
  line: SheetLine
  taxa: Taxa
  at: number
  isMarked: boolean
  isActive: boolean
  isChosen: boolean
}

function Head({ line, taxa, at, isMarked, isActive, isChosen }: HeadProps) {
  const name = nameOfLine(line, taxa)
  const note = noteOf(line)
  return (
    <div
      role="rowheader"
      aria-colindex={1}
      aria-selected={isChosen}
      aria-invalid={line.problem !== undefined || undefined}
      tabIndex={isActive ? 0 : -1}
      data-row={at}
      data-column={0}
      className={cx(
        headClass,
        'flex cursor-default items-center gap-2 border-line border-e border-b bg-surface px-2 text-sm outline-focus -outline-offset-3 focus:outline-3',
        isChosen && 'bg-accent-soft',
      )}
    >
      <input
        type="checkbox"
        tabIndex={-1}
        aria-label={`Vælg ${at + 1}: ${name}`}
        checked={isMarked}
        readOnly
        data-mark={at}
        className="size-4.5 shrink-0 accent-accent"
      />
      <span className="w-6 shrink-0 text-end text-ink-soft text-xs tabular-nums">{at + 1}</span>
      {line.row.thumbnailUrl === null ? (
        // The names stand below each other.
        <span className="size-10 shrink-0 rounded-sm bg-sunken max-md:hidden" />
      ) : (
        <Photo
          {...{ src: line.row.thumbnailUrl, alt: '', width: 40, height: 40, placeholder: null, isLazy: true }}
          className="size-10 shrink-0 rounded-sm max-md:hidden"
        />
      )}
      <span className="grid min-w-0 flex-1">
        <span className="truncate font-semibold">
          {name}
          {isChanged(line) && <span className="sr-only"> (ikke gemt)</span>}
        </span>
        {note !== '' && (
          <span
            title={note}
            className={cx('truncate text-xs', hasProblem(line) ? 'font-semibold text-danger' : 'text-ink-soft')}
          >
            {note}
          </span>
        )}
      </span>
    </div>
  )
}

interface CellProps {
  line: SheetLine
  taxa: Taxa
  at: number
  column: GridColumn
  place: number
  isActive: boolean
  isChosen: boolean
  children: ReactNode
}

function Cell({ line, taxa, at, column, place, isActive, isChosen, children }: CellProps) {
  const { heading } = column
  const isUnsaved = isExtra(heading) ? heading in line.answers : (column.field ?? '') in line.changes
  const locked = lockedAt(line, heading)
  const problem = line.unread[heading]?.problem
  const torn = tornAt(line, column, taxa)
  const text = shownAt(line, heading, taxa)
  return (
    <div
      role="gridcell"
      aria-colindex={place + 1}
      aria-selected={isChosen}
      aria-invalid={problem !== undefined || undefined}
      aria-readonly={locked !== undefined || undefined}
      aria-describedby={isActive ? 'ark-celle' : undefined}
      tabIndex={isActive ? 0 : -1}
      data-row={at}
      data-column={place}
      title={problem ?? locked}
      style={{ width: widthOf(column) }}
      className={cx(
        'relative flex shrink-0 cursor-cell items-center border-line border-e border-b px-2 text-sm outline-focus -outline-offset-3 focus:z-1 focus:outline-3',
        problem
          ? 'bg-danger-soft text-danger shadow-[inset_0_0_0_2px_var(--color-danger)]'
          : torn
            ? 'bg-warning-soft shadow-[inset_0_0_0_2px_var(--color-warning)]'
            : isChosen
              ? 'bg-accent-soft'
              : isUnsaved
                ? 'bg-info-soft'
                : locked
                  ? 'bg-sunken'
                  : 'bg-raised',
      )}
    >
      <span className="grid min-w-0">
        <span className="truncate">
          {text}
          {isUnsaved && <span className="sr-only"> (ikke gemt)</span>}
        </span>
        {torn && (
          <span className="truncate text-xs">
            <span className="font-semibold">Nu: </span>
            {torn.theirs === '' ? 'tom' : torn.theirs}
          </span>
        )}
      </span>
      {locked && <Lock aria-hidden="true" className="size-3.5 text-ink-soft" />}
      {children}
    </div>
  )
}
