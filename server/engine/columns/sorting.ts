import {
  type AllArrays,
  type Arrays,
  copyLines,
  emptyOrdered,
  type OrderedArrays,
  roomFor,
  sharedArray,
  type TreeArrays,
} from './arrays.ts'
import { Cube, type CubeCounts } from './cube.ts'
import { Gone } from './gone.ts'
import { sortedBy } from './orders.ts'
import { blockOf } from './places.ts'
import { type Tables, treeNumbersIn } from './tables.ts'

/** What lines can be laid in order by: finds of a taxon and what is below it side by side, or those of a place. */
export const keyOf = {
  tree: ({ name }: Readonly<Arrays>, tables: Tables) => {
    const numbers = treeNumbersIn(tables)
    return (line: number) => numbers[name[line] as number] as number
  },
  place:
    ({ cell }: Readonly<Arrays>) =>
    (line: number) =>
      blockOf(cell[line] as number),
}
export type OrderName = keyof typeof keyOf

export interface Unsorted<Order extends OrderName = OrderName> {
  order: Order
  arrays: Readonly<OrderedArrays[Order]> | Readonly<AllArrays>
  tables: Tables
  length: number
  /** Lines that are no longer true. */
  gone: Uint32Array
}

/** Lines in order, those of one day or moment by their ids, the largest first. */
export interface Newest {
  byDay: Uint32Array
  bySubmitted: Uint32Array
}

export interface Sorted<Order extends OrderName = OrderName> {
  arrays: OrderedArrays[Order]
  length: number
  /** Only of the tree: finds are looked up, and lists and small facts read there. */
  ofTree: { places: Int32Array; newest: Newest; cube: CubeCounts } | null
}

/** All that is true in some lines, in order; those of one place by their ids. */
export function sortLines<Order extends OrderName>(unsorted: Unsorted<Order>): Sorted<Order> {
  const { order, arrays: from, tables, length: all, gone } = unsorted
  const alive = aliveOf(all, gone)
  const lines =
    order === 'tree' ? sortedBy(alive, treeRanks(from, tables)) : sortedBy(byId(from, alive), keyOf.place(from))
  const { length } = lines
  const arrays = emptyOrdered(order, roomFor(length))
  copyLines(from, lines, arrays)
  return { arrays, length, ofTree: order === 'tree' ? treeOf(arrays as TreeArrays, length) : null }
}

const byId = ({ recordId }: Readonly<Arrays>, lines: Uint32Array) => sortedBy(lines, (line) => recordId[line] as number)

/** Which of the places in the tree a line has: there are far fewer than numbers, so they are sorted faster. */
function treeRanks({ name }: Readonly<Arrays>, tables: Tables) {
  const numbers = treeNumbersIn(tables)
  const sorted = [...new Set(numbers)].sort((a, b) => a - b)
  const rankOf = new Map(sorted.map((number, rank) => [number, rank]))
  const ranks = Uint32Array.from(numbers, (number) => rankOf.get(number) as number)
  return (line: number) => ranks[name[line] as number] as number
}

function treeOf(arrays: TreeArrays, length: number) {
  const places = placesOf(arrays.recordId, length)
  return { places, newest: newestOf(arrays, length, places), cube: Cube.of(arrays, length).counts }
}

function placesOf(ids: Uint32Array, length: number): Int32Array {
  let largest = 0
  for (let line = 0; line < length; line++) largest = Math.max(largest, ids[line] as number)
  const places = sharedArray(Int32Array, largest + 1)
  for (let line = 0; line < length; line++) places[ids[line] as number] = line + 1
  return places
}

function newestOf({ dayFrom, submittedAt }: TreeArrays, length: number, places: Int32Array): Newest {
  const lines = new Uint32Array(length)
  let count = 0
  for (let id = places.length - 1; id >= 0; id--) {
    const place = places[id] as number
    if (place > 0) lines[count++] = place - 1
  }
  const inOrder = (numberOf: (line: number) => number) =>
    sortedBy(lines, numberOf, (size) => sharedArray(Uint32Array, size))
  return {
    byDay: inOrder((line) => -(dayFrom[line] as number)),
    bySubmitted: inOrder((line) => -(submittedAt[line] as number)),
  }
}

function aliveOf(length: number, gone: Uint32Array): Uint32Array {
  const marks = new Gone(length)
  for (const line of gone) marks.add(line)
  const lines = new Uint32Array(length)
  let count = 0
  for (let line = 0; line < length; line++) {
    lines[count] = line
    if (!marks.has(line)) count++
  }
  return lines.subarray(0, count)
}
