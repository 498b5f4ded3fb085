import { type Arrays, copyLines, withRoom } from './arrays.ts'
import { Columns, type Edition, type TreeShelf } from './columns.ts'
import type { Lines, Shelf } from './lines.ts'
import type { OrderName, Sorted } from './sorting.ts'
import { sortApart } from './sorting-apart.ts'

/** Lines after the sorted ones are looked through one by one; when there are more than this share, all are sorted anew. */
const tailShare = 0.05
const smallTail = 20_000

/** What is true of some finds now, a column at a time. */
export type Fill = (arrays: Arrays, at: number) => void

let shelves = 0
const shelfOf = (order: OrderName, { arrays, length, places }: Sorted): Shelf => ({
  ...{ number: ++shelves, order, arrays, sorted: length, places },
})

async function treeShelf(arrays: Readonly<Arrays>, length: number, gone: readonly number[]): Promise<TreeShelf> {
  const sorted = await sortApart({ order: 'tree', arrays, length, gone: Uint32Array.from(gone) })
  if (!sorted.ofTree) throw new Error('the tree was not sorted as such')
  return { ...shelfOf('tree', sorted), ...sorted.ofTree }
}

async function placeShelf(arrays: Readonly<Arrays>, length: number, gone: readonly number[]): Promise<Shelf> {
  return shelfOf('place', await sortApart({ order: 'place', arrays, length, gone: Uint32Array.from(gone) }))
}

/**
 * Who keeps the columns: the only one that writes. Lines are written behind the others, where no thread looks before it
 * is told of them; a line that is no longer true is told as gone. So a thread that is answering reads nothing that
 * changes, and sees each find once, as it was when it was asked.
 */
export class Keeper {
  #columns: Columns
  #sorting: Promise<void> | undefined
  /** Told of other shelves, so that whoever has the old ones can let them go. */
  onPublish: (columns: Columns) => void = () => {}

  constructor(edition: Edition) {
    this.#columns = new Columns(edition)
  }

  /** Keep finds that lie in no order. */
  static async of(arrays: Readonly<Arrays>, length: number): Promise<Keeper> {
    const tree = await treeShelf(arrays, length, [])
    return new Keeper({ tree, place: await placeShelf(tree.arrays, tree.sorted, []) })
  }

  /** The newest, as the keeper's own thread knows it. */
  get columns(): Columns {
    return this.#columns
  }

  /** Some finds are not public any more, or not as they were; and some are now. Nobody sees the columns in between. */
  change(ids: readonly number[], count: number, fill: Fill) {
    this.#makeRoom(count)
    const { tree, place } = this.#columns
    const step = (lines: Lines) => {
      fill(lines.arrays, lines.length)
      const gone = ids.map((id) => lines.lineOf(id)).filter((line) => line >= 0)
      return { length: lines.length + count, gone }
    }
    this.#columns.advance({ tree: step(tree), place: step(place) })
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
    this.#columns = next
    this.onPublish(next)
  }

  /** Begin to sort again when much has come or gone. Until that is done, the tail is looked through. */
  tidy() {
    const { shelf, length, gone } = this.#columns.tree
    const changed = Math.max(length - shelf.sorted, gone.lines.length)
    if (changed > smallTail && changed > shelf.sorted * tailShare) this.sort().catch(process.emitWarning)
  }

  /** Sort all anew; finds may come and go meanwhile. */
  sort(): Promise<void> {
    this.#sorting ??= this.#sort().finally(() => {
      this.#sorting = undefined
    })
    return this.#sorting
  }

  async #sort() {
    const tree = momentOf(this.#columns.tree)
    const sortedTree = await treeShelf(tree.arrays, tree.length, tree.gone)
    this.#take({ tree: sortedTree, place: this.#columns.edition.place }, 'tree', tree)
    const place = momentOf(this.#columns.place)
    const sortedPlace = await placeShelf(place.arrays, place.length, place.gone)
    this.#take({ tree: this.#columns.edition.tree, place: sortedPlace }, 'place', place)
  }

  /** Take over what was sorted, and what has come and gone since that began. */
  #take(edition: Edition, order: OrderName, begun: Moment) {
    const was = this.#columns[order]
    const others = was.arrays
    const added: number[] = []
    for (let line = begun.length; line < was.length; line++) if (!was.gone.has(line)) added.push(line)
    const removed = was.gone.lines.slice(begun.gone.length).filter((line) => line < begun.length)
    const shelf = edition[order]
    const arrays = withRoom(shelf.arrays, shelf.sorted, added.length)
    const next = new Columns({ ...edition, [order]: { ...shelf, arrays } }, this.#columns)
    copyLines(others, added, arrays, shelf.sorted)
    const gone = removed.map((line) => next[order].lineOf(others.recordId[line] as number))
    const still = (lines: Lines) => ({ length: lines.length, gone: [] })
    const step = { tree: still(next.tree), place: still(next.place) }
    next.advance({ ...step, [order]: { length: shelf.sorted + added.length, gone } })
    this.#columns = next
    this.onPublish(next)
  }
}

/** Lines as they are at a moment. */
interface Moment {
  arrays: Readonly<Arrays>
  length: number
  gone: readonly number[]
}
const momentOf = ({ arrays, length, gone }: Lines): Moment => ({ arrays, length, gone: [...gone.lines] })

const larger = <S extends Shelf>(shelf: S, length: number, count: number): S => ({
  ...shelf,
  number: ++shelves,
  arrays: withRoom(shelf.arrays, length, count),
})
