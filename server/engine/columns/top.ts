import type { Columns, On } from './columns.ts'
import { firstLine } from './lines.ts'
import { type Calendar, linesToAsk, picker, type Question, scan } from './scan.ts'

type NumberOf = (on: On) => (line: number) => number

/** An order: by up to two numbers, largest first, and then the newest find first. */
export interface Order {
  first: NumberOf
  second?: NumberOf
  /** The sorted lines of the tree in this order, where they are kept so. */
  walk?: (columns: Columns) => Uint32Array
  /** The first number is the day: days that nobody asks for can be stepped over. */
  isByDay?: boolean
}
/** Where a find stands in an order. */
export interface Place {
  first: number
  second: number
  id: number
}
export const compare = (a: Place, b: Place) => b.first - a.first || b.second - a.second || b.id - a.id

interface Wanted {
  after: Place | null
  take: number
}

/** The first finds after a place in an order. */
export function topRecords(columns: Columns, question: Question, order: Order, wanted: Wanted): Place[] {
  const isMany = linesToAsk(question) > few && !question.picked
  const walked = isMany && order.walk ? walk(columns, question, order, order.walk(columns), wanted) : null
  if (walked === null) return best(question, order, wanted)
  const tail = best({ ...question, on: columns.on('tree'), runs: [columns.tree.tail] }, order, wanted)
  return [...walked, ...tail].sort(compare).slice(0, wanted.take)
}

/** So few are looked through faster than in an order. */
const few = 50_000
/** When so many were met in the order and too few of them belong, looking through all is faster. */
const patience = 100_000

export function placesOf({ first, second }: Order, on: On) {
  const { recordId } = on.arrays
  const firstOf = first(on)
  const secondOf = second?.(on) ?? (() => 0)
  const sortKeysOf = (line: number): Place => ({
    first: firstOf(line),
    second: secondOf(line),
    id: recordId[line] as number,
  })
  return { firstOf, placeOf: sortKeysOf }
}

/** Follow an order from the place on until enough have been met; null when that takes too long. */
function walk(columns: Columns, question: Question, order: Order, lines: Uint32Array, { after, take }: Wanted) {
  const on = columns.on('tree')
  const { placeOf: sortKeysOf, firstOf } = placesOf(order, on)
  const pick = picker({ ...question, on })
  const found: Place[] = []
  const buffer = new Int32Array(4096)
  let portion = 256
  let looked = 0
  const stretchAt = (at: number) =>
    order.isByDay ? nextStretch(lines, firstOf, question.calendar, at) : { from: at, to: lines.length }
  for (let at = after === null ? 0 : firstWhere(lines, (line) => compare(sortKeysOf(line), after) > 0); ; ) {
    const { from, to } = stretchAt(at)
    if (from >= lines.length) return found
    const part = lines.subarray(from, Math.min(to, from + portion))
    const count = pick(part, buffer)
    for (let i = 0; i < count && found.length < take; i++) found.push(sortKeysOf(buffer[i] as number))
    if (found.length >= take) return found
    at = from + part.length
    looked += part.length
    if (looked > patience) return null
    portion = Math.min(buffer.length, portion * 2)
  }
}

/** Where the first of some lines is of which something holds; it holds of all after it. */
const firstWhere = (lines: Uint32Array, holds: (line: number) => boolean): number =>
  firstLine(0, lines.length, (at) => holds(lines[at] as number))

/** Lines of days that are asked for, the next ones from a line on; behind the last line when there are none. */
function nextStretch(lines: Uint32Array, dayOf: (line: number) => number, calendar: Calendar, start: number) {
  for (let at = start; at < lines.length; ) {
    const day = dayOf(lines[at] as number)
    const days = daysFrom(calendar, day)
    if (days === null) break
    if (days.newest === day) return { from: at, to: firstWhere(lines, (line) => dayOf(line) < days.oldest) }
    at = firstWhere(lines, (line) => dayOf(line) <= days.newest)
  }
  return { from: lines.length, to: lines.length }
}

const allMonths = 0x1ffe

/** The newest days that are asked for, not after the given one; null when there are none. */
function daysFrom({ from, to, months }: Calendar, day: number): { newest: number; oldest: number } | null {
  let newest = Math.min(day, to)
  if ((months & allMonths) === 0) return null
  if ((months & allMonths) === allMonths) return newest < from ? null : { newest, oldest: from }
  while (newest >= from) {
    const date = new Date(newest * 86_400_000)
    const monthBegins = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / 86_400_000
    if ((months >>> (date.getUTCMonth() + 1)) & 1) return { newest, oldest: Math.max(from, monthBegins) }
    newest = monthBegins - 1
  }
  return null
}

/** Look through all. */
function best(question: Question, order: Order, { after, take }: Wanted): Place[] {
  const { firstOf, placeOf: sortKeysOf } = placesOf(order, question.on)
  // More than are wanted are gathered before they are sorted and cut, so that sorting is rare.
  let found: Place[] = []
  let worst: Place | null = null
  const cut = () => {
    found.sort(compare)
    found = found.slice(0, take)
    worst = found.length < take ? null : (found.at(-1) ?? null)
  }
  scan(question, (lines, count) => {
    for (let i = 0; i < count; i++) {
      const line = lines[i] as number
      const value = firstOf(line)
      if (worst !== null && value < worst.first) continue
      if (after !== null && value > after.first) continue
      const place = sortKeysOf(line)
      if (after !== null && compare(place, after) <= 0) continue
      if (worst !== null && compare(place, worst) >= 0) continue
      found.push(place)
      if (found.length >= take * 2 + 64) cut()
    }
  })
  cut()
  return found
}
