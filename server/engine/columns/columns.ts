import type { Arrays } from './arrays.ts'
import { Cube } from './cube.ts'
import { Lines, type Run, type Snapshot } from './lines.ts'
import { type Area, rowsOf } from './places.ts'
import type { Newest } from './sorting.ts'
import { sortApart } from './sorting-apart.ts'

/** Lines after the sorted ones are looked through one by one; when there are more than this share, all are sorted anew. */
const tailShare = 0.05
const smallTail = 20_000

export interface Mark extends Omit<Snapshot, 'arrays'> {
  sorts: number
}

/**
 * All public finds in memory, twice: in the order of the tree, where a taxon with its descendants is one run of lines,
 * and in the order of places, where a part of the map is a few runs. Who asks takes the way with fewer lines to look at.
 */
export class Columns {
  readonly tree = new Lines('tree')
  readonly place = new Lines('place')
  /** Small facts by place. */
  readonly cube = new Cube()
  #sorts = 0
  #sorting: Promise<void> | undefined
  /** Before the first sorting, while all finds are read, only the lines of the tree are kept. */
  #hasPlaces = false
  #newest: Newest = { byDay: new Uint32Array(0), bySubmitted: new Uint32Array(0) }

  /** Up to here has been counted; what comes later can be counted alone, until all is sorted again. */
  get mark(): Mark {
    const { length, gone } = this.tree.snapshot
    return { sorts: this.#sorts, length, gone }
  }
  /** Lines that were there at a mark and are gone now; null when all has been sorted again since. */
  goneSince(mark: Mark): number[] | null {
    return mark.sorts === this.#sorts ? this.tree.goneSince(mark) : null
  }
  /** Sorted lines of the tree in the order of time. */
  get newest(): Newest {
    return this.#newest
  }

  /** What is true of some finds now, a column at a time. */
  append(count: number, fill: (arrays: Arrays, at: number) => void) {
    const { length } = this.tree
    this.tree.append(count, fill)
    if (this.#hasPlaces) this.place.append(count, fill)
    for (let line = length; line < length + count; line++) this.cube.add(this.tree.arrays, line)
  }

  /** A find is not public any more, or not as it was. */
  remove(recordId: number) {
    const line = this.tree.lineOf(recordId)
    if (line < 0) return
    this.cube.remove(this.tree.arrays, line)
    this.tree.remove(recordId)
    this.place.remove(recordId)
  }

  /** Begin to sort again when the tail has grown long. Until that is done, the tail is looked through. */
  tidy() {
    const { sorted, length } = this.tree
    if (length - sorted > smallTail && length - sorted > sorted * tailShare) this.sort().catch(process.emitWarning)
  }

  /** Sort all anew; finds may come and go meanwhile. */
  sort(): Promise<void> {
    this.#sorting ??= this.#sort().finally(() => {
      this.#sorting = undefined
    })
    return this.#sorting
  }

  async #sort() {
    const begun = this.tree.snapshot
    const sorted = await sortApart(this.tree.unsorted(begun))
    const { recordId } = this.tree.arrays
    this.tree.take(sorted, this.tree, begun)
    this.cube.renumber((line) => this.tree.lineOf(recordId[line] as number))
    if (sorted.newest) this.#newest = sorted.newest
    this.#sorts++
    const from = this.#hasPlaces ? this.place : this.tree
    const then = from.snapshot
    this.place.take(await sortApart(this.place.unsorted(then)), from, then)
    this.#hasPlaces = true
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
