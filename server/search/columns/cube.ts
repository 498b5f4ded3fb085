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

const [groups, months, stars] = [13, 13, 4]
const slots = groups * months * stars

interface Lines {
  cell: Int32Array
  bits: Int32Array
}

/**
 * How many finds each square of 5 km has, by group, month and stars: what most maps of the whole country ask, answered
 * without looking at finds. Those of what was not found are left out, as they are in every question that does not ask
 * for them. What hides in larger squares or lies far away is kept apart, by lines.
 */
export class Cube {
  #counts = new Uint32Array(size.columns * size.rows * slots)
  /** The same over all squares, and over everything: most squares are empty. */
  #totals = new Uint32Array(slots)
  #squares = new Uint32Array(size.columns * size.rows)
  #apart = new Set<number>()

  add(lines: Lines, line: number) {
    this.#change(lines, line, 1)
  }

  remove(lines: Lines, line: number) {
    this.#change(lines, line, -1)
  }

  /** Lines whose finds are not counted in squares. */
  get apart(): ReadonlySet<number> {
    return this.#apart
  }

  #change({ cell, bits: packed }: Lines, line: number, by: 1 | -1) {
    const value = packed[line] as number
    if ((value >>> bits.absent.at) & 1) return
    const place = cell[line] as number
    const column = Math.floor((place & 0xffff) / cells) - first.column
    const row = Math.floor((place >>> 16) / cells) - first.row
    const isInside = column >= 0 && column < size.columns && row >= 0 && row < size.rows
    const group = (value >>> bits.group.at) & bits.group.mask
    const month = (value >>> bits.month.at) & bits.month.mask
    const hides = (value >>> bits.side.at) & bits.side.mask
    if (!isInside || hides >= hidesFrom || group >= groups || month >= months) {
      if (by > 0) this.#apart.add(line)
      else this.#apart.delete(line)
      return
    }
    const square = row * size.columns + column
    const slot = (group * months + month) * stars + ((value >>> bits.stars.at) & bits.stars.mask)
    add(this.#counts, square * slots + slot, by)
    add(this.#totals, slot, by)
    add(this.#squares, square, by)
  }

  /** Finds by stars in the squares of a frame, whose side is a multiple of 5 km. */
  count(frame: Frame, wanted: SmallFacts): SquareCount[] {
    const asked = wantedSlots(wanted)
    const times = frame.side / cubeSide
    const found = new Map<number, SquareCount>()
    for (let row = 0; row < size.rows; row++) {
      const y = Math.floor((row + first.row) / times)
      if (y < frame.row || y >= frame.row + frame.rows) continue
      for (let column = 0; column < size.columns; column++) {
        const x = Math.floor((column + first.column) / times)
        if (x < frame.column || x >= frame.column + frame.columns) continue
        const square = row * size.columns + column
        const counted = this.#squares[square] === 0 ? null : this.#sum(square * slots, asked)
        if (counted === null) continue
        const key = y * 0x10000 + x
        const known = found.get(key)
        if (known) for (let i = 0; i < stars; i++) known.stars[i as 0] += counted[i as 0]
        else found.set(key, { side: frame.side, column: x, row: y, stars: counted })
      }
    }
    return [...found.values()].sort((a, b) => a.row - b.row || a.column - b.column)
  }

  /** All finds but those apart. */
  total(wanted: SmallFacts): number {
    return wantedSlots(wanted).reduce((total, slot) => total + (this.#totals[slot] as number), 0)
  }

  #sum(from: number, asked: Uint16Array): SquareCount['stars'] | null {
    const sums: SquareCount['stars'] = [0, 0, 0, 0]
    let total = 0
    for (let i = 0; i < asked.length; i++) {
      const slot = asked[i] as number
      const count = this.#counts[from + slot] as number
      total += count
      sums[(slot % stars) as 0] += count
    }
    return total === 0 ? null : sums
  }
}

const add = (counts: Uint32Array, at: number, by: 1 | -1) => {
  counts[at] = (counts[at] as number) + by
}

function wantedSlots(wanted: SmallFacts): Uint16Array {
  const slotsWanted: number[] = []
  for (let group = 0; group < groups; group++) {
    for (let month = 0; month < months; month++) {
      for (let star = 0; star < stars; star++) {
        const isAsked = (wanted.groups >>> group) & (wanted.months >>> month) & (wanted.stars >>> star) & 1
        if (isAsked) slotsWanted.push((group * months + month) * stars + star)
      }
    }
  }
  return Uint16Array.from(slotsWanted)
}
