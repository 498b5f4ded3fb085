import { parse } from 'csv-parse/browser/esm/sync'
import { stringify } from 'csv-stringify/browser/esm/sync'

const read = { delimiter: '\t', relaxColumnCount: true, skipEmptyLines: false, bom: true }

function tried(text: string, relaxQuotes: boolean): string[][] | undefined {
  try {
    return parse(text, { ...read, relaxQuotes })
  } catch {
    return undefined
  }
}

/** It began with a quotation mark that does not end it, and has run on over its neighbours. */
const hasRunOn = (cell: string) => cell.startsWith('"') && /[\t\r\n]/.test(cell)

/** The cells that another sheet has put on the clipboard. */
export function cellsIn(text: string): string[][] {
  const strict = tried(text, false)
  if (strict) return strict
  const relaxed = tried(text, true)
  if (relaxed && !relaxed.some((row) => row.some(hasRunOn))) return relaxed
  // A quotation mark that nothing closes is one that somebody wrote.
  const lines = text.replace(/\r?\n$/, '').split(/\r\n|\n|\r/)
  return lines.map((line) => line.split('\t'))
}

/** Cells as other sheets take them. */
export const cellsOut = (cells: readonly (readonly string[])[]): string =>
  stringify(
    cells.map((row) => [...row]),
    { delimiter: '\t', eof: false },
  )
