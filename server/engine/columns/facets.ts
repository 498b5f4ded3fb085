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
  const days = new Tally(dayCount)
  const small = new Uint32Array(16 * 3)
  const squares = new Tally(squaresWide * squaresWide)
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
      days.add(dayAt(arrays.dayFrom[line] as number))
      const reporter = tree.reporter[there[i] as number] as number
      if (reporter >= reporters.length) reporters = withPlaceFor(reporters, reporter)
      add(reporters, reporter)
      const setting = tree.setting[there[i] as number] as number
      if (setting >= settings.length) settings = withPlaceFor(settings, setting)
      add(settings, setting)
      // One that hides in a larger square is in none of these.
      if (((value >>> bits.side.at) & bits.side.mask) >= hidesFrom) continue
      const cell = arrays.cell[line] as number
      squares.add((squareOf[cell >>> 16] as number) * squaresWide + (squareOf[cell & 0xffff] as number))
    }
  })
  const named = ([at, count]: [number, number]): [number, number] => [
    (Math.floor(at / squaresWide) << 16) | (at % squaresWide),
    count,
  ]
  const byReporter = mapOf(reporters.fill(0, 0, 1))
  const bySquare = squares.asMap()
  return {
    total,
    /** How many people have reported, and in how many squares: all of them. */
    observers: byReporter.size,
    places: bySquare.size,
    species: countSpecies(question, taxa).length,
    groups: mapOf(small.subarray(0, 16)),
    months: mapOf(small.subarray(16, 32)),
    stars: mapOf(small.subarray(32)),
    years: yearsOf(days.asMap()),
    reporters: largest(byReporter, wanted.reporters),
    settings: mapOf(settings),
    squares: new Map([...largest(bySquare, wanted.squares)].map(named)),
  }
}

/** Counts of very many things, few of which come: these are remembered, so that not all need to be looked through. */
class Tally {
  readonly #counts: Uint32Array
  readonly #met: number[] = []
  constructor(length: number) {
    this.#counts = new Uint32Array(length)
  }
  add(at: number) {
    if (this.#counts[at] === 0) this.#met.push(at)
    add(this.#counts, at)
  }
  /** In the order of the things. */
  asMap(): Counts {
    return new Map(this.#met.sort((a, b) => a - b).map((at) => [at, this.#counts[at] as number]))
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

function yearsOf(days: Counts): Counts {
  const years = new Map<number, number>()
  for (const [at, count] of days) {
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
