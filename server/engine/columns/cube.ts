import type { Arrays } from './arrays.ts'
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

type Lines = Readonly<Pick<Arrays, 'cell' | 'bits' | 'dayFrom' | 'dayTo'>>

/**
 * How many finds each square of 5 km has, by some facts of theirs. Those of what was not found are left out, as they are
 * in every question that does not ask for them. What hides in larger squares, lies far away or has no place among the
 * facts is kept apart, by lines.
 */
class SquareCounts {
  readonly #slots: number
  /** Which of the facts a line has; below 0: none. */
  readonly #slotOf: (lines: Lines, line: number) => number
  /** Of squares that have finds, where their counts begin. */
  readonly #starts = new Int32Array(size.columns * size.rows).fill(-1)
  #counts = new Uint32Array(0)
  #used = 0
  readonly #totals: Uint32Array
  #apart = new Set<number>()

  constructor(slots: number, slotOf: (lines: Lines, line: number) => number) {
    this.#slots = slots
    this.#slotOf = slotOf
    this.#totals = new Uint32Array(slots)
  }

  /** Lines whose finds are not counted in squares. */
  get apart(): ReadonlySet<number> {
    return this.#apart
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
    } else if (by > 0) this.#apart.add(line)
    else this.#apart.delete(line)
  }

  renumber(lineNow: (line: number) => number) {
    this.#apart = new Set([...this.#apart].map(lineNow))
  }

  #startOf(square: number): number {
    const known = this.#starts[square] as number
    if (known >= 0) return known
    const start = this.#used
    this.#used += this.#slots
    if (this.#used > this.#counts.length) {
      const larger = new Uint32Array(Math.max(this.#used, Math.ceil(this.#counts.length * 1.5)))
      larger.set(this.#counts)
      this.#counts = larger
    }
    this.#starts[square] = start
    return start
  }

  total(asked: Uint16Array): number {
    return asked.reduce((total, slot) => total + (this.#totals[slot] as number), 0)
  }

  /** Finds in the squares of a frame, whose side is a multiple of 5 km; how many stars they have is in the slot's end. */
  count(frame: Frame, asked: Uint16Array, stars: number): SquareCount[] {
    const times = frame.side / cubeSide
    const found = new Map<number, SquareCount>()
    for (let square = 0; square < this.#starts.length; square++) {
      const start = this.#starts[square] as number
      if (start < 0) continue
      const column = Math.floor(((square % size.columns) + first.column) / times)
      const row = Math.floor((Math.floor(square / size.columns) + first.row) / times)
      const isIn = column >= frame.column && column < frame.column + frame.columns
      if (!isIn || row < frame.row || row >= frame.row + frame.rows) continue
      const counted = this.#sum(start, asked, stars)
      if (counted === null) continue
      const known = found.get(row * 0x10000 + column)
      if (known) for (const i of [0, 1, 2, 3] as const) known.stars[i] += counted[i]
      else found.set(row * 0x10000 + column, { side: frame.side, column, row, stars: counted })
    }
    return [...found.values()].sort((a, b) => a.row - b.row || a.column - b.column)
  }

  #sum(start: number, asked: Uint16Array, stars: number): SquareCount['stars'] | null {
    const sums: SquareCount['stars'] = [0, 0, 0, 0]
    let total = 0
    for (let i = 0; i < asked.length; i++) {
      const slot = asked[i] as number
      const count = this.#counts[start + slot] as number
      total += count
      sums[(slot % stars) as 0] += count
    }
    return total === 0 ? null : sums
  }
}

function squareOf(cell: number): number {
  const column = Math.floor((cell & 0xffff) / cells) - first.column
  const row = Math.floor((cell >>> 16) / cells) - first.row
  return column >= 0 && column < size.columns && row >= 0 && row < size.rows ? row * size.columns + column : -1
}

const add = (counts: Uint32Array, at: number, by: 1 | -1) => {
  counts[at] = (counts[at] as number) + by
}

const [groups, months, stars] = [13, 13, 4]
const years = { first: 1880, count: 170 }
const isAsked = (mask: number, value: number) => ((mask >>> value) & 1) === 1

/** What most maps of the whole country ask, answered without looking at finds. */
export class Cube {
  readonly facts = new SquareCounts(groups * months * stars, ({ bits: packed }, line) => {
    const value = packed[line] as number
    const group = (value >>> bits.group.at) & bits.group.mask
    const month = (value >>> bits.month.at) & bits.month.mask
    return group >= groups || month >= months
      ? -1
      : (group * months + month) * stars + ((value >>> bits.stars.at) & bits.stars.mask)
  })
  readonly years = new SquareCounts(years.count * groups, ({ bits: packed, dayFrom, dayTo }, line) => {
    const group = ((packed[line] as number) >>> bits.group.at) & bits.group.mask
    const year = yearOf(dayFrom[line] as number)
    const isWhole = year === yearOf(dayTo[line] as number)
    return group < groups && isWhole && year >= 0 ? year * groups + group : -1
  })

  add(lines: Lines, line: number) {
    this.facts.change(lines, line, 1)
    this.years.change(lines, line, 1)
  }

  remove(lines: Lines, line: number) {
    this.facts.change(lines, line, -1)
    this.years.change(lines, line, -1)
  }

  /** The same finds have other lines now. */
  renumber(lineNow: (line: number) => number) {
    this.facts.renumber(lineNow)
    this.years.renumber(lineNow)
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
