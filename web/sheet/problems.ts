import type { FieldName } from '#contract/record-fields.ts'
import { type Taxa, textOf } from './cells.ts'
import type { GridColumn } from './columns.ts'
import { type ExtraKey, extraText, isExtra } from './extra-cells.ts'
import type { CellKey, SheetLine } from './sheet-state.ts'

/** What stands in a cell on the server, where it was changed on both sides. */
export interface Torn {
  field: FieldName | ExtraKey
  theirs: string
}

export function tornAt(line: SheetLine, { heading, field }: GridColumn, taxa: Taxa): Torn | undefined {
  const { row, theirs, theirAnswers } = line
  if (isExtra(heading)) {
    // The other answer is what is known now, without what was answered here.
    return heading in theirAnswers
      ? { field: heading, theirs: extraText({ ...line, answers: {} }, heading) }
      : undefined
  }
  if (field === undefined || !(field in theirs)) return
  return { field, theirs: textOf({ ...row.fields, ...theirs }, heading, taxa) }
}

/** The columns of a line where something is to be mended, from left to right. */
export const troubled = (line: SheetLine, columns: readonly GridColumn[]): CellKey[] =>
  columns
    .filter(
      ({ heading, field }) =>
        line.unread[heading] !== undefined ||
        heading in line.theirAnswers ||
        (field !== undefined && field in line.theirs),
    )
    .map(({ heading }) => heading)

/** A value that no find may have is told by the place of its line in what was sent: by find and field, as all else. */
export const byRecord = (
  fields: Readonly<Record<string, string>>,
  sent: readonly SheetLine[],
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([key, words]) => {
      const of = /^rows\.(\d+)\.changes\.(\w+)/.exec(key)
      return [of ? `${sent[Number(of[1])]?.row.id}.${of[2]}` : key, words]
    }),
  )
