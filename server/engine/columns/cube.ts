import { type Arrays, sharedArray } from './arrays.ts'
import { bits, hidingSides } from './bits.ts'
import type { Frame, SquareCount } from './grid.ts'

/** The small facts that a question may be about. Each is a set of values: bit 1 << value. */
export interface SmallFacts {
  groups: number
  months: number
  stars: number
}

/** The country with the sea around it, in squares of 5 km. */
export const cubeSide = 5000
const first = { column: 70, row: 1190 }
const size = { columns: 130, rows: 110 }
const cells = cubeSide / 250
const hidesFrom = hidingSides.findIndex((hides) => hides > cubeSide)

type Lines = Readonly<Pick<Arrays, 'cell' | 'bits' | 'dayFrom' | 'days'>>

/** How many finds there are in squares by some facts of theirs, in memory that threads share. */
export interface Counted {
  /** Of squares that have finds, where their counts begin; below 0: it has none. */
  starts: Int32Array
  counts: Int32Array
  totals: Int32Array
  /** Lines whose finds are not counted in squares. */
  apart: Uint32Array
}

/** Which of the facts a line has; below 0: none. */
type SlotOf = (lines: Lines, line: number) => number

/**
 * How many finds each square of 5 km has, by some facts of theirs. Those of what was not found are left out, as they are
 * in every question that does not ask for them. What hides in larger squares, lies far away or has no place among the
 * facts is kept apart, by lines. What was counted before is shared with other threads; what has changed since is the
 * thread's own.
 */
class SquareCounts {
  readonly #slots: number
  readonly #slotOf: SlotOf
  readonly #before: Counted
  readonly #starts = new Int32Array(size.columns * size.rows).fill(-1)
  #counts = new Int32Array(0)
  #used = 0
  readonly #totals: Int32Array
  readonly #apart: number[] = []
  #allApart: Uint32Array | undefined

  constructor(slots: number, slotOf: SlotOf, before: Counted = nothing) {
    this.#slots = slots
    this.#slotOf = slotOf
    this.#before = before
    this.#totals = new Int32Array(slots)
  }

