import { bits, hidingSides } from './bits.ts'
import type { Columns } from './columns.ts'
import { cubeSide } from './cube.ts'
import type { Arrays } from './lines.ts'
import type { Area } from './places.ts'
import { apartOf, near, type Question, scan } from './scan.ts'

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
  if (!question.smallFacts || frame.side % cubeSide !== 0)
    return countLines(near(columns, question, areaOf(frame)), frame)
  const { squares, hidden } = countLines(apartOf(columns, question), frame)
  return { squares: joined(columns.cube.count(frame, question.smallFacts), squares), hidden }
}

interface Squares {
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

function countLines(question: Question, frame: Frame): Squares {
  const { arrays } = question.on
  const { cell, bits: packed } = arrays
  const width = frame.columns + 1
  // Column and row 0 take what lies outside the frame.
  const columnOf = lookUp(frame.side, frame.column, frame.columns, 1)
  const rowOf = lookUp(frame.side, frame.row, frame.rows, width)
  const counts = new Uint32Array(width * (frame.rows + 1) * 4)
  const hiding = new Map<number, SquareCount>()
  const smallest = hidingSides.findIndex((side) => side > frame.side)
  const hidesFrom = smallest < 0 ? hidingSides.length : smallest
  scan(question, (lines, count) => {
    for (let i = 0; i < count; i++) {
      const line = lines[i] as number
      const value = packed[line] as number
      const place = cell[line] as number
      const column = columnOf[place & 0xffff] as number
      const row = rowOf[place >>> 16] as number
      const stars = (value >>> bits.stars.at) & bits.stars.mask
      if (((value >>> bits.side.at) & bits.side.mask) < hidesFrom) {
        const at = ((row + column) << 2) + stars
        counts[at] = (counts[at] as number) + 1
      } else if (row > 0 && column > 0) hide(arrays, line, stars, hiding)
    }
  })
  return { squares: squaresOf(counts, frame, width), hidden: [...hiding.values()] }
}

function lookUp(side: number, first: number, count: number, step: number): Uint32Array {
  const places = new Uint32Array(0x10000)
  const cells = side / cellSide
  const from = Math.max(0, first * cells)
  const to = Math.min(places.length, (first + count) * cells)
  for (let place = from; place < to; place++) places[place] = (Math.floor(place / cells) - first + 1) * step
  return places
}

function hide(arrays: Readonly<Arrays>, line: number, stars: number, hiding: Map<number, SquareCount>) {
  const side = hidingSides[((arrays.bits[line] as number) >>> bits.side.at) & bits.side.mask] as number
  const column = Math.floor((arrays.east[line] as number) / side)
  const row = Math.floor((arrays.north[line] as number) / side)
  const key = (row * 0x10000 + column) * 8 + hidingSides.indexOf(side as (typeof hidingSides)[number])
  const known = hiding.get(key) ?? { side, column, row, stars: [0, 0, 0, 0] }
  known.stars[stars as 0 | 1 | 2 | 3]++
  hiding.set(key, known)
}

function squaresOf(counts: Uint32Array, frame: Frame, width: number): SquareCount[] {
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
