import type { Arrays } from './arrays.ts'
import { bits, hidingSides } from './bits.ts'
import type { Columns } from './columns.ts'
import { cubeSide } from './cube.ts'
import { fewLines, Kept } from './kept.ts'
import type { Area } from './places.ts'
import { askOnly, linesToAsk, narrowToArea, portion, type Question, scan } from './scan.ts'
import { every } from './small.ts'
import { periodTest } from './tests.ts'
import { goneOf, since } from './totals.ts'

/** The side of the squares that lines are kept by. */
const cellSide = 250

/** A part of the grid in squares of one size, from its lower left square on. */
export interface Frame {
  side: number
  /** Numbers of the first column and row: metres divided by the side. */
  column: number
  row: number
  columns: number
  rows: number
}

/** Finds in a square, by stars. */
export interface SquareCount {
  side: number
  column: number
  row: number
  /** How many finds have 0, 1, 2, 3 stars. */
  stars: [number, number, number, number]
}

/**
 * Count finds in squares. One that hides in a larger square than these is counted in its own, apart; one in or out of
 * the frame is told from the middle of its square, as everybody is told its place.
 */
export function countSquares(columns: Columns, question: Question, frame: Frame): Squares {
  if (!question.smallFacts || frame.side % cubeSide !== 0) return countKept(columns, question, frame)
  const { squares, hidden } = countIn(askOnly(columns, question, columns.cube.facts.apart), frame)
  return { squares: joined(columns.cube.count(frame, question.smallFacts), squares), hidden }
}

const maps = new Kept<Counted>(60)

/** What was counted before is not counted again. */
function countKept(columns: Columns, question: Question, frame: Frame): Squares {
  const narrowed = narrowToArea(columns, question, areaOf(frame))
  if (question.key === null || question.isOfNow || linesToAsk(narrowed) < fewLines) return countIn(narrowed, frame)
  const counted = maps.of(
    columns,
    JSON.stringify([question.key, frame]),
    () => new Counter(frame).add(narrowed, 1).counted,
    (before, { from, gone }) =>
      new Counter(frame, before).add(goneOf(columns, question, gone), -1).add(since(columns, question, from), 1)
        .counted,
  )
  return told(counted, frame)
}

export interface Squares {
  squares: SquareCount[]
  hidden: SquareCount[]
}

const areaOf = ({ side, column, row, columns, rows }: Frame): Area => ({
  west: column * side,
  south: row * side,
  east: (column + columns) * side - 1,
  north: (row + rows) * side - 1,
})

/** The same squares may be in both. */
function joined(some: SquareCount[], others: readonly SquareCount[]): SquareCount[] {
  const known = new Map(some.map((square) => [square.row * 0x10000 + square.column, square]))
  for (const other of others) {
    const same = known.get(other.row * 0x10000 + other.column)
    if (same) for (const i of [0, 1, 2, 3] as const) same.stars[i] += other.stars[i]
    else some.push(other)
  }
  return some
}

const countIn = (question: Question, frame: Frame): Squares => told(new Counter(frame).add(question, 1).counted, frame)

/** Days, the first and the last with it. */
export interface Period {
  from: number
  to: number
}

/** The same for each of some periods, in one pass. How many stars finds have is told only where it must be looked at. */
export function countPeriods(
  columns: Columns,
  question: Question,
  frame: Frame,
  periods: readonly Period[],
): Squares[] {
  const years = periods.map(wholeYears)
  const { smallFacts } = question
  const isOfGroups = smallFacts?.months === every && smallFacts.stars === every && frame.side % cubeSide === 0
  if (!isOfGroups || years.includes(null)) {
    return countTested(narrowToArea(columns, question, areaOf(frame)), frame, periods)
  }
  const rest = countTested(askOnly(columns, question, columns.cube.years.apart), frame, periods)
  return rest.map(({ squares, hidden }, i) => {
    const [from, to] = years[i] ?? [0, -1]
    return { squares: joined(columns.cube.countYears(frame, smallFacts.groups, from, to), squares), hidden }
  })
}

/** The first and the last year of a period that begins and ends with the year. */
function wholeYears({ from, to }: Period): [number, number] | null {
  const [first, next] = [new Date(from * 86_400_000), new Date((to + 1) * 86_400_000)]
  const isNewYear = (date: Date) => date.getUTCMonth() === 0 && date.getUTCDate() === 1
  return isNewYear(first) && isNewYear(next) ? [first.getUTCFullYear(), next.getUTCFullYear() - 1] : null
}

function countTested(question: Question, frame: Frame, periods: readonly Period[]): Squares[] {
  const { on } = question
  const { arrays } = on
  const buffer = new Int32Array(portion)
  const counted = periods.map((period) => ({ test: periodTest(period)(on), counter: new Counter(frame) }))
  scan(question, (lines, count) => {
    for (const { test, counter } of counted) {
      buffer.set(lines.subarray(0, count))
      counter.addLines(arrays, buffer, test(buffer, count), 1)
    }
  })
  return counted.map(({ counter }) => told(counter.counted, frame))
}