  /** What was counted before and here, for other threads; lines by the numbers that they have from now on, if any. */
  counted(numberOf: (line: number) => number | undefined): Counted {
    const { starts: startsBefore, counts: countsBefore, totals: totalsBefore } = this.#before
    const starts = sharedArray(Int32Array, this.#starts.length).fill(-1)
    let used = 0
    for (let square = 0; square < starts.length; square++) {
      if ((startsBefore[square] ?? -1) < 0 && (this.#starts[square] as number) < 0) continue
      starts[square] = used
      used += this.#slots
    }
    const counts = sharedArray(Int32Array, used)
    for (let square = 0; square < starts.length; square++) {
      const start = starts[square] as number
      addAll(countsBefore, startsBefore[square] ?? -1, counts, start, this.#slots)
      addAll(this.#counts, this.#starts[square] as number, counts, start, this.#slots)
    }
    const totals = sharedArray(Int32Array, this.#slots)
    for (const some of [totalsBefore, this.#totals]) addAll(some, 0, totals, 0, some.length)
    const lines = Array.from(this.apart, numberOf).filter((line) => line !== undefined)
    const apart = sharedArray(Uint32Array, lines.length)
    apart.set(lines)
    return { starts, counts, totals, apart: apart.sort() }
  }

  /** Lines whose finds are not counted in squares; some of them may be gone. */
  get apart(): Uint32Array {
    const { apart } = this.#before
    if (this.#apart.length === 0) return apart
    if (this.#allApart) return this.#allApart
    this.#allApart = new Uint32Array(apart.length + this.#apart.length)
    this.#allApart.set(apart)
    this.#allApart.set(this.#apart, apart.length)
    return this.#allApart
  }

  change(lines: Lines, line: number, by: 1 | -1) {
    const value = lines.bits[line] as number
    if ((value >>> bits.absent.at) & 1) return
    const square = squareOf(lines.cell[line] as number)
    const slot = ((value >>> bits.side.at) & bits.side.mask) >= hidesFrom ? -1 : this.#slotOf(lines, line)
    if (square >= 0 && slot >= 0) {
      const start = this.#startOf(square)
      add(this.#counts, start + slot, by)
      add(this.#totals, slot, by)
    } else if (by > 0) {
      this.#apart.push(line)
      this.#allApart = undefined
    }
  }

  #startOf(square: number): number {
    const known = this.#starts[square] as number
    if (known >= 0) return known
    const start = this.#used
    this.#used += this.#slots
    if (this.#used > this.#counts.length) {
      const larger = new Int32Array(Math.max(this.#used, Math.ceil(this.#counts.length * 1.5)))
      larger.set(this.#counts)
      this.#counts = larger
    }
    this.#starts[square] = start
    return start
  }

  total(asked: Uint16Array): number {
    const { totals } = this.#before
    return asked.reduce((total, slot) => total + (totals[slot] ?? 0) + (this.#totals[slot] as number), 0)
  }

  /** Finds in the squares of a frame, whose side is a multiple of 5 km; how many stars they have is in the slot's end. */
  count(frame: Frame, asked: Uint16Array, stars: number): SquareCount[] {
    const times = frame.side / cubeSide
    const found = new Map<number, SquareCount>()
    const { starts, counts } = this.#before
    for (let square = 0; square < this.#starts.length; square++) {
      const [before, since] = [starts[square] ?? -1, this.#starts[square] as number]
      if (before < 0 && since < 0) continue
      const column = Math.floor(((square % size.columns) + first.column) / times)
      const row = Math.floor((Math.floor(square / size.columns) + first.row) / times)
      const isIn = column >= frame.column && column < frame.column + frame.columns
      if (!isIn || row < frame.row || row >= frame.row + frame.rows) continue
      const counted: SquareCount['stars'] = [0, 0, 0, 0]
      if (before >= 0) sum(counts, before, asked, stars, counted)
      if (since >= 0) sum(this.#counts, since, asked, stars, counted)
      if (counted[0] + counted[1] + counted[2] + counted[3] === 0) continue
      const known = found.get(row * 0x10000 + column)
      if (known) for (const i of [0, 1, 2, 3] as const) known.stars[i] += counted[i]
      else found.set(row * 0x10000 + column, { side: frame.side, column, row, stars: counted })
    }
    return [...found.values()].sort((a, b) => a.row - b.row || a.column - b.column)
  }
}

const nothing: Counted = {
  starts: new Int32Array(0),
  counts: new Int32Array(0),
  totals: new Int32Array(0),
  apart: new Uint32Array(0),
}

function sum(counts: Int32Array, start: number, asked: Uint16Array, stars: number, into: SquareCount['stars']) {
  for (let i = 0; i < asked.length; i++) {
    const slot = asked[i] as number
    into[(slot % stars) as 0] += counts[start + slot] as number
  }
}

function squareOf(cell: number): number {
  const column = Math.floor((cell & 0xffff) / cells) - first.column
  const row = Math.floor((cell >>> 16) / cells) - first.row
  return column >= 0 && column < size.columns && row >= 0 && row < size.rows ? row * size.columns + column : -1
}

const add = (counts: Int32Array, at: number, by: 1 | -1) => {
  counts[at] = (counts[at] as number) + by
}

function addAll(from: Int32Array, first: number, to: Int32Array, at: number, count: number) {
  if (first < 0) return
  for (let i = 0; i < count; i++) to[at + i] = (to[at + i] as number) + (from[first + i] as number)
}

const [groups, months, stars] = [13, 13, 4]
const years = { first: 1880, count: 170 }
const isAsked = (mask: number, value: number) => ((mask >>> value) & 1) === 1

const factSlot: SlotOf = ({ bits: packed }, line) => {
  const value = packed[line] as number
  const group = (value >>> bits.group.at) & bits.group.mask
  const month = (value >>> bits.month.at) & bits.month.mask
  return group >= groups || month >= months
    ? -1
    : (group * months + month) * stars + ((value >>> bits.stars.at) & bits.stars.mask)
}
const yearSlot: SlotOf = ({ bits: packed, dayFrom, days }, line) => {
  const group = ((packed[line] as number) >>> bits.group.at) & bits.group.mask
  const day = dayFrom[line] as number
  const year = yearOf(day)
  const isWhole = year === yearOf(day + (days[line] as number))
  return group < groups && isWhole && year >= 0 ? year * groups + group : -1
}

export interface CubeCounts {
  facts: Counted
  years: Counted
}

/** What most maps of the whole country ask, answered without looking at finds. */
export class Cube {
  readonly facts: SquareCounts
  readonly years: SquareCounts

  constructor(before?: CubeCounts) {
    this.facts = new SquareCounts(groups * months * stars, factSlot, before?.facts)
    this.years = new SquareCounts(years.count * groups, yearSlot, before?.years)
  }

  static of(lines: Lines, length: number): Cube {
    const cube = new Cube()
    for (let line = 0; line < length; line++) cube.add(lines, line)
    return cube
  }

  /** For other threads; lines by the numbers that they have from now on, if any. */
  counts(numberOf: (line: number) => number | undefined = (line) => line): CubeCounts {
    return { facts: this.facts.counted(numberOf), years: this.years.counted(numberOf) }
  }

  add(lines: Lines, line: number) {
    this.facts.change(lines, line, 1)
    this.years.change(lines, line, 1)
  }

  remove(lines: Lines, line: number) {
    this.facts.change(lines, line, -1)
    this.years.change(lines, line, -1)
  }

  total(wanted: SmallFacts): number {
    return this.facts.total(factSlots(wanted))
  }

  count(frame: Frame, wanted: SmallFacts): SquareCount[] {
    return this.facts.count(frame, factSlots(wanted), stars)
  }

  /** All finds of some groups in whole years, whatever their stars: all are told as without. */
  countYears(frame: Frame, wantedGroups: number, from: number, to: number): SquareCount[] {
    const slots: number[] = []
    for (let year = Math.max(0, from - years.first); year <= Math.min(years.count - 1, to - years.first); year++) {
      for (let group = 0; group < groups; group++) {
        if (isAsked(wantedGroups, group)) slots.push(year * groups + group)
      }
    }
    return this.years.count(frame, Uint16Array.from(slots), 1)
  }
}

/** The first days of the years that are counted, and of the one after. */
const newYears = Int32Array.from({ length: years.count + 1 }, (_, i) => Date.UTC(years.first + i, 0, 1) / 86_400_000)

/** Which of the years a day is in; -1: none. */
function yearOf(day: number): number {
  if (day < (newYears[0] as number) || day >= (newYears[years.count] as number)) return -1
  const guess = Math.floor((day - (newYears[0] as number)) / 365.25)
  return day < (newYears[guess] as number) ? guess - 1 : day >= (newYears[guess + 1] as number) ? guess + 1 : guess
}

function factSlots(wanted: SmallFacts): Uint16Array {
  const slots: number[] = []
  for (let group = 0; group < groups; group++) {
    for (let month = 0; month < months; month++) {
      for (let star = 0; star < stars; star++) {
        const isIn = isAsked(wanted.groups, group) && isAsked(wanted.months, month) && isAsked(wanted.stars, star)
        if (isIn) slots.push((group * months + month) * stars + star)
      }
    }
  }
  return Uint16Array.from(slots)
}
