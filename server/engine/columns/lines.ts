import { type Arrays, columnNames, copyLines, emptyArrays } from './arrays.ts'
import { goneBit } from './bits.ts'
import { keyOf, type OrderName, type Sorted, type Unsorted } from './sorting.ts'

/** Lines that follow each other. Where a run is not sure, what the order tells has to be tested. */
export interface Run {
  from: number
  to: number
  isSure: boolean
}

/** Lines as they are at a moment: what comes and goes afterwards is told apart. */
export interface Snapshot {
  arrays: Readonly<Arrays>
  length: number
  gone: number
}

/**
 * All public finds, a line each: first in the order of some number, so that what belongs together is one run of lines,
 * then a tail of what has changed since. A line that is no longer true is marked as gone.
 */
export class Lines {
  readonly #order: OrderName
  #arrays = emptyArrays(0)
  #length = 0
  #sorted = 0
  /** Line + 1 of each find, by its id. */
  #places: Int32Array = new Int32Array(0)
  /** Lines that have gone since the last sorting, in the order in which they went. */
  #gone: number[] = []

  constructor(order: OrderName) {
    this.#order = order
  }

  get arrays(): Readonly<Arrays> {
    return this.#arrays
  }
  /** How many lines there are, with those that are gone. */
  get length() {
    return this.#length
  }
  get sorted() {
    return this.#sorted
  }
  /** The lines that are not sorted. */
  get tail(): Run {
    return { from: this.#sorted, to: this.#length, isSure: false }
  }
  get snapshot(): Snapshot {
    return { arrays: this.#arrays, length: this.#length, gone: this.#gone.length }
  }
  /** Lines that were there at a moment after the last sorting, and are gone now. */
  goneSince({ length, gone }: Omit<Snapshot, 'arrays'>): number[] {
    return this.#gone.slice(gone).filter((line) => line < length)
  }

  lineOf(recordId: number): number {
    return (this.#places[recordId] ?? 0) - 1
  }

  /** What is true of some finds now, a column at a time. */
  append(count: number, fill: (arrays: Arrays, at: number) => void) {
    this.#reserve(this.#length + count)
    fill(this.#arrays, this.#length)
    for (let line = this.#length; line < this.#length + count; line++) this.#note(line)
    this.#length += count
  }

  /** A find is not public any more, or not as it was. */
  remove(recordId: number) {
    const line = this.lineOf(recordId)
    if (line < 0) return
    this.#arrays.bits[line] = (this.#arrays.bits[line] as number) | goneBit
    this.#places[recordId] = 0
    this.#gone.push(line)
  }

  /** What is to be sorted to lie here: these lines themselves, or others'. */
  unsorted({ arrays, length }: Snapshot): Unsorted {
    return { order: this.#order, arrays, length }
  }

  /** Take over what was sorted, and what has come and gone since that began. */
  take({ arrays, length, places }: Sorted, from: Lines, begun: Snapshot) {
    const { arrays: others, length: end } = from
    const removed = from.goneSince(begun)
    const added: number[] = []
    for (let line = begun.length; line < end; line++) {
      if (((others.bits[line] as number) & goneBit) === 0) added.push(line)
    }
    this.#arrays = arrays
    this.#length = length
    this.#sorted = length
    this.#places = places
    this.#gone = []
    for (const line of removed) this.remove(others.recordId[line] as number)
    this.append(added.length, (own, at) => copyLines(others, added, own, at))
  }

  /** The sorted lines whose number is in a range. */
  run(first: number, last: number): { from: number; to: number } {
    return { from: this.#lowerBound(first), to: this.#lowerBound(last + 1) }
  }

  #lowerBound(key: number): number {
    let low = 0
    let high = this.#sorted
    while (low < high) {
      const middle = (low + high) >>> 1
      if (keyOf[this.#order](this.#arrays, middle) < key) low = middle + 1
      else high = middle
    }
    return low
  }

  #reserve(length: number) {
    if (length <= this.#arrays.recordId.length) return
    const larger = emptyArrays(Math.max(1024, Math.ceil(length * 1.25)))
    for (const name of columnNames) larger[name].set(this.#arrays[name].subarray(0, this.#length))
    this.#arrays = larger
  }

  #note(line: number) {
    const id = this.#arrays.recordId[line] ?? 0
    if (id >= this.#places.length) {
      const larger = new Int32Array(Math.max(1024, Math.ceil((id + 1) * 1.25)))
      larger.set(this.#places)
      this.#places = larger
    }
    this.#places[id] = line + 1
  }
}
