import type { Columns, On } from './columns.ts'
import type { SmallFacts } from './cube.ts'
import type { Run } from './lines.ts'
import type { Area } from './places.ts'
import type { Small } from './small.ts'

/** Takes out of lines those that do not belong and returns how many are left, in the same order. */
export type Sieve = (lines: Int32Array, count: number) => number
export type Test = (on: On) => Sieve

/** Days that finds may be of. */
export interface Calendar {
  from: number
  to: number
  /** Bit 1 << month. */
  months: number
}

/** Where to look, and what must be true there. */
export interface Question {
  on: On
  runs: readonly Run[]
  /** These lines besides; nothing is known of them. */
  picked?: Int32Array | Uint32Array | undefined
  /** What must be true of those, where it is not the same: they were taken into a community by hand. */
  ofPicked?: { small: Small; tests: readonly Test[] } | undefined
  /** Also lines that are gone, as they were before. */
  isOfGone?: boolean
  small: Small
  tests: readonly Test[]
  /** Only for lines that are not sure. */
  unsureTests: readonly Test[]
  calendar: Calendar
  /** The same for questions that ask the same; null where the finds themselves were picked. */
  key: string | null
  /** What is gone cannot be asked: what it was is no longer to be found. */
  isOfNow?: boolean
  /** All that is asked, when it is of small things alone. */
  smallFacts?: SmallFacts | undefined
  watch?: Watch | undefined
}

/** Called between portions: it throws when nobody waits for the answer any more. */
export type Watch = () => void

/** So many lines at a time. */
export const portion = 4096

/** Everything but what is small. */
function testsOf({ on, tests, unsureTests }: Question, isSure: boolean): Sieve {
  const sieves = [...(isSure ? [] : unsureTests), ...tests].map((test) => test(on))
  return (lines, filled) => {
    let count = filled
    for (const sieve of sieves) {
      if (count === 0) return 0
      count = sieve(lines, count)
    }
    return count
  }
}

/** Look at lines that lie about: what belongs is put into the buffer. */
export function picker(question: Question): (lines: Int32Array | Uint32Array, buffer: Int32Array) => number {
  const { gone } = question.on.lines
  const { bits } = question.on.arrays
  const { low, high } = question.small
  const test = testsOf(question, false)
  return (lines, buffer) => {
    let kept = 0
    for (let i = 0; i < lines.length; i++) {
      const line = lines[i] as number
      const value = bits[line] as number
      buffer[kept] = line
      kept += (low[value & 0xfff] as number) & (high[(value >>> 12) & 0xff] as number)
    }
    return test(buffer, question.isOfGone ? kept : gone.sieve(buffer, kept))
  }
}

/** Look through lines a portion at a time, so that each test is one short loop over memory that is at hand. */
export function scan(question: Question, take: (lines: Int32Array, count: number) => void) {
  const buffer = new Int32Array(portion)
  if (question.picked) {
    const pick = picker(question.ofPicked ? { ...question, ...question.ofPicked, unsureTests: [] } : question)
    for (let from = 0; from < question.picked.length; from += portion) {
      question.watch?.()
      const count = pick(question.picked.subarray(from, from + portion), buffer)
      if (count > 0) take(buffer, count)
    }
  }
  const { gone } = question.on.lines
  const { bits } = question.on.arrays
  const { low, high } = question.small
  const [sure, unsure] = [testsOf(question, true), testsOf(question, false)]
  for (const { from, to, isSure } of question.runs) {
    for (let start = from; start < to; start += portion) {
      question.watch?.()
      const end = Math.min(to, start + portion)
      let kept = 0
      for (let line = start; line < end; line++) {
        const value = bits[line] as number
        buffer[kept] = line
        kept += (low[value & 0xfff] as number) & (high[(value >>> 12) & 0xff] as number)
      }
      if (!question.isOfGone && gone.isAny(start, end)) kept = gone.sieve(buffer, kept)
      const count = kept === 0 ? 0 : (isSure ? sure : unsure)(buffer, kept)
      if (count > 0) take(buffer, count)
    }
  }
}

/** How many lines a question looks at. */
export const linesToAsk = ({ runs, picked }: Question): number =>
  runs.reduce((sum, { from, to }) => sum + to - from, 0) + (picked?.length ?? 0)

/** The same question, where only what is in an area matters: what is far away may be left out. Null is everywhere. */
export function narrowToArea(columns: Columns, question: Question, area: Area | null): Question {
  if (area === null || question.picked) return question
  const there = { ...question, on: columns.on('place'), runs: columns.runsOfArea(area), smallFacts: undefined }
  return linesToAsk(there) < linesToAsk(question) ? there : question
}

/** The same question with more that must be true, and that first. */
export const withTest = (question: Question, test: Test): Question => ({
  ...question,
  tests: [test, ...question.tests],
  ofPicked: question.ofPicked && { ...question.ofPicked, tests: [test, ...question.ofPicked.tests] },
})

/** The same question, where less of what is small belongs. */
export const withSmall = (question: Question, change: (small: Small) => Small): Question => ({
  ...question,
  small: change(question.small),
  ofPicked: question.ofPicked && { ...question.ofPicked, small: change(question.ofPicked.small) },
})

/** The same question to some lines of the tree alone: what counts have left out. */
export const askOnly = (columns: Columns, question: Question, lines: Uint32Array): Question => ({
  ...question,
  on: columns.on('tree'),
  runs: [],
  picked: lines,
  ofPicked: undefined,
})
