import type { Arrays, OrderedArrays } from './arrays.ts'
import { Cube } from './cube.ts'
import { firstLine, Lines, type Progress, type Run, type Shelf } from './lines.ts'
import { type Area, blockOf, rowsOf } from './places.ts'
import type { Newest, OfTree, OrderName } from './sorting.ts'

/** With what is worked out of the sorted lines once. */
export interface TreeShelf extends Shelf<'tree'>, OfTree {}

/**
 * All public finds, twice: in the order of the tree, where a taxon with its descendants is one run of lines, and in the
 * order of places, where a part of the map is a few runs. Who asks takes the way with fewer lines to look at.
 */
export interface Edition {
  tree: TreeShelf
  place: Shelf<'place'>
}

export interface Step {
  tree: Progress
  place: Progress
}

/** Up to here has been counted; what comes later can be counted alone, until all is sorted again. */
export interface Mark {
  shelf: number
  length: number
  gone: number
}

/** An edition as one thread knows it. Each thread has its own, and steps on to what it is told before it answers. */
export class Columns {
  readonly edition: Edition
  readonly tree: Lines<'tree'>
  readonly place: Lines<'place'>
  /** Small facts by place. */
  readonly cube: Cube

  /** What is the same as in another edition is taken over, as far as it has come. */
  constructor(edition: Edition, before?: Columns) {
    this.edition = edition
    const isSameTree = before?.tree.shelf.number === edition.tree.number
    this.tree = isSameTree ? before.tree : new Lines(edition.tree)
    this.cube = isSameTree ? before.cube : new Cube(edition.tree.cube)
    this.place = before?.place.shelf.number === edition.place.number ? before.place : new Lines(edition.place)
  }

  advance({ tree, place }: Step) {
    for (let line = this.tree.length; line < tree.length; line++) this.cube.add(this.tree.arrays, line)
    for (let i = 0; i < tree.gone.length; i++) this.cube.remove(this.tree.arrays, tree.gone[i] as number)
    this.tree.advance(tree)
    this.place.advance(place)
  }

  get mark(): Mark {
    const { shelf, length, gone } = this.tree
    return { shelf: shelf.number, length, gone: gone.lines.length }
  }
  /** Lines of the tree that were there at a mark and are gone now; null when all has been sorted again since. */
  goneSince({ shelf, length, gone }: Mark): number[] | null {
    if (shelf !== this.tree.shelf.number) return null
    return this.tree.gone.lines.slice(gone).filter((line) => line < length)
  }
  /** Sorted lines of the tree in the order of time. */
  get newest(): Newest {
    return this.edition.tree.newest
  }

  /** Where a find is in the tree; -1: nowhere. */
  treeLine(recordId: number): number {
    return this.tree.lineOf(recordId, () => (this.edition.tree.places[recordId] ?? 0) - 1)
  }

  /** Where a find that is or was in a 250 m square is among the places: those of a block are sorted by their ids. */
  placeLine(recordId: number, cell: number): number {
    const { arrays, shelf } = this.place
    const block = blockOf(cell)
    const blockAt = (line: number) => blockOf(arrays.cell[line] as number)
    return this.place.lineOf(recordId, () => {
      const line = firstLine(0, shelf.sorted, (at) => {
        const difference = blockAt(at) - block
        return difference > 0 || (difference === 0 && (arrays.recordId[at] as number) >= recordId)
      })
      return line < shelf.sorted && arrays.recordId[line] === recordId ? line : -1
    })
  }

  /** Lines in one order, with what is known of their finds in the other. */
  on(order: OrderName): On {
    return order === 'tree' ? new On(this, this.tree) : new On(this, this.place)
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

/** Lines in one of the orders, as a question looks at them. */
export class On {
  readonly #columns: Columns
  readonly lines: Lines
  readonly #there = new Int32Array(4096)

  constructor(columns: Columns, lines: Lines) {
    this.#columns = columns
    this.lines = lines
  }

  get arrays(): Readonly<Arrays> {
    return this.lines.arrays
  }
  get tables() {
    return this.lines.shelf.tables
  }
  get isTree(): boolean {
    return this.lines.shelf.order === 'tree'
  }

  /** What only the tree has. */
  get tree(): Readonly<OrderedArrays['tree']> {
    return this.#columns.tree.arrays
  }
  /** The same finds in the tree, for reading: none of them may be gone. */
  treeLines(lines: Int32Array, count: number): Int32Array {
    if (this.isTree) return lines
    const { recordId } = this.arrays
    const there = this.#there.length >= count ? this.#there : new Int32Array(count)
    for (let i = 0; i < count; i++) there[i] = this.#columns.treeLine(recordId[lines[i] as number] as number)
    return there
  }

  /** Where in its 250 m square a find is: only the places know. It may not be gone. */
  within(line: number): number {
    const { recordId, cell } = this.arrays
    const { place } = this.#columns
    const there = this.isTree ? this.#columns.placeLine(recordId[line] as number, cell[line] as number) : line
    return place.arrays.within[there] as number
  }
}
