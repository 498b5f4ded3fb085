// biome-ignore-all lint/a11y/useSemanticElements: rows that are laid by numbers are no table's
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus goes from cell to cell
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useMemo } from 'react'
import { type GridColumn, isAsked, titleOf, widthOf } from './columns.ts'
import { chosenIn } from './cursor.ts'
import { headClass, Row, rowHeight } from './Row.tsx'
import type { SheetState } from './sheet-state.ts'
import type { GridHold } from './useGrid.ts'
import { useGridKeys } from './useGridKeys.ts'
import { useGridPointer } from './useGridPointer.ts'

interface GridProps {
  state: SheetState
  columns: readonly GridColumn[]
  grid: GridHold
  scroller: RefObject<HTMLDivElement | null>
  label: string
  keys: Parameters<typeof useGridKeys>[1]
}

const headHeight = 44
const nothing = () => {}

/** The finds as rows and what is said of them as columns; only the rows in sight are in the page. */
export function Grid({ state, columns, grid, scroller, label, keys }: GridProps) {
  const { lines, taxa } = state
  const { cursor, editing, marks, setMarks, wantsFocus } = grid
  const { row: activeRow } = cursor.at
  /** The row that has the focus stays in the page, wherever one scrolls. */
  const rangeExtractor = useCallback(
    (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), Math.min(activeRow, range.count - 1)])].sort((a, b) => a - b),
    [activeRow],
  )
  const virtual = useVirtualizer({
    ...{ count: lines.length, estimateSize: () => rowHeight, overscan: 6, paddingStart: headHeight, rangeExtractor },
    getScrollElement: () => scroller.current,
    getItemKey: (at) => lines[at]?.row.id ?? at,
  })
  const on = useGridKeys(grid, keys)
  const pointer = useGridPointer(grid, keys.begin, keys.markRow)

  // The focus follows where one goes, before it is seen: the next key belongs there.
  useLayoutEffect(() => {
    if (!wantsFocus.current || editing) return
    wantsFocus.current = false
    const { row, column } = cursor.at
    const cell = scroller.current?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)
    cell?.focus({ preventScroll: true })
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [cursor, editing, scroller, wantsFocus])

  const width = useMemo(() => columns.reduce((sum, column) => sum + widthOf(column), 0), [columns])
  const chosen = chosenIn(cursor, columns.length + 1)
  const isOfHeads = cursor.at.column === 0 && cursor.anchor.column === 0
  const isAllMarked = lines.length > 0 && marks.size === lines.length
  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={label}
      aria-multiselectable="true"
      aria-rowcount={lines.length + 1}
      aria-colcount={columns.length + 1}
      {...on}
      {...pointer}
      className="relative h-[max(20rem,calc(100dvh-25rem))] select-none scroll-ps-38 scroll-pt-11 overflow-auto overscroll-contain rounded-lg border border-line bg-sunken md:scroll-ps-64"
    >
      <div
        role="rowgroup"
        className="relative w-max"
        style={{ height: virtual.getTotalSize(), minWidth: `calc(${width}px + 9.5rem)` }}
      >
        <div role="row" aria-rowindex={1} className="sticky top-0 z-20 flex" style={{ height: headHeight }}>
          <div
            role="columnheader"
            aria-colindex={1}
            className={`${headClass} z-20 flex items-center gap-2 border-line border-e border-b bg-sunken px-2 font-semibold text-sm`}
          >
            <input
              type="checkbox"
              aria-label="Vælg alle fund"
              className="size-4.5 shrink-0 accent-accent"
              checked={isAllMarked}
              onChange={() => setMarks(isAllMarked ? new Set() : new Set(lines.map(({ row }) => row.id)))}
            />
            Fund
          </div>
          {columns.map((column, index) => (
            <div
              key={column.heading}
              role="columnheader"
              aria-colindex={index + 2}
              title={isAsked(column) ? `${titleOf(column)}. ${column.help}` : column.help}
              style={{ width: widthOf(column) }}
              className="flex shrink-0 items-center border-line border-e border-b bg-sunken px-2 font-semibold text-sm"
            >
              {isAsked(column) ? (
                <span className="grid min-w-0 leading-tight">
                  <span className="truncate font-normal text-ink-soft text-xs">{column.community}: </span>
                  <span className="truncate">{column.title}</span>
                </span>
              ) : (
                <span className="truncate">{column.heading}</span>
              )}
            </div>
          ))}
        </div>
        {virtual.getVirtualItems().map(({ index, start, key }) => {
          const line = lines[index]
          if (!line) return null
          const isIn = index >= chosen.row && index <= chosen.lastRow
          return (
            <Row
              key={key}
              {...{ line, taxa, columns, at: index, top: start }}
              active={index === activeRow ? cursor.at.column : -1}
              from={isIn ? (isOfHeads ? 0 : chosen.column + 1) : -1}
              to={isIn ? chosen.lastColumn + 1 : -2}
              isMarked={marks.has(line.row.id)}
              editing={editing?.row === index ? editing : undefined}
              onWrite={editing?.row === index ? keys.write : nothing}
              onCancel={editing?.row === index ? keys.cancel : nothing}
            />
          )
        })}
      </div>
    </div>
  )
}
