import type { Cell } from '../sheet.ts'
import type { ZipLimits } from '../zip.ts'

/** What is said between the server and the process that reads workbooks. Plain data: the server loads no reader. */

export interface ReadRow {
  /** As the workbook counts: 1 is the headings. */
  row: number
  values: Cell[]
}

export interface CellFault {
  row: number
  /** The letter of the column. */
  column: string
  message: string
}

export interface WholeSheet {
  rows: Cell[][]
  merges: { startRow: number; startCol: number; endRow: number; endCol: number }[]
  formulas: { row: number; column: number }[]
}

export type SheetTask =
  | { kind: 'rows'; bytes: Uint8Array; mostRows: number }
  | { kind: 'faults'; bytes: Uint8Array; limits: ZipLimits }
  | { kind: 'whole'; bytes: Uint8Array; limits: ZipLimits; mostRows: number }

export const tooHeavy =
  'Regnearket rummer for meget til at blive læst. Slet det, der ikke bruges, eller del det op i flere ark.'

/** Who waits for it: turns are fair between members, and who has gone away has none. */
export interface Reader {
  member: number
  signal?: AbortSignal | undefined
}

export const notNow = 'Regnearket kunne ikke læses lige nu. Prøv igen om lidt.'

/** Asked for when the last rows have been used. */
export const more = 'more'

export type Told = { rows: ReadRow[] } | { done: unknown; memory: number } | { unreadable: string }
