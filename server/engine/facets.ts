import { bits, hidingSides } from './bits.ts'
import { yearOfDay } from './days.ts'
import type { AreaSets } from './reading.ts'
import { type Question, scan } from './scan.ts'

type Counts = Map<number, number>

/** The middle squares that statistics tell of are 10 km wide: so many squares of the columns each way. */
const cells = 40
const hidesFrom = hidingSides.indexOf(50_000)

/** Finds by everything that they can be counted by, in one pass. Squares are told as column, and row 16 bits higher. */
export function countFacets(question: Question, areaSets: AreaSets) {
  const { arrays, length } = question.on
  const years = new Uint32Array(dayCount)
  const small = new Uint32Array(16 * 3)
  const reporters = new Uint32Array(largest(arrays.reporter, length) + 1)
  const sets = new Uint32Array(areaSets.sets.length)
  const squares: Counts = new Map()
  let total = 0
  scan(question, (lines, count) => {
    total += count
    for (let i = 0; i < count; i++) {
      const line = lines[i] as number
      const value = arrays.bits[line] as number
      add(small, (value >>> bits.group.at) & bits.group.mask)
      add(small, 16 + ((value >>> bits.month.at) & bits.month.mask))
      add(small, 32 + ((value >>> bits.stars.at) & bits.stars.mask))
      add(years, dayAt(arrays.dayFrom[line] as number))
      add(reporters, arrays.reporter[line] as number)
      add(sets, arrays.areaSet[line] as number)
      // One that hides in a larger square is in none of these.
      if (((value >>> bits.side.at) & bits.side.mask) >= hidesFrom) continue
      const cell = arrays.cell[line] as number
      const square = (((cell >>> 16) / cells) << 16) | ((cell & 0xffff) / cells)
      squares.set(square, (squares.get(square) ?? 0) + 1)
    }
  })
  return {
    total,
    groups: mapOf(small.subarray(0, 16)),
    months: mapOf(small.subarray(16, 32)),
    stars: mapOf(small.subarray(32)),
    years: yearsOf(years),
    reporters: mapOf(reporters.fill(0, 0, 1)),
    areas: areasOf(sets, areaSets),
    squares,
  }
}

const add = (counts: Uint32Array, at: number) => {
  counts[at] = (counts[at] as number) + 1
}

function largest(column: Uint32Array, length: number): number {
  let most = 0
  for (let line = 0; line < length; line++) if ((column[line] as number) > most) most = column[line] as number
  return most
}

/** Days are counted from 1600 on; what is older counts as the first. */
const firstDay = Date.UTC(1600, 0, 1) / 86_400_000
const dayCount = 250_000
const dayAt = (day: number) => Math.max(0, Math.min(dayCount - 1, day - firstDay))

function yearsOf(days: Uint32Array): Counts {
  const years: Counts = new Map()
  for (let at = 0; at < days.length; at++) {
    const count = days[at] as number
    if (count === 0) continue
    const year = yearOfDay(at + firstDay)
    years.set(year, (years.get(year) ?? 0) + count)
  }
  return years
}

function mapOf(counts: Uint32Array): Counts {
  const map: Counts = new Map()
  for (let at = 0; at < counts.length; at++) {
    const count = counts[at] as number
    if (count > 0) map.set(at, count)
  }
  return map
}

function areasOf(sets: Uint32Array, { sets: areas }: AreaSets): Counts {
  const map: Counts = new Map()
  for (let set = 0; set < sets.length; set++) {
    const count = sets[set] as number
    if (count > 0) for (const area of areas[set] ?? []) map.set(area, (map.get(area) ?? 0) + count)
  }
  return map
}
