import { type Arrays, copyLines, emptyArrays, sharedArray } from './arrays.ts'
import { Cube, type CubeCounts } from './cube.ts'
import { Gone } from './gone.ts'
import { sortedBy } from './orders.ts'
import { blockOf } from './places.ts'

/** What lines can be laid in order by: finds of a taxon and what is below it side by side, or those of a place. */
export const keyOf = {
  tree: ({ treeNumber }: Readonly<Arrays>, line: number) => treeNumber[line] as number,
  place: ({ cell }: Readonly<Arrays>, line: number) => blockOf(cell[line] as number),
}
export type OrderName = keyof typeof keyOf

export interface Unsorted {
  order: OrderName
  arrays: Readonly<Arrays>
  length: number
  /** Lines that are no longer true. */
  gone: Uint32Array
}

/** Lines in order, those of one day or moment by their ids, the largest first. */
export interface Newest {
  byDay: Uint32Array
  bySubmitted: Uint32Array
}

export interface Sorted {
  arrays: Arrays
  length: number
  /** Line + 1 of each find, by its id. */
  places: Int32Array
  /** Only of the tree: lists and small facts are read there. */
  ofTree: { newest: Newest; cube: CubeCounts } | null
}

/** All that is true in some lines, in order. */
export function sortLines({ order, arrays: from, length: all, gone }: Unsorted): Sorted {
  const lines = sortedBy(aliveOf(all, gone), (line) => keyOf[order](from, line))
  const { length } = lines
  // Room for what will come.
  const arrays = emptyArrays(Math.ceil(length * 1.1))
  copyLines(from, lines, arrays)
  const places = placesOf(arrays.recordId, length)
  const ofTree =
    order === 'tree' ? { newest: newestOf(arrays, length, places), cube: Cube.of(arrays, length).counts } : null
  return { arrays, length, places, ofTree }
}

function placesOf(ids: Uint32Array, length: number): Int32Array {
  let largest = 0
  for (let line = 0; line < length; line++) largest = Math.max(largest, ids[line] as number)
  const places = sharedArray(Int32Array, Math.ceil((largest + 1) * 1.1))
  for (let line = 0; line < length; line++) places[ids[line] as number] = line + 1
  return places
}

function newestOf({ dayFrom, submittedAt }: Arrays, length: number, places: Int32Array): Newest {
  const lines = new Uint32Array(length)
  let count = 0
  for (let id = places.length - 1; id >= 0; id--) {
    const place = places[id] as number
    if (place > 0) lines[count++] = place - 1
  }
  const inOrder = (numberOf: (line: number) => number) => {
    const shared = sharedArray(Uint32Array, length)
    shared.set(sortedBy(lines, numberOf))
    return shared
  }
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
