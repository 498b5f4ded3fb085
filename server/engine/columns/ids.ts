import type { Columns } from './columns.ts'
import { type Question, scan } from './scan.ts'
import { countLines } from './totals.ts'

/** The finds themselves, the oldest first: four bytes each. */
export function recordIds(columns: Columns, question: Question): Uint32Array<ArrayBuffer> {
  const ids = new Uint32Array(countLines(columns, question))
  const { recordId } = question.on.arrays
  let at = 0
  scan(question, (lines, count) => {
    for (let i = 0; i < count; i++) ids[at++] = recordId[lines[i] as number] as number
  })
  return ids.sort()
}
