import type { OrderedArrays } from './arrays.ts'
import { Gone } from './gone.ts'
import { keyOf, type OrderName } from './sorting.ts'
import type { Tables } from './tables.ts'

/** Lines that follow each other. Where a run is not sure, what the order tells has to be tested. */
export interface Run {
  from: number
  to: number
  isSure: boolean
}

/**
 * What threads share of lines: first those in the order of some number, so that what belongs together is one run, then
 * a tail of what has changed since. While anybody looks, nothing in it changes, and lines only come behind.
 */
export interface Shelf<Order extends OrderName = OrderName> {
  /** No other has it. */
  number: number
  order: Order
  arrays: Readonly<OrderedArrays[Order]>
  tables: Tables
  sorted: number
}

/** How far lines have come: what was not yet known of those that are gone is told. */
export interface Progress {
  length: number
  gone: ArrayLike<number>
}

/** The lines of a shelf as one thread knows them at a moment. */
export class Lines<Order extends OrderName = OrderName> {
  readonly shelf: Shelf<Order>
  readonly gone: Gone
  #length: number
  /** Where the finds of the tail are, by their ids. */
  readonly #tailPlaces = new Map<number, number>()

  constructor(shelf: Shelf<Order>) {
    this.shelf = shelf
    this.gone = new Gone(shelf.arrays.recordId.length)
    this.#length = shelf.sorted
  }

  get arrays(): Readonly<OrderedArrays[Order]> {
    return this.shelf.arrays
  }
  /** How many lines there are, with those that are gone. */
  get length() {
    return this.#length
  }
  /** The lines that are not sorted. */
  get tail(): Run {
    return { from: this.shelf.sorted, to: this.#length, isSure: false }
  }

  /** What has come and gone since. */
  advance({ length, gone }: Progress) {
    const { recordId } = this.arrays
    for (let line = this.#length; line < length; line++) this.#tailPlaces.set(recordId[line] as number, line)
    this.#length = length
    for (let i = 0; i < gone.length; i++) {
      const line = gone[i] as number
      const id = recordId[line] as number
      this.gone.add(line)
      if (this.#tailPlaces.get(id) === line) this.#tailPlaces.delete(id)
    }
  }

  /** Where a find is, when it is told where it would be among the sorted ones; -1: nowhere. */
  lineOf(recordId: number, inOrder: () => number): number {
    const line = this.#tailPlaces.get(recordId) ?? inOrder()
    return line >= 0 && this.gone.has(line) ? -1 : line
  }

  /** The sorted lines whose number is in a range. */
  run(first: number, last: number): { from: number; to: number } {
    return { from: this.#lowerBound(first), to: this.#lowerBound(last + 1) }
  }

  #lowerBound(key: number): number {
    const numberOf = keyOf[this.shelf.order](this.arrays, this.shelf.tables)
    return firstLine(0, this.shelf.sorted, (line) => numberOf(line) >= key)
  }
}

/** The first line of which something holds; it holds of all after it. */
export function firstLine(from: number, to: number, holds: (line: number) => boolean): number {
  let [low, high] = [from, to]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}
