import type { Columns } from './columns.ts'
import { fewLines, Kept } from './kept.ts'
import { askOnly, linesToAsk, type Question, scan } from './scan.ts'

const countScanned = (question: Question): number => {
  let total = 0
  scan(question, (_, count) => {
    total += count
  })
  return total
}

/** How many finds there are. What was counted before is not counted again. */
export function countLines(columns: Columns, question: Question): number {
  const { smallFacts, key } = question
  if (smallFacts) {
    return countScanned(askOnly(columns, question, columns.cube.facts.apart)) + columns.cube.total(smallFacts)
  }
  if (key === null || question.isOfNow || linesToAsk(question) < fewLines) return countScanned(question)
  return totals.of(
    columns,
    key,
    () => countScanned(question),
    (before, { from, gone }) =>
      before + countScanned(since(columns, question, from)) - countScanned(goneOf(columns, question, gone)),
  )
}

const totals = new Kept<number>(2000)

export const since = (columns: Columns, question: Question, length: number): Question => ({
  ...question,
  on: columns.on('tree'),
  runs: [{ from: length, to: columns.tree.length, isSure: false }],
})

/** The lines that are gone, as they were before they went. */
export const goneOf = (columns: Columns, question: Question, gone: readonly number[]): Question => ({
  ...askOnly(columns, question, Uint32Array.from(gone)),
  isOfGone: true,
})

export const hasAny = (question: Question): boolean => countScanned(question) > 0
