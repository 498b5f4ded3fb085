import type { Columns, Mark } from './columns.ts'
import type { Lines } from './lines.ts'
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
  if (key === null || question.isOfNow || linesToAsk(question) < few) return countScanned(question)
  const counted = totalsOf(columns)
  const known = counted.get(key)
  const gone = known && columns.goneSince(known.mark)
  const total =
    known && gone
      ? known.total +
        countScanned(since(columns, question, known.mark.length)) -
        countScanned(goneOf(columns, question, gone))
      : countScanned(question)
  counted.delete(key)
  counted.set(key, { mark: columns.mark, total })
  // The one that was asked longest ago is forgotten.
  if (counted.size > mostTotals) counted.delete(counted.keys().next().value ?? '')
  return total
}

/** So few are counted as fast as they are remembered. */
const few = 5000
const mostTotals = 2000
const totals = new WeakMap<Lines, Map<string, { mark: Mark; total: number }>>()
function totalsOf({ tree }: Columns) {
  const known = totals.get(tree) ?? new Map<string, { mark: Mark; total: number }>()
  totals.set(tree, known)
  return known
}

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
