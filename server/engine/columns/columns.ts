import { Cube, type CubeCounts } from './cube.ts'
import { Lines, type Progress, type Run, type Shelf } from './lines.ts'
import { type Area, rowsOf } from './places.ts'
import type { Newest } from './sorting.ts'

/** With what is worked out of the sorted lines once. */
export interface TreeShelf extends Shelf {
  /** Sorted lines in the order of time. */
  newest: Newest
  cube: CubeCounts
}

/**
 * All public finds, twice: in the order of the tree, where a taxon with its descendants is one run of lines, and in the
 * order of places, where a part of the map is a few runs. Who asks takes the way with fewer lines to look at.
 */
export interface Edition {
  tree: TreeShelf
  place: Shelf
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
  readonly tree: Lines
  readonly place: Lines
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
