// biome-ignore-all lint/a11y/useSemanticElements: rows that are laid by numbers are no table's
import { memo, type ReactNode } from 'react'
import type { TaxonRef } from '#contract/taxon.ts'
import { capital } from '#contract/taxon-head.ts'
import { cx } from '../ui/cx.ts'
import { Photo } from '../ui/Photo.tsx'
import { CellEditor, type Then } from './CellEditor.tsx'
import { isTaxonColumn, type Taxa } from './cells.ts'
import { type GridColumn, widthOf } from './columns.ts'
import { tornAt } from './problems.ts'
import { gapsOf, gapWords } from './ready.ts'
import { cellNow, isChanged, type SheetLine } from './sheet-state.ts'

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
export const nameOfLine = (line: SheetLine, taxa: Taxa) => capital(cellNow(line, 'Art', taxa)) || 'Uden navn'

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
            {editing?.column === place && <CellEditor {...{ column, text: editing.text, onWrite, onCancel }} />}
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
  const gaps = gapsOf(line)
  const note =
    line.problem ?? (line.row.state === 'draft' ? (gaps.length > 0 ? `Mangler ${gapWords(gaps)}` : 'Kladde, klar') : '')
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
      {line.row.thumbnailUrl !== null && (
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
          <span className={cx('truncate text-xs', line.problem ? 'font-semibold text-danger' : 'text-ink-soft')}>
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
  const { heading, field } = column
  const problem = line.unread[heading]?.problem
  const torn = tornAt(line, column, taxa)
  const text = cellNow(line, heading, taxa)
  return (
    <div
      role="gridcell"
      aria-colindex={place + 1}
      aria-selected={isChosen}
      aria-invalid={problem !== undefined || undefined}
      aria-describedby={isActive ? 'ark-celle' : undefined}
      tabIndex={isActive ? 0 : -1}
      data-row={at}
      data-column={place}
      title={problem}
      style={{ width: widthOf(heading) }}
      className={cx(
        'relative flex shrink-0 cursor-cell items-center border-line border-e border-b px-2 text-sm outline-focus -outline-offset-3 focus:z-1 focus:outline-3',
        problem
          ? 'bg-danger-soft text-danger shadow-[inset_0_0_0_2px_var(--color-danger)]'
          : torn
            ? 'bg-warning-soft shadow-[inset_0_0_0_2px_var(--color-warning)]'
            : isChosen
              ? 'bg-accent-soft'
              : field in line.changes
                ? 'bg-info-soft'
                : 'bg-raised',
      )}
    >
      <span className="grid min-w-0">
        <span className="truncate">
          {isTaxonColumn(heading) && !line.unread[heading] ? capital(text) : text}
          {field in line.changes && <span className="sr-only"> (ikke gemt)</span>}
        </span>
        {torn && (
          <span className="truncate text-xs">
            <span className="font-semibold">Nu: </span>
            {torn.theirs === '' ? 'tom' : torn.theirs}
          </span>
        )}
      </span>
      {children}
    </div>
  )
}
