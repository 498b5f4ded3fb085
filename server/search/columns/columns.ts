/** Where in the bits which small thing is. The SQL in reading.ts packs them the same way. */
export const bits = {
  group: { at: 0, mask: 15 },
  month: { at: 4, mask: 15 },
  stars: { at: 8, mask: 3 },
  /** 0 unknown, then in the order of `certainties`. */
  certainty: { at: 10, mask: 3 },
  /** The side of the square that hides the find: 0 none, then in the order of `hidingSides`. */
  side: { at: 12, mask: 7 },
  picture: { at: 15, mask: 1 },
  absent: { at: 16, mask: 1 },
  flagged: { at: 17, mask: 1 },
  paused: { at: 18, mask: 1 },
  /** Set here: the line is no longer true. */
  gone: { at: 30, mask: 1 },
} as const
export const hidingSides = [0, 1000, 5000, 10_000, 50_000] as const
export const goneBit = 1 << bits.gone.at

export const bitsOf = (name: keyof typeof bits, value: number) => (value >> bits[name].at) & bits[name].mask

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
  cell: Uint32Array,
  lon: Float64Array,
  lat: Float64Array,
  /** Microseconds since 1970. */
  submittedAt: Float64Array,
  /** Which areas it is in: a line of the reader's list of such sets. */
  areaSet: Uint32Array,
  /** Everything small, see `bits`. */
  bits: Uint32Array,
} as const
export type ColumnName = keyof typeof makers
export const columnNames = Object.keys(makers) as ColumnName[]
type Arrays = { [Name in ColumnName]: InstanceType<(typeof makers)[Name]> }

const emptyArrays = (length: number) =>
  Object.fromEntries(columnNames.map((name) => [name, new makers[name](length)])) as unknown as Arrays

/** Lines after the sorted ones are looked through one by one; when there are more than this share, all are sorted anew. */
const tailShare = 0.05
const smallTail = 20_000

/**
 * All public finds in columns: first lines in the order of the tree, so that a taxon with its descendants is one run of
 * lines, then a tail of what has changed since. A line that is no longer true is marked as gone.
 */
export class Columns {
  #arrays = emptyArrays(0)
  #length = 0
  #sorted = 0
  #gone = 0
  /** Line + 1 of each find, by its id. */
  #lines = new Int32Array(0)

  get arrays(): Readonly<Arrays> {
    return this.#arrays
  }
  /** How many lines there are, with those that are gone. */
  get length() {
    return this.#length
  }
  /** How many finds there are. */
  get size() {
    return this.#length - this.#gone
  }
  get hasGone() {
    return this.#gone > 0
  }

  lineOf(recordId: number): number {
    return (this.#lines[recordId] ?? 0) - 1
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
    this.#lines[recordId] = 0
    this.#gone++
  }

  /** Sort again when the tail has grown long. */
  tidy() {
    const tail = this.#length - this.#sorted
    if (tail > smallTail && tail > this.#sorted * tailShare) this.sort()
  }

  /** Lay all lines that are true in the order of the tree. */
  sort() {
    const order = this.#inTreeOrder()
    const next = emptyArrays(Math.ceil(order.length * 1.1))
    for (const name of columnNames) {
      const from = this.#arrays[name]
      const to = next[name]
      for (let i = 0; i < order.length; i++) to[i] = from[order[i] as number] as number
    }
    this.#arrays = next
    this.#length = order.length
    this.#sorted = order.length
    this.#gone = 0
    for (let line = 0; line < order.length; line++) this.#note(line)
  }

  /** Few taxa have many finds each: how many stand before each taxon says where its lines go. */
  #inTreeOrder(): Uint32Array {
    const { treeNumber, bits: packed } = this.#arrays
    const isGone = (line: number) => ((packed[line] as number) & goneBit) !== 0
    const counts = new Map<number, number>()
    for (let line = 0; line < this.#length; line++) {
      if (!isGone(line)) counts.set(treeNumber[line] as number, (counts.get(treeNumber[line] as number) ?? 0) + 1)
    }
    let before = 0
    for (const number of Float64Array.from(counts.keys()).sort()) {
      const count = counts.get(number) ?? 0
      counts.set(number, before)
      before += count
    }
    const order = new Uint32Array(before)
    for (let line = 0; line < this.#length; line++) {
      if (isGone(line)) continue
      const at = counts.get(treeNumber[line] as number) ?? 0
      order[at] = line
      counts.set(treeNumber[line] as number, at + 1)
    }
    return order
  }

  /** The runs of lines in which the finds of some ranges of tree numbers are; those of the tail have to be looked at. */
  runs(ranges: readonly { first: number; last: number }[]): { from: number; to: number; isSure: boolean }[] {
    const sure = ranges.map(({ first, last }) => ({
      from: this.#lowerBound(first),
      to: this.#lowerBound(last + 1),
      isSure: true,
    }))
    return [...sure, { from: this.#sorted, to: this.#length, isSure: false }].filter(({ from, to }) => to > from)
  }

  #lowerBound(treeNumber: number): number {
    let low = 0
    let high = this.#sorted
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#arrays.treeNumber[middle] ?? 0) < treeNumber) low = middle + 1
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
    if (id >= this.#lines.length) {
      const larger = new Int32Array(Math.max(1024, Math.ceil((id + 1) * 1.25)))
      larger.set(this.#lines)
      this.#lines = larger
    }
    this.#lines[id] = line + 1
  }
}
