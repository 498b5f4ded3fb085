import { mergeApart, sortApart } from './apart.ts'
import { type AllArrays, type Arrays, emptyArrays, emptyOrdered, type PlaceArrays, withRoom } from './arrays.ts'
import { Columns, type Edition, type TreeShelf } from './columns.ts'
import type { Lines, Shelf } from './lines.ts'
import type { Unmerged } from './merging.ts'
import type { OrderName } from './sorting.ts'
import type { Tables } from './tables.ts'

/** Lines after the sorted ones are looked through one by one; when there are more than this share, all are sorted anew. */
const tailShare = 0.02
const smallTail = 20_000

/** What is true of some finds now, a column at a time, into the columns that there are. */
export type Fill = (arrays: Arrays & Partial<AllArrays>, at: number) => void

/** Something is done while nobody looks at the lines. */
export type Still = (work: () => Promise<void>) => Promise<void>

/** Memory for lines: as they are read, and those of places. */
export interface Room {
  arrays: AllArrays
  place: PlaceArrays
}
export const emptyRoom = (lines = 0): Room => ({ arrays: emptyArrays(lines), place: emptyOrdered('place', 0) })

let shelves = 0

/**
 * Who keeps the columns: the only one that writes. Lines are written behind the others, where no thread looks before it
 * is told of them; a line that is no longer true is told as gone. So a thread that is answering reads nothing that
 * changes, and sees each find once, as it was when it was asked.
 */
export class Keeper {
  #columns: Columns
  #sorting: Promise<void> | undefined
  #merging: Promise<void> | undefined
  #isBroken = false
  /** Told of other shelves: who has the old ones must not look there any more. */
  onPublish: (columns: Columns) => void = () => {}
  /** Lines are sorted where they are: who has other threads look at them sees to it that none does. */
  still: Still = (work) => work()

  constructor(edition: Edition) {
    this.#columns = new Columns(edition)
  }

  /** Keep finds that lie in no order. The room is the keeper's from now on. */
  static async of(room: Room, length: number, tables: Tables): Promise<Keeper> {
    const { tree, place, ofTree } = await sortApart({ ...room, length, tables })
    const shelf = { tables, sorted: length }
    return new Keeper({
      tree: { ...shelf, ...ofTree, number: ++shelves, order: 'tree', arrays: tree },
      place: { ...shelf, number: ++shelves, order: 'place', arrays: place },
    })
  }

  /** The newest, as the keeper's own thread knows it. Not to be looked at while they are merged. */
  get columns(): Columns {
    return this.#columns
  }
  /** The thread that sorted has died halfway, or others have the room: nothing here is true any more. */
  get isBroken(): boolean {
    return this.#isBroken
  }
  /** Until then nothing may be changed. */
  get sorting(): Promise<void> | undefined {
    return this.#sorting
  }
  /** Until then nobody may look. */
  get merging(): Promise<void> | undefined {
    return this.#merging
  }

  /** Some finds are not public any more, or not as they were; and some are now. Nobody sees the columns in between. */
  change(ids: readonly number[], count: number, fill: Fill) {
    if (this.#sorting) throw new Error('finds cannot be changed while they are sorted')
    this.#makeRoom(count)
    const { tree, place } = this.#columns
    const known = ids.map((id) => ({ id, line: this.#columns.treeLine(id) })).filter(({ line }) => line >= 0)
    const places = known.map(({ id, line }) => this.#columns.placeLine(id, tree.arrays.cell[line] as number))
    for (const lines of [tree, place]) fill(lines.arrays, lines.length)
    this.#columns.advance({
      tree: { length: tree.length + count, gone: known.map(({ line }) => line) },
      place: { length: place.length + count, gone: places },
    })
  }

  #makeRoom(count: number) {
    const { tree, place, edition } = this.#columns
    const isFull = ({ length, arrays }: Lines) => length + count > arrays.recordId.length
    if (isFull(tree)) this.#publish({ ...edition, tree: larger(edition.tree, tree.length, count) })
    if (isFull(place)) this.#publish({ ...this.#columns.edition, place: larger(edition.place, place.length, count) })
  }

  /** Another edition: what has come and gone on its new shelves is told again. */
  #publish(edition: Edition) {
    const before = this.#columns
    const next = new Columns(edition, before)
    const step = (now: Lines, was: Lines) =>
      now === was ? { length: now.length, gone: [] } : { length: was.length, gone: was.gone.lines }
    next.advance({ tree: step(next.tree, before.tree), place: step(next.place, before.place) })
    this.#show(next)
  }

  /** Begin to sort in what has come and gone when that is much. Until it is done, the tail is looked through. */
  tidy() {
    const { shelf, length, gone } = this.#columns.tree
    const changed = Math.max(length - shelf.sorted, gone.lines.length)
    if (changed > smallTail && changed > shelf.sorted * tailShare) this.sort().catch(process.emitWarning)
  }

  /** Sort in what has come and gone: first in the tree, then among the places. */
  sort(): Promise<void> {
    this.#sorting ??= this.#sort().finally(() => {
      this.#sorting = undefined
    })
    return this.#sorting
  }

  /** Give the room away to who reads everything anew: it is needed once, not twice. */
  async vacate(): Promise<Room> {
    await this.#sorting?.catch(() => {})
    await this.still(async () => {
      this.#isBroken = true
    })
    const { tree, place } = this.#columns.edition
    const { within } = emptyArrays(tree.arrays.recordId.length)
    return { arrays: { ...tree.arrays, within }, place: place.arrays }
  }

  async #sort() {
    for (const order of ['tree', 'place'] as const) {
      await this.still(() => {
        this.#merging = this.#merge(order).finally(() => {
          this.#merging = undefined
        })
        return this.#merging
      })
    }
  }

  async #merge(order: OrderName) {
    const { edition } = this.#columns
    const shelf: Shelf = edition[order]
    const { length, gone } = this.#columns[order]
    const unmerged = { shelf, length, gone: Uint32Array.from(gone.lines) } as Unmerged
    try {
      const { sorted, ofTree } = await mergeApart(unmerged)
      // What had come and gone is among the sorted lines now.
      this.#show(
        new Columns({ ...edition, [order]: { ...shelf, ...ofTree, number: ++shelves, sorted } }, this.#columns),
      )
    } catch (error) {
      this.#isBroken = true
      throw error
    }
  }

  #show(columns: Columns) {
    this.#columns = columns
    this.onPublish(columns)
  }
}

const larger = <S extends Shelf | TreeShelf>(shelf: S, length: number, count: number): S => ({
  ...shelf,
  number: ++shelves,
  arrays: withRoom<Arrays>(shelf.arrays, length, count),
})
