import { yearOfDay } from '../days.ts'
import { bits, hidingSides } from './bits.ts'
import { type Question, scan } from './scan.ts'
import { countSpecies, type TaxaKnown } from './species.ts'

/** How many finds there are of each of some things. */
export type Counts = ReadonlyMap<number, number>

export interface FacetsWanted {
  /** So many of those who have reported most, and of the squares that have most. */
  reporters: number
  squares: number
}

/** The squares that statistics tell of are 10 km wide: so many squares of the columns each way. */
const cells = 40
const hidesFrom = hidingSides.indexOf(50_000)
/** So many such squares each way. */
const squaresWide = Math.ceil(0x10000 / cells)
const squareOf = Uint16Array.from({ length: 0x10000 }, (_, cell) => Math.floor(cell / cells))

/** Finds by everything that they can be counted by, in one pass. Squares are told as column, and row 16 bits higher. */
export function countFacets(question: Question, taxa: TaxaKnown, wanted: FacetsWanted) {
  const { arrays, tree } = question.on
  const years = new Uint32Array(dayCount)
  const small = new Uint32Array(16 * 3)
  const squares = new Uint32Array(squaresWide * squaresWide)
  let reporters = new Uint32Array(1024)
  let settings = new Uint32Array(1024)
  let total = 0
  scan(question, (lines, count) => {
    total += count
    const there = question.on.treeLines(lines, count)
    for (let i = 0; i < count; i++) {
      const line = lines[i] as number
      const value = arrays.bits[line] as number
      add(small, (value >>> bits.group.at) & bits.group.mask)
      add(small, 16 + ((value >>> bits.month.at) & bits.month.mask))
      add(small, 32 + ((value >>> bits.stars.at) & bits.stars.mask))
      add(years, dayAt(arrays.dayFrom[line] as number))
      const reporter = tree.reporter[there[i] as number] as number
      if (reporter >= reporters.length) reporters = withPlaceFor(reporters, reporter)
      add(reporters, reporter)
      const setting = tree.setting[there[i] as number] as number
      if (setting >= settings.length) settings = withPlaceFor(settings, setting)
      add(settings, setting)
      // One that hides in a larger square is in none of these.
      if (((value >>> bits.side.at) & bits.side.mask) >= hidesFrom) continue
      const cell = arrays.cell[line] as number
      add(squares, (squareOf[cell >>> 16] as number) * squaresWide + (squareOf[cell & 0xffff] as number))
    }
  })
  const named = ([at, count]: [number, number]): [number, number] => [
    (Math.floor(at / squaresWide) << 16) | (at % squaresWide),
    count,
  ]
  const byReporter = mapOf(reporters.fill(0, 0, 1))
  const bySquare = mapOf(squares)
  return {
    total,
    /** How many people have reported, and in how many squares: all of them. */
    observers: byReporter.size,
    places: bySquare.size,
    species: countSpecies(question, taxa).length,
    groups: mapOf(small.subarray(0, 16)),
    months: mapOf(small.subarray(16, 32)),
    stars: mapOf(small.subarray(32)),
    years: yearsOf(years),
    reporters: largest(byReporter, wanted.reporters),
    settings: mapOf(settings),
    squares: new Map([...largest(bySquare, wanted.squares)].map(named)),
  }
}

const add = (counts: Uint32Array, at: number) => {
  counts[at] = (counts[at] as number) + 1
}

function withPlaceFor(counts: Uint32Array, at: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(Math.max(at + 1, counts.length * 2))
  larger.set(counts)
  return larger
}

/** Those of which there are most; of those with as many the first ones. */
const largest = (counts: Counts, most: number): Counts =>
  new Map([...counts].sort(([a, m], [b, n]) => n - m || a - b).slice(0, most))

/** Days are counted from 1600 on; what is older counts as the first. */
const firstDay = Date.UTC(1600, 0, 1) / 86_400_000
const dayCount = 250_000
const dayAt = (day: number) => Math.max(0, Math.min(dayCount - 1, day - firstDay))

function yearsOf(days: Uint32Array): Counts {
  const years = new Map<number, number>()
  for (let at = 0; at < days.length; at++) {
    const count = days[at] as number
    if (count === 0) continue
    const year = yearOfDay(at + firstDay)
    years.set(year, (years.get(year) ?? 0) + count)
  }
  return years
}

function mapOf(counts: Uint32Array): Counts {
  const map = new Map<number, number>()
  for (let at = 0; at < counts.length; at++) {
    const count = counts[at] as number
    if (count > 0) map.set(at, count)
  }
  return map
}
