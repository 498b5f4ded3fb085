import { Cube } from './cube.ts'
import { type Arrays, Lines, type Run } from './lines.ts'
import { sortedBy } from './orders.ts'
import { type Area, blockOf, rowsOf } from './places.ts'

/** Lines after the sorted ones are looked through one by one; when there are more than this share, all are sorted anew. */
const tailShare = 0.05
const smallTail = 20_000

interface Newest {
  /** Sorted lines of the tree, newest first, those of one day by their ids. */
  byDay: Uint32Array
  bySubmitted: Uint32Array
}

export interface Mark {
  sorts: number
  length: number
  gone: number
}

/**
 * All public finds in memory, twice: in the order of the tree, where a taxon with its descendants is one run of lines,
 * and in the order of places, where a part of the map is a few runs. Who asks takes the way with fewer lines to look at.
 */
export class Columns {
  readonly tree = new Lines(({ treeNumber }, line) => treeNumber[line] as number)
  readonly place = new Lines(({ cell }, line) => blockOf(cell[line] as number))
  /** Small facts by place. */
  cube = new Cube()
  /** Lines of the tree that are gone since the last sorting, in the order in which they went. */
  #gone: number[] = []
  #sorts = 0
  /** Before the first sorting, while all finds are read, only the lines of the tree are kept. */
  #isReady = false
  #newest: Newest = { byDay: new Uint32Array(0), bySubmitted: new Uint32Array(0) }

  /** Up to here has been counted; what comes later can be counted alone, until all is sorted again. */
  get mark(): Mark {
    return { sorts: this.#sorts, length: this.tree.length, gone: this.#gone.length }
  }
  /** Lines that were there at a mark and are gone now; null when all has been sorted again since. */
  goneSince({ sorts, length, gone }: Mark): number[] | null {
    return sorts === this.#sorts ? this.#gone.slice(gone).filter((line) => line < length) : null
  }

  /** What is true of some finds now, a column at a time. */
  append(count: number, fill: (arrays: Arrays, at: number) => void) {
    const { length } = this.tree
    this.tree.append(count, fill)
    if (!this.#isReady) return
    this.place.append(count, fill)
    for (let line = length; line < length + count; line++) this.cube.add(this.tree.arrays, line)
  }

  /** A find is not public any more, or not as it was. */
  remove(recordId: number) {
    const line = this.tree.lineOf(recordId)
    if (line < 0) return
    this.cube.remove(this.tree.arrays, line)
    this.#gone.push(line)
    this.tree.remove(recordId)
    this.place.remove(recordId)
  }

  /** Sort again when the tail has grown long. */
  tidy() {
    const { sorted, length } = this.tree
    if (length - sorted > smallTail && length - sorted > sorted * tailShare) this.sort()
  }

  sort() {
    this.tree.sortFrom(this.tree)
    this.place.sortFrom(this.tree)
    this.cube = new Cube()
    for (let line = 0; line < this.tree.length; line++) this.cube.add(this.tree.arrays, line)
    this.#newest = this.#byTime()
    this.#isReady = true
    this.#gone = []
    this.#sorts++
  }

  /** Sorted lines of the tree in the order of time. */
  get newest(): Newest {
    return this.#newest
  }

  #byTime(): Newest {
    const { dayFrom, submittedAt } = this.tree.arrays
    const lines = this.tree.newestFirst()
    return {
      byDay: sortedBy(lines, (line) => -(dayFrom[line] as number)),
      bySubmitted: sortedBy(lines, (line) => -(submittedAt[line] as number)),
    }
  }

  /** The runs of the tree that hold the finds of some ranges of tree numbers. */
  runsOfTaxa(ranges: readonly { first: number; last: number }[]): Run[] {
    return withTail(
      this.tree,
      ranges.map(({ first, last }) => ({ ...this.tree.run(first, last), isSure: true })),
    )
  }

  /** The runs of places that hold the finds of an area, and some around it. */
  runsOfArea(area: Area): Run[] {
    return withTail(
      this.place,
      rowsOf(area).map(([first, last]) => ({ ...this.place.run(first, last), isSure: false })),
    )
  }
}

const withTail = (lines: Lines, runs: readonly Run[]): Run[] =>
  [...runs, lines.tail].filter(({ from, to }) => to > from)
