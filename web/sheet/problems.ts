import type { Heading } from '#contract/record-columns.ts'
import type { FieldName } from '#contract/record-fields.ts'
import { type Taxa, textOf } from './cells.ts'
import { allColumns, type GridColumn } from './columns.ts'
import type { SheetLine } from './sheet-state.ts'

/** What stands in a cell on the server, where it was changed on both sides. */
export interface Torn {
  field: FieldName
  theirs: string
}

export function tornAt({ row, theirs }: SheetLine, { heading, field }: GridColumn, taxa: Taxa): Torn | undefined {
  if (!(field in theirs)) return
  return { field, theirs: textOf({ ...row.fields, ...theirs }, heading, taxa) }
}

/** The columns of a line where something is to be mended, from left to right. */
export const troubled = (line: SheetLine): Heading[] =>
  allColumns
    .filter(({ heading, field }) => line.unread[heading] !== undefined || field in line.theirs)
    .map(({ heading }) => heading)
