import { type AllArrays, type Arrays, copyLines, type OrderedArrays, withRoom } from './arrays.ts'
import { Columns, type Edition, type TreeShelf } from './columns.ts'
import type { Lines, Shelf } from './lines.ts'
import type { OrderName, Sorted, Unsorted } from './sorting.ts'
import { sortApart } from './sorting-apart.ts'
import type { Tables } from './tables.ts'

/** Lines after the sorted ones are looked through one by one; when there are more than this share, all are sorted anew. */
const tailShare = 0.02
const smallTail = 20_000

/** What is true of some finds now, a column at a time, into the columns that there are. */
export type Fill = (arrays: Arrays & Partial<AllArrays>, at: number) => void

let shelves = 0
const shelfOf = <Order extends OrderName>(
  { order, tables }: Unsorted<Order>,
  { arrays, length }: Sorted<Order>,
): Shelf<Order> => ({ number: ++shelves, order, arrays, tables, sorted: length })

async function treeShelf(unsorted: Omit<Unsorted<'tree'>, 'order'>): Promise<TreeShelf> {
  const asTree = { ...unsorted, order: 'tree' as const }
  const sorted = await sortApart(asTree)
  if (!sorted.ofTree) throw new Error('the tree was not sorted as such')
  return { ...shelfOf(asTree, sorted), ...sorted.ofTree }
}

async function placeShelf(unsorted: Omit<Unsorted<'place'>, 'order'>): Promise<Shelf<'place'>> {
  const asPlaces = { ...unsorted, order: 'place' as const }
  return shelfOf(asPlaces, await sortApart(asPlaces))
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
  static async of(arrays: Readonly<AllArrays>, length: number, tables: Tables): Promise<Keeper> {
    const unsorted = { arrays, length, tables, gone: new Uint32Array(0) }
    return new Keeper({ tree: await treeShelf(unsorted), place: await placeShelf(unsorted) })
  }

  /** The newest, as the keeper's own thread knows it. */
  get columns(): Columns {
    return this.#columns
  }

  /** Some finds are not public any more, or not as they were; and some are now. Nobody sees the columns in between. */
  change(ids: readonly number[], count: number, fill: Fill) {
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
    const sortedTree = await treeShelf(tree)
    this.#take({ tree: sortedTree, place: this.#columns.edition.place }, 'tree', tree)
    const place = momentOf(this.#columns.place)
    const sortedPlace = await placeShelf(place)
    this.#take({ tree: this.#columns.edition.tree, place: sortedPlace }, 'place', place)
  }

  /** Take over what was sorted, and what has come and gone since that began. */
  #take(edition: Edition, order: OrderName, begun: Moment<OrderName>) {
    const was: Lines = this.#columns[order]
    const others = was.arrays
    const added: number[] = []
    for (let line = begun.length; line < was.length; line++) if (!was.gone.has(line)) added.push(line)
    const removed = was.gone.lines.slice(begun.gone.length).filter((line) => line < begun.length)
    const shelf: Shelf = edition[order]
    const arrays = withRoom<Arrays>(shelf.arrays, shelf.sorted, added.length)
    const next = new Columns({ ...edition, [order]: { ...shelf, arrays } }, this.#columns)
    copyLines(others, added, arrays, shelf.sorted)
    const lineOf = (id: number, cell: number) => (order === 'tree' ? next.treeLine(id) : next.placeLine(id, cell))
    const gone = removed.map((line) => lineOf(others.recordId[line] as number, others.cell[line] as number))
    const still = (lines: Lines) => ({ length: lines.length, gone: [] })
    const step = { tree: still(next.tree), place: still(next.place) }
    next.advance({ ...step, [order]: { length: shelf.sorted + added.length, gone } })
    this.#columns = next
    this.onPublish(next)
  }
}

/** Lines as they are at a moment. */
interface Moment<Order extends OrderName> {
  arrays: Readonly<OrderedArrays[Order]>
  tables: Tables
  length: number
  gone: Uint32Array
}
const momentOf = <Order extends OrderName>({ arrays, shelf, length, gone }: Lines<Order>): Moment<Order> => ({
  ...{ arrays, tables: shelf.tables, length, gone: Uint32Array.from(gone.lines) },
})

const larger = <S extends Shelf>(shelf: S, length: number, count: number): S => ({
  ...shelf,
  number: ++shelves,
  arrays: withRoom<Arrays>(shelf.arrays, length, count),
})
