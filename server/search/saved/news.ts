import type { RecordFilter } from '#contract/record-filter.ts'
import type { Db } from '#server/core/database.ts'
import { ask } from '#server/engine/question.ts'
import { scan, type Test } from '#server/engine/scan.ts'

export interface News {
  count: number
  /** When the newest of them was reported: who is told of them has been told up to then. */
  until: Date
}

/** Public finds of a filter that were reported after a moment, by others than its owner. */
export async function newsOf(db: Db, filter: RecordFilter, since: string, owner: number): Promise<News> {
  const { question } = await ask(db, filter)
  const { submittedAt } = question.on.arrays
  const from = Date.parse(since) * 1000
  let news = 0
  let newest = from
  // Few are new: that is asked first.
  const tests = [newTest(from, owner), ...question.tests]
  scan({ ...question, tests }, (lines, count) => {
    news += count
    for (let i = 0; i < count; i++) newest = Math.max(newest, submittedAt[lines[i] as number] as number)
  })
  return { count: news, until: new Date(Math.ceil(newest / 1000)) }
}

const newTest =
  (since: number, owner: number): Test =>
  ({ submittedAt, reporter }) =>
  (lines, count) => {
    let kept = 0
    for (let i = 0; i < count; i++) {
      const line = lines[i] as number
      lines[kept] = line
      if ((submittedAt[line] as number) > since && reporter[line] !== owner) kept++
    }
    return kept
  }
