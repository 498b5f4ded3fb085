import { type Question, scan, type Test, withTest } from './scan.ts'

export interface NewsWanted {
  /** Microseconds since 1970. */
  since: number
  notBy: number
}
export interface NewRecords {
  count: number
  /** When the newest of them was reported. */
  newest: number
}

/** Finds that were reported after a moment, by others than somebody. */
export function newRecords(question: Question, { since, notBy }: NewsWanted): NewRecords {
  const { tree } = question.on
  let news = 0
  let newest = since
  // Few are new: that is asked first.
  scan(withTest(question, newTest(since, notBy)), (lines, count) => {
    news += count
    const there = question.on.treeLines(lines, count)
    for (let i = 0; i < count; i++) newest = Math.max(newest, tree.submittedAt[there[i] as number] as number)
  })
  return { count: news, newest }
}

const newTest =
  (since: number, notBy: number): Test =>
  (on) =>
  (lines, count) => {
    const { submittedAt, reporter } = on.tree
    const there = on.treeLines(lines, count)
    let kept = 0
    for (let i = 0; i < count; i++) {
      const line = there[i] as number
      lines[kept] = lines[i] as number
      if ((submittedAt[line] as number) > since && reporter[line] !== notBy) kept++
    }
    return kept
  }
