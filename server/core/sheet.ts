import { writeXlsxStream } from 'hucre/xlsx'
import type { Cell } from '#contract/written/cell.ts'

/** A, B … Z, AA … of columns counted from 0, and back. */
export const columnName = (index: number): string =>
  (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))
export const columnIndex = (name: string): number =>
  [...name].reduce((index, letter) => (index + 1) * 26 + letter.charCodeAt(0) - 65, -1)

export interface Column<Row> {
  header: string
  width?: number
  cell(row: Row): Cell
}

/** Rows as an .xlsx file, written while they are read: memory does not grow with the number of rows. */
export function writeSheet<Row>(
  name: string,
  columns: readonly Column<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
): ReadableStream<Uint8Array> {
  async function* lines() {
    yield columns.map(({ header }) => header)
    for await (const row of rows) yield columns.map((column) => column.cell(row))
  }
  return writeRows(
    name,
    columns.map(({ width }) => width ?? 20),
    lines(),
  )
}

/** Lines of cells as an .xlsx file; the first one holds the headings. */
export function writeRows(
  name: string,
  widths: readonly number[],
  lines: AsyncIterable<readonly Cell[]>,
): ReadableStream<Uint8Array> {
  async function* cells() {
    for await (const line of lines) yield line.map(storable)
  }
  return writeXlsxStream(cells(), { name, columns: widths.map((width) => ({ width })), freezePane: { rows: 1 } })
}

/** XML has no room for control characters. */
const storable = (cell: Cell): Cell =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML refuses
  typeof cell === 'string' ? cell.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '') : cell
