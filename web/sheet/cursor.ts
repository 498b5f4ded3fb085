import type { Chosen } from './sheet-state.ts'

/** A cell. Column 0 is the head of the row. */
export interface Place {
  row: number
  column: number
}
export interface Extent {
  rows: number
  columns: number
  /** So many rows are seen at once. */
  page: number
}
/** Where one is, and where choosing began. */
export interface Cursor {
  at: Place
  anchor: Place
}

export const cursorAt = (at: Place): Cursor => ({ at, anchor: at })
const within = (value: number, most: number) => Math.max(0, Math.min(value, most))

/** Where a key leads. */
export function stepped({ row, column }: Place, key: string, isFar: boolean, extent: Extent): Place | undefined {
  const last = { row: extent.rows - 1, column: extent.columns - 1 }
  const to = (down: number, right: number) => ({
    row: within(row + down, last.row),
    column: within(column + right, last.column),
  })
  switch (key) {
    case 'ArrowUp':
      return isFar ? { row: 0, column } : to(-1, 0)
    case 'ArrowDown':
      return isFar ? { row: last.row, column } : to(1, 0)
    case 'ArrowLeft':
      return isFar ? { row, column: 0 } : to(0, -1)
    case 'ArrowRight':
      return isFar ? { row, column: last.column } : to(0, 1)
    case 'Home':
      return { row: isFar ? 0 : row, column: 0 }
    case 'End':
      return { row: isFar ? last.row : row, column: last.column }
    case 'PageUp':
      return to(-extent.page, 0)
    case 'PageDown':
      return to(extent.page, 0)
    default:
      return
  }
}

/** The next cell in the order of reading; none after the last, so that Tab leads out of the sheet. */
export function tabbed({ row, column }: Place, by: 1 | -1, { rows, columns }: Extent): Place | undefined {
  const next = row * columns + column + by
  return next < 0 || next >= rows * columns ? undefined : { row: Math.floor(next / columns), column: next % columns }
}

/** The cells between; the head of a row stands for all of it. */
export function chosenIn({ at, anchor }: Cursor, columns: number): Chosen {
  const isOfHeads = at.column === 0 && anchor.column === 0
  return {
    row: Math.min(at.row, anchor.row),
    lastRow: Math.max(at.row, anchor.row),
    column: isOfHeads ? 0 : Math.max(0, Math.min(at.column, anchor.column) - 1),
    lastColumn: isOfHeads ? columns - 2 : Math.max(at.column, anchor.column) - 1,
  }
}
