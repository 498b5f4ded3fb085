import { writeXlsxStream } from 'hucre/xlsx'

/** A cell of a sheet. Texts are always written as texts, so that none of them becomes a formula. */
export type Cell = string | number | boolean | Date | null

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
  async function* cells() {
    for await (const row of rows) yield columns.map((column) => storable(column.cell(row)))
  }
  return writeXlsxStream(cells(), {
    name,
    columns: columns.map(({ header, width }) => ({ header, width: width ?? 20 })),
    freezePane: { rows: 1 },
  })
}

/** XML has no room for control characters. */
const storable = (cell: Cell): Cell =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML refuses
  typeof cell === 'string' ? cell.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '') : cell
