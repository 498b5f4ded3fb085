import {
  type AllArrays,
  type Arrays,
  columnsOf,
  copyLines,
  mostLines,
  type Numbers,
  type OrderedArrays,
  type PlaceArrays,
  sharedArray,
  type TreeArrays,
  withRoom,
} from './arrays.ts'
import { Cube, type CubeCounts } from './cube.ts'
import { rearrange } from './moving.ts'
import { linesBetween, sortedBy } from './orders.ts'
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

/** Lines in order, those of one day or moment by their ids, the largest first. */
export interface Newest {
  byDay: Uint32Array
  bySubmitted: Uint32Array
}

/** What is worked out of the lines of the tree: finds are looked up, and lists and small facts read there. */
export interface OfTree {
  /** Line + 1 of each find, by its id. */
  places: Int32Array
  newest: Newest
  cube: CubeCounts
}

export interface Unsorted {
  /** They become those of the tree. */
  arrays: AllArrays
  tables: Tables
  length: number
  /** What the order of places is laid into; whatever is there is written over. */
  place: PlaceArrays
}
export interface Sorted {
  tree: OrderedArrays['tree']
  place: OrderedArrays['place']
  ofTree: OfTree
}

/** Lay lines that lie anyhow in both orders. */
export function sortAll({ arrays, tables, length, place: room }: Unsorted): Sorted {
  const lines = linesBetween(0, length)
  const place = withRoom(room, length, 0)
  copyLines(arrays, inOrder('place', arrays, tables, lines), place)
  const tree = columnsOf('tree', withRoom(arrays, length, 0))
  const from = inOrder('tree', tree, tables, lines)
  for (const column of Object.values<Numbers>({ ...tree })) rearrange(column, from)
  return { tree, place, ofTree: workedOut(tree, length) }
}

/** Lines in an order: those of one place by their ids, those of one taxon as they were. */
export const inOrder = (order: OrderName, arrays: Readonly<Arrays>, tables: Tables, lines: Uint32Array): Uint32Array =>
  order === 'tree'
    ? sortedBy(lines, treeRanks(arrays, tables))
    : sortedBy(
        sortedBy(lines, (line) => arrays.recordId[line] as number),
        keyOf.place(arrays),
      )

/** Which of the places in the tree a line has: there are far fewer than numbers, so they are sorted faster. */
function treeRanks({ name }: Readonly<Arrays>, tables: Tables) {
  const numbers = treeNumbersIn(tables)
  const sorted = [...new Set(numbers)].sort((a, b) => a - b)
  const rankOf = new Map(sorted.map((number, rank) => [number, rank]))
  const ranks = Uint32Array.from(numbers, (number) => rankOf.get(number) as number)
  return (line: number) => ranks[name[line] as number] as number
}

function workedOut(tree: TreeArrays, length: number): OfTree {
  const places = placesOf(tree.recordId, length)
  return { places, newest: newestOf(tree, length, places), cube: Cube.of(tree, length).counts() }
}

/** Many ids may be of finds that are not public: only addresses are taken for these. */
const mostIds = 4 * mostLines

function placesOf(ids: Uint32Array, length: number): Int32Array {
  let largest = 0
  for (let line = 0; line < length; line++) largest = Math.max(largest, ids[line] as number)
  const places = sharedArray(Int32Array, largest + 1, Math.max(mostIds, largest + 1))
  for (let line = 0; line < length; line++) places[ids[line] as number] = line + 1
  return places
}

/** What the orders of time are by, smallest first. */
export const timeOf = {
  byDay:
    ({ dayFrom }: Readonly<TreeArrays>) =>
    (line: number) =>
      -(dayFrom[line] as number),
  bySubmitted:
    ({ submittedAt }: Readonly<TreeArrays>) =>
    (line: number) =>
      -(submittedAt[line] as number),
}

function newestOf(tree: TreeArrays, length: number, places: Int32Array): Newest {
  const lines = new Uint32Array(length)
  let count = 0
  for (let id = places.length - 1; id >= 0; id--) {
    const place = places[id] as number
    if (place > 0) lines[count++] = place - 1
  }
  const inTime = (order: keyof Newest) => {
    const newest = sharedArray(Uint32Array, length, mostLines)
    newest.set(sortedBy(lines, timeOf[order](tree)))
    return newest
  }
  return { byDay: inTime('byDay'), bySubmitted: inTime('bySubmitted') }
}
