import { useEffect, useRef } from 'react'
import { counted } from '#contract/counted.ts'
import { toast } from '../ui/Toast.tsx'
import type { Then } from './CellEditor.tsx'
import type { GridColumn } from './columns.ts'
import { chosenIn, type Extent, type Place, stepped, tabbed } from './cursor.ts'
import { lockedAt } from './extra-cells.ts'
import { cellNow, type Entry, filledDown, pasted, shownAt } from './sheet-state.ts'
import type { GridHold } from './useGrid.ts'
import type { GridKeys } from './useGridKeys.ts'
import type { Sheet } from './useSheet.ts'

const arrows = { down: 'ArrowDown', up: 'ArrowUp' } as const

/** What the keys of the grid do to the lines. */
export function useCellActions(
  { state, enter, takeBack }: Sheet,
  grid: GridHold,
  columns: readonly GridColumn[],
  extent: Extent,
  leave: () => void,
): GridKeys {
  const { cursor, move, editing, setEditing, setMarks, toggle, wantsFocus } = grid
  const { lines, taxa } = state
  const headings = columns.map(({ heading }) => heading)
  const chosen = chosenIn(cursor, extent.columns)
  // Copying answers at once, so its tool is fetched beforehand.
  const tsv = useRef<typeof import('./tsv.ts')>(undefined)
  useEffect(() => {
    void import('./tsv.ts').then((module) => {
      tsv.current = module
    })
  }, [])

  const next = (at: Place, then: Then) => {
    if (then === 'stay') return
    const to =
      then === 'right' || then === 'left'
        ? tabbed(at, then === 'right' ? 1 : -1, extent)
        : stepped(at, arrows[then], false, extent)
    move(to ?? at)
  }
  const paste = async (text: string) => {
    const { cellsIn } = await import('./tsv.ts')
    const cells = cellsIn(text)
    enter(pasted(state, headings, cells, chosen))
    const wide = Math.max(...cells.map((row) => row.length))
    const left = [
      [chosen.row + cells.length - lines.length, 'række', 'rækker'] as const,
      [chosen.column + wide - headings.length, 'kolonne', 'kolonner'] as const,
    ].flatMap(([count, one, many]) => (count > 0 ? [counted(count, one, many)] : []))
    if (left.length > 0) toast.info(`${left.join(' og ')} var der ikke plads til: arket slutter her.`)
  }
  return {
    extent,
    leave,
    takeBack,
    begin: (text) => {
      const { row, column } = cursor.at
      const line = lines[row]
      const heading = headings[column - 1]
      if (!line || heading === undefined || lockedAt(line, heading)) return
      setEditing({ row, column, id: line.row.id, text: text ?? cellNow(line, heading, taxa) })
    },
    write: (text, then, taxon) => {
      if (!editing) return
      const heading = headings[editing.column - 1]
      const line = lines.find(({ row }) => row.id === editing.id)
      setEditing(undefined)
      if (line && heading !== undefined && (taxon || text !== cellNow(line, heading, taxa))) {
        enter([{ id: editing.id, heading, text, taxon }])
      }
      next(editing, then)
    },
    cancel: () => {
      wantsFocus.current = true
      setEditing(undefined)
    },
    empty: () =>
      enter(
        lines
          .slice(chosen.row, chosen.lastRow + 1)
          .flatMap(({ row }) =>
            headings
              .slice(chosen.column, chosen.lastColumn + 1)
              .map((heading): Entry => ({ id: row.id, heading, text: '' })),
          ),
      ),
    fillDown: () => enter(filledDown(state, headings.slice(), chosen)),
    mark: () => {
      const ids = lines.slice(chosen.row, chosen.lastRow + 1).map(({ row }) => row.id)
      setMarks((before) => {
        const isAll = ids.every((id) => before.has(id))
        return new Set(isAll ? [...before].filter((id) => !ids.includes(id)) : [...before, ...ids])
      })
    },
    markRow: (row) => {
      const line = lines[row]
      if (line) toggle(line.row.id)
    },
    copy: () =>
      tsv.current?.cellsOut(
        lines
          .slice(chosen.row, chosen.lastRow + 1)
          .map((line) =>
            headings.slice(chosen.column, chosen.lastColumn + 1).map((heading) => shownAt(line, heading, taxa)),
          ),
      ),
    paste: (text) => void paste(text),
  }
}
