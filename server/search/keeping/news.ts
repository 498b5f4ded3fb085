import type { RecordFilter } from '#contract/record-filter.ts'
import type { Db } from '#server/core/database.ts'
import type { Columns } from '../columns/columns.ts'
import { ask } from '../columns/question.ts'
import { countLines, type Test } from '../columns/scan.ts'

/** How many public finds of a filter were reported after a moment, by others than its owner. */
export async function newsOf(db: Db, filter: RecordFilter, since: string, owner: number): Promise<number> {
  const { columns, question } = await ask(db, filter)
  // Few are new: that is asked first.
  return countLines(columns, {
    ...question,
    tests: [newTest(columns, Date.parse(since) * 1000, owner), ...question.tests],
  })
}

function newTest({ arrays: { submittedAt, reporter } }: Columns, since: number, owner: number): Test {
  return (lines, count) => {
    let kept = 0
    for (let i = 0; i < count; i++) {
      const line = lines[i] as number
      lines[kept] = line
      if ((submittedAt[line] as number) > since && reporter[line] !== owner) kept++
    }
    return kept
  }
}
