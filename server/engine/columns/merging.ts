import { grown, type Numbers, type TreeArrays } from './arrays.ts'
import type { TreeShelf } from './columns.ts'
import { Cube } from './cube.ts'
import { Gone } from './gone.ts'
import type { Shelf } from './lines.ts'
import { layBetween, placesAmong, takeOut } from './moving.ts'
import { linesBetween, sortedBy } from './orders.ts'
import { inOrder, keyOf, type Newest, type OfTree, type OrderName, timeOf } from './sorting.ts'

export interface Unmerged<Order extends OrderName = OrderName> {
  shelf: Order extends 'tree' ? TreeShelf : Shelf<Order>
  /** How many lines there are, with those of the tail. */
  length: number
  /** Lines that are no longer true. */
  gone: Uint32Array
}

export interface Merged {
  sorted: number
  ofTree: OfTree | null
}

/**
 * Sort the tail in among the sorted lines, and take out what is gone, where the lines are: a second copy would need as
 * much memory again. Nobody may look at them meanwhile.
 */
export function mergeTail({ shelf, length, gone }: Unmerged): Merged {
  const plan = planOf(shelf, length, gone)
  const sorted = plan.kept + plan.tail.length
  if (!isTree(shelf)) {
    moveLines(shelf, plan)
    return { sorted, ofTree: null }
  }
  const { arrays, places } = shelf
  const moved = movedTo(plan, shelf.sorted)
  const cube = cubeOf(shelf, length, gone, moved)
  for (const line of gone) places[arrays.recordId[line] as number] = 0
  const newest = {
    byDay: renumbered(shelf.newest.byDay, moved),
    bySubmitted: renumbered(shelf.newest.bySubmitted, moved),
  }
  moveLines(shelf, plan)
  const come = plan.behind.map((kept, i) => kept + i)
  const ofTree = {
    cube,
    places: placed(places, arrays.recordId, sorted),
    newest: {
      byDay: mergedTime('byDay', arrays, newest, come),
      bySubmitted: mergedTime('bySubmitted', arrays, newest, come),
    },
  }
  return { sorted, ofTree }
}

const isTree = (shelf: Shelf): shelf is TreeShelf => shelf.order === 'tree'

interface Plan {
  /** Sorted lines that are gone, in order. */
  out: Uint32Array
  /** How many sorted lines stay. */
  kept: number
  /** Lines of the tail that are true, in the order that all shall have. */
  tail: Uint32Array
  /** Behind how many of those that stay each of them comes. */
  behind: Uint32Array
}

function planOf({ order, arrays, tables, sorted }: Shelf, length: number, gone: Uint32Array): Plan {
  const marks = new Gone(length)
  for (const line of gone) marks.add(line)
  const out = gone.filter((line) => line < sorted).sort()
  const come = linesBetween(sorted, length).filter((line) => !marks.has(line))
  const tail = inOrder(order, arrays, tables, come)
  const key = keyOf[order](arrays, tables)
  const { recordId } = arrays
  const behind = placesAmong(sorted, tail.length, (line, i) => {
    const difference = key(line) - key(tail[i] as number)
    return (
      difference < 0 ||
      (difference === 0 && (order === 'tree' || (recordId[line] as number) < (recordId[tail[i] as number] as number)))
    )
  })
  let before = 0
  for (let i = 0; i < behind.length; i++) {
    while (before < out.length && (out[before] as number) < (behind[i] as number)) before++
    behind[i] = (behind[i] as number) - before
  }
  return { out, kept: sorted - out.length, tail, behind }
}

function moveLines({ arrays, sorted }: Shelf, { out, kept, tail, behind }: Plan) {
  for (const column of Object.values<Numbers>({ ...arrays })) {
    const come = new Float64Array(tail.length)
    for (let i = 0; i < tail.length; i++) come[i] = column[tail[i] as number] as number
    takeOut(column, sorted, out)
    layBetween(column, kept, come, behind)
  }
}

/** Which line each line becomes; undefined: none. */
function movedTo({ out, tail, behind }: Plan, sorted: number) {
  const nowhere = 0xffff_ffff
  const moved = new Uint32Array(sorted)
  for (let line = 0, gone = 0, come = 0; line < sorted; line++) {
    if (out[gone] === line) {
      moved[line] = nowhere
      gone++
      continue
    }
    while (come < behind.length && (behind[come] as number) <= line - gone) come++
    moved[line] = line - gone + come
  }
  const ofTail = new Map(Array.from(tail, (line, i) => [line, (behind[i] as number) + i]))
  return (line: number): number | undefined => {
    if (line >= sorted) return ofTail.get(line)
    const to = moved[line] as number
    return to === nowhere ? undefined : to
  }
}

function cubeOf(
  { cube: before, arrays, sorted }: TreeShelf,
  length: number,
  gone: Uint32Array,
  moved: (line: number) => number | undefined,
) {
  const cube = new Cube(before)
  for (let line = sorted; line < length; line++) cube.add(arrays, line)
  for (const line of gone) cube.remove(arrays, line)
  return cube.counts(moved)
}

/** Lines by their new numbers, in the order in which they were; those that are gone are left out. */
function renumbered(lines: Uint32Array, moved: (line: number) => number | undefined): Uint32Array {
  let count = 0
  for (let i = 0; i < lines.length; i++) {
    const line = moved(lines[i] as number)
    if (line !== undefined) lines[count++] = line
  }
  return lines.subarray(0, count)
}

/** With lines that have come in between. */
function mergedTime(order: keyof Newest, arrays: Readonly<TreeArrays>, newest: Newest, come: Uint32Array): Uint32Array {
  const { recordId } = arrays
  const time = timeOf[order](arrays)
  const kept = newest[order]
  const others = sortedBy(
    sortedBy(come, (line) => -(recordId[line] as number)),
    time,
  )
  const behind = placesAmong(kept.length, others.length, (at, i) => {
    const [line, other] = [kept[at] as number, others[i] as number]
    const difference = time(line) - time(other)
    return difference < 0 || (difference === 0 && (recordId[line] as number) > (recordId[other] as number))
  })
  const all = grown(kept, kept.length + others.length)
  layBetween(all, kept.length, others, behind)
  return all
}

/** Where each find is now. */
function placed(before: Int32Array, recordId: Uint32Array, sorted: number): Int32Array {
  let largest = before.length - 1
  for (let line = 0; line < sorted; line++) largest = Math.max(largest, recordId[line] as number)
  const places = grown(before, largest + 1)
  for (let line = 0; line < sorted; line++) places[recordId[line] as number] = line + 1
  return places
}