/** What was counted: by square of the frame, and what hides in larger ones by theirs. */
interface Counted {
  counts: Uint32Array
  hiding: ReadonlyMap<number, SquareCount>
}

const told = ({ counts, hiding }: Counted, frame: Frame): Squares => ({
  squares: squaresOf(counts, frame),
  hidden: structuredClone([...hiding.values()].filter(({ stars }) => stars.some((count) => count !== 0))),
})

class Counter {
  readonly #into: Into
  readonly #hiding: Map<number, SquareCount>

  /** With what was counted before: that stays as it is. */
  constructor(frame: Frame, before?: Counted) {
    const width = frame.columns + 1
    const hidesFrom = hidingSides.findIndex((side) => side > frame.side)
    this.#hiding = new Map(structuredClone(before?.hiding))
    this.#into = {
      counts: before?.counts.slice() ?? new Uint32Array(width * (frame.rows + 1) * 4),
      // Column and row 0 take what lies outside the frame.
      columnOf: lookUp(frame.side, frame.column, frame.columns, 1),
      rowOf: lookUp(frame.side, frame.row, frame.rows, width),
      hidesFrom: hidesFrom < 0 ? hidingSides.length : hidesFrom,
      hides: [],
    }
  }

  /** Add the finds of a question, or take them away. */
  add(question: Question, by: 1 | -1): this {
    const { arrays } = question.on
    scan(question, (lines, count) => this.addLines(arrays, lines, count, by))
    return this
  }

  addLines(arrays: Readonly<Arrays>, lines: Int32Array, count: number, by: 1 | -1) {
    const { hides } = this.#into
    countPortion(arrays, this.#into, lines, count, by)
    for (const line of hides) hide(arrays, line, this.#hiding, by)
    hides.length = 0
  }

  get counted(): Counted {
    return { counts: this.#into.counts, hiding: this.#hiding }
  }
}

function lookUp(side: number, first: number, count: number, step: number): Uint32Array {
  const places = new Uint32Array(0x10000)
  const cells = side / cellSide
  const from = Math.max(0, first * cells)
  const to = Math.min(places.length, (first + count) * cells)
  for (let place = from; place < to; place++) places[place] = (Math.floor(place / cells) - first + 1) * step
  return places
}

interface Into {
  counts: Uint32Array
  columnOf: Uint32Array
  rowOf: Uint32Array
  /** Finds that hide in squares of this kind or larger are put aside. */
  hidesFrom: number
  hides: number[]
}

/** A function of its own, with nothing from around it: so it runs markedly faster. */
function countPortion(
  { cell, bits: packed }: Readonly<Arrays>,
  { counts, columnOf, rowOf, hidesFrom, hides }: Into,
  lines: Int32Array,
  count: number,
  by: 1 | -1,
) {
  const [sideAt, sideMask, starsAt, starsMask] = [bits.side.at, bits.side.mask, bits.stars.at, bits.stars.mask]
  for (let i = 0; i < count; i++) {
    const line = lines[i] as number
    const value = packed[line] as number
    const place = cell[line] as number
    const column = columnOf[place & 0xffff] as number
    const row = rowOf[place >>> 16] as number
    if (((value >>> sideAt) & sideMask) < hidesFrom) {
      const at = ((row + column) << 2) + ((value >>> starsAt) & starsMask)
      counts[at] = (counts[at] as number) + by
    } else if (row > 0 && column > 0) hides.push(line)
  }
}

function hide(arrays: Readonly<Arrays>, line: number, hiding: Map<number, SquareCount>, by: 1 | -1) {
  const value = arrays.bits[line] as number
  const side = hidingSides[(value >>> bits.side.at) & bits.side.mask] as number
  const column = Math.floor((((arrays.cell[line] as number) & 0xffff) * cellSide) / side)
  const row = Math.floor((((arrays.cell[line] as number) >>> 16) * cellSide) / side)
  const key = (row * 0x10000 + column) * 8 + hidingSides.indexOf(side as (typeof hidingSides)[number])
  const known = hiding.get(key) ?? { side, column, row, stars: [0, 0, 0, 0] }
  known.stars[((value >>> bits.stars.at) & bits.stars.mask) as 0 | 1 | 2 | 3] += by
  hiding.set(key, known)
}

function squaresOf(counts: Uint32Array, frame: Frame): SquareCount[] {
  const width = frame.columns + 1
  const squares: SquareCount[] = []
  for (let row = 1; row <= frame.rows; row++) {
    for (let column = 1; column <= frame.columns; column++) {
      const at = (row * width + column) * 4
      const stars: SquareCount['stars'] = [
        counts[at] as number,
        counts[at + 1] as number,
        counts[at + 2] as number,
        counts[at + 3] as number,
      ]
      if (stars[0] + stars[1] + stars[2] + stars[3] === 0) continue
      squares.push({ side: frame.side, column: frame.column + column - 1, row: frame.row + row - 1, stars })
    }
  }
  return squares
}
