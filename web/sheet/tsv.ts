import { parse } from 'csv-parse/browser/esm/sync'
import { stringify } from 'csv-stringify/browser/esm/sync'

/** The cells that another sheet has put on the clipboard. */
export const cellsIn = (text: string): string[][] =>
  parse(text, { delimiter: '\t', relaxColumnCount: true, relaxQuotes: true, skipEmptyLines: false, bom: true })

/** Cells as other sheets take them. */
export const cellsOut = (cells: readonly (readonly string[])[]): string =>
  stringify(
    cells.map((row) => [...row]),
    { delimiter: '\t', eof: false },
  )
