import type { Cell } from '#contract/written/cell.ts'
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

/** Some of the sheet. What is merged or calculated in it is told first, then come its rows. */
export interface Portion {
  faults: CellFault[]
  rows: ReadRow[]
}

interface Workbook {
  bytes: Uint8Array
  /** Headings and all. */
  mostRows: number
}
export interface Reading extends Workbook {
  /** What the file may hold when it is unpacked. */
  limits: ZipLimits
}
export interface Annotation extends Workbook {
  /** Of the column of notes. */
  heading: string
  notes: Map<number, string>
  /** Where the annotated sheet is written to. */
  path: string
}

export type SheetWork = ({ kind: 'read' } & Reading) | ({ kind: 'annotate' } & Annotation)

export const tooHeavy =
  'Regnearket rummer for meget til at blive læst. Slet det, der ikke bruges, eller del det op i flere ark.'

/** Asked for when the last portion has been used. */
export const more = 'more'

export type Told =
  | { portion: Portion }
  /** With the bytes that the process is left with; then also why the workbook cannot be read. */
  | { memory: number; unreadable?: string }
  /** What nobody expected, such as a disk that is full. */
  | { failed: string; code: string | undefined }
