import type { Columns } from './columns.ts'

/** Lines of a portion that are still in: tests take out what does not belong and return how many are left. */
export type Test = (lines: Int32Array, count: number) => number

/** Where to look, and what must be true there. */
export interface Question {
  runs: readonly { from: number; to: number; isSure: boolean }[]
  /** Instead of runs: these lines only. */
  lines?: Int32Array | undefined
  tests: readonly Test[]
  /** Only for runs that are not sure. */
  unsureTests: readonly Test[]
}

const portion = 4096

/** Look through the columns a portion at a time, so that each test is one short loop over memory that is at hand. */
export function scan(columns: Columns, question: Question, take: (lines: Int32Array, count: number) => void) {
  const buffer = new Int32Array(portion)
  const alive = columns.hasGone ? [notGone(columns)] : []
  const sure = [...alive, ...question.tests]
  const unsure = [...alive, ...question.unsureTests, ...question.tests]
  const ask = (tests: readonly Test[], filled: number) => {
    let count = filled
    for (const test of tests) {
      if (count === 0) return
      count = test(buffer, count)
    }
    if (count > 0) take(buffer, count)
  }
  if (question.lines) {
    for (let from = 0; from < question.lines.length; from += portion) {
      const part = question.lines.subarray(from, from + portion)
      buffer.set(part)
      ask(unsure, part.length)
    }
    return
  }
  for (const { from, to, isSure } of question.runs) {
    for (let start = from; start < to; start += portion) {
      const count = Math.min(portion, to - start)
      for (let i = 0; i < count; i++) buffer[i] = start + i
      ask(isSure ? sure : unsure, count)
    }
  }
}

const notGone =
  (columns: Columns): Test =>
  (lines, count) => {
    const { bits } = columns.arrays
    let kept = 0
    for (let i = 0; i < count; i++) {
      const line = lines[i] as number
      lines[kept] = line
      kept += 1 - (((bits[line] as number) >>> 30) & 1)
    }
    return kept
  }

export const countLines = (columns: Columns, question: Question): number => {
  let total = 0
  scan(columns, question, (_, count) => {
    total += count
  })
  return total
}
