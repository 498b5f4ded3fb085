import { goneBit } from './bits.ts'
import { sortedBy } from './orders.ts'

/** What is known of each public find: record_public in numbers. */
const makers = {
  recordId: Uint32Array,
  treeNumber: Float64Array,
  /** 0: nameless. */
  taxonId: Uint32Array,
  datasetId: Uint32Array,
  /** 0: nobody here. */
  reporter: Uint32Array,
  /** Days since 1970. */
  dayFrom: Int32Array,
  dayTo: Int32Array,
  /** Metres of the grid. */
  east: Int32Array,
  north: Int32Array,
  /** The 250 m square: its column, and its row 16 bits higher. */
  cell: Int32Array,
  lon: Float64Array,
  lat: Float64Array,
  /** Microseconds since 1970. */
  submittedAt: Float64Array,
  /** Which areas it is in: a line of the reader's list of such sets. */
  areaSet: Uint32Array,
  /** Everything small, see bits.ts. */
  bits: Int32Array,
} as const
export type ColumnName = keyof typeof makers
export const columnNames = Object.keys(makers) as ColumnName[]
export type Arrays = { [Name in ColumnName]: InstanceType<(typeof makers)[Name]> }

const emptyArrays = (length: number) =>
  Object.fromEntries(columnNames.map((name) => [name, new makers[name](length)])) as unknown as Arrays

/** Lines that follow each other. Where a run is not sure, what the order tells has to be tested. */
export interface Run {
  from: number
  to: number
  isSure: boolean
}

/**
 * All public finds, a line each: first in the order of some number, so that what belongs together is one run of lines,
 * then a tail of what has changed since. A line that is no longer true is marked as gone.
 */
export class Lines {
  #arrays = emptyArrays(0)
  #length = 0
  #sorted = 0
  /** Line + 1 of each find, by its id. */
  #places = new Int32Array(0)
  readonly #keyOf: (arrays: Readonly<Arrays>, line: number) => number

  constructor(keyOf: (arrays: Readonly<Arrays>, line: number) => number) {
    this.#keyOf = keyOf
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
    this.#arrays.bits[line] = (this.#arrays.bits[line] ?? 0) | goneBit
    this.#places[recordId] = 0
  }

  /** Take over all that is true in others' lines, in this order. */
  sortFrom({ arrays, length }: Lines) {
    const order = sortedBy(aliveOf(arrays.bits, length), (line) => this.#keyOf(arrays, line))
    const next: Partial<Record<ColumnName, Arrays[ColumnName]>> = {}
    for (const name of columnNames) {
      const from = arrays[name]
      const to = new makers[name](Math.ceil(order.length * 1.1))
      for (let i = 0; i < order.length; i++) to[i] = from[order[i] as number] as number
      next[name] = to
    }
    this.#arrays = next as Arrays
    this.#length = order.length
    this.#sorted = order.length
    this.#places = new Int32Array(0)
    for (let line = 0; line < order.length; line++) this.#note(line)
  }

  /** The sorted lines whose number is in a range. */
  run(first: number, last: number): { from: number; to: number } {
    return { from: this.#lowerBound(first), to: this.#lowerBound(last + 1) }
  }

  /** The sorted lines, those with the largest ids first. */
  newestFirst(): Uint32Array {
    const lines = new Uint32Array(this.#sorted)
    let count = 0
    for (let id = this.#places.length - 1; id >= 0 && count < lines.length; id--) {
      const line = (this.#places[id] as number) - 1
      if (line >= 0 && line < this.#sorted) lines[count++] = line
    }
    return lines.subarray(0, count)
  }

  #lowerBound(key: number): number {
    let low = 0
    let high = this.#sorted
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#keyOf(this.#arrays, middle) < key) low = middle + 1
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

function aliveOf(bits: Int32Array, length: number): Uint32Array {
  const lines = new Uint32Array(length)
  let count = 0
  for (let line = 0; line < length; line++) {
    lines[count] = line
    if (((bits[line] as number) & goneBit) === 0) count++
  }
  return lines.subarray(0, count)
}
