/** What is known of each public find: record_public in numbers. Every byte here is held once for each find, or twice. */
const inBoth = {
  recordId: Uint32Array,
  /** Which taxon, and where it stands in the tree: see tables.ts. */
  name: Uint32Array,
  /** Days since 1970. */
  dayFrom: Int32Array,
  /** How many days later it ended: none may take longer than fits, see `longestDays`. */
  days: Uint16Array,
  /** The 250 m square: its column, and its row 16 bits higher. */
  cell: Int32Array,
  /** In ten-millionths of a degree: that is a centimetre. */
  lon: Int32Array,
  lat: Int32Array,
  /** Everything small, see bits.ts. */
  bits: Int32Array,
}
/** Who has a line of the other order looks these up. */
const inTree = {
  /** 0: nobody here. */
  reporter: Uint32Array,
  /** Its dataset and areas: a line of the reader's list of such sets. */
  setting: Uint32Array,
  /** Microseconds since 1970. */
  submittedAt: Float64Array,
}
const inPlace = {
  /** Where in its 250 m square, in metres: east, and north 8 bits higher. */
  within: Uint16Array,
}
const makers = { ...inBoth, ...inTree, ...inPlace }

export type ColumnName = keyof typeof makers
type ArraysOf<Name extends ColumnName> = { [Each in Name]: InstanceType<(typeof makers)[Each]> }
/** What a line has, whatever order it is in. */
export type Arrays = ArraysOf<keyof typeof inBoth>
export type TreeArrays = Arrays & ArraysOf<keyof typeof inTree>
export type PlaceArrays = Arrays & ArraysOf<keyof typeof inPlace>
export type AllArrays = TreeArrays & PlaceArrays
export interface OrderedArrays {
  tree: TreeArrays
  place: PlaceArrays
}

const namesOf = (arrays: object) => Object.keys(arrays) as ColumnName[]
export const columnNames = {
  tree: namesOf({ ...inBoth, ...inTree }),
  place: namesOf({ ...inBoth, ...inPlace }),
  all: namesOf(makers),
}

/** 179 years: no find that is reported may take so long, and one that did is told as ending then. */
export const longestDays = 0xffff

/** A ten-millionth of a degree. */
export const degree = 10_000_000

interface Maker<T> {
  new (buffer: SharedArrayBuffer, from: number, length: number): T
  BYTES_PER_ELEMENT: number
}

/** In memory that another thread can read and write too; it can grow up to so many numbers. */
export const sharedArray = <T>(make: Maker<T>, length: number, most = length): T => {
  const bytes = make.BYTES_PER_ELEMENT
  // The length is said: an array that follows its growing memory is slower to read.
  return new make(new SharedArrayBuffer(length * bytes, { maxByteLength: most * bytes }), 0, length)
}

/** Only addresses are taken for these; memory is taken as lines come. */
export const mostLines = 2 ** 27

export type Numbers = Uint32Array | Int32Array | Uint16Array | Float64Array

/** The same numbers, with so many in all: nothing is copied, and who has the shorter array reads on. */
export function grown<T extends Numbers>(array: T, length: number): T {
  const make = array.constructor as unknown as Maker<T>
  const buffer = array.buffer as SharedArrayBuffer
  const bytes = length * make.BYTES_PER_ELEMENT
  if (bytes > buffer.byteLength) buffer.grow(bytes)
  return new make(buffer, 0, length)
}

const emptyColumns = (names: readonly ColumnName[], length: number) =>
  Object.fromEntries(names.map((name) => [name, sharedArray<unknown>(makers[name], length, mostLines)]))

export const emptyArrays = (length: number) => emptyColumns(columnNames.all, length) as AllArrays
export const emptyOrdered = <Order extends keyof OrderedArrays>(order: Order, length: number) =>
  emptyColumns(columnNames[order], length) as OrderedArrays[Order]

/** Only the columns that lines have in an order. */
export const columnsOf = <Order extends keyof OrderedArrays>(order: Order, arrays: Readonly<AllArrays>) =>
  Object.fromEntries(columnNames[order].map((name) => [name, arrays[name]])) as unknown as OrderedArrays[Order]

/** Some lines of columns, in the order in which they are given. */
export function copyLines(from: Readonly<Arrays>, lines: ArrayLike<number>, to: Arrays) {
  for (const name of namesOf(to)) {
    const [source, target] = [(from as AllArrays)[name], (to as AllArrays)[name]]
    for (let i = 0; i < lines.length; i++) target[i] = source[lines[i] as number] as number
  }
}

/** Lines with room for what will come until they are sorted again. */
export const roomFor = (length: number) => length + Math.max(25_000, Math.ceil(length * 0.02))

/** The same columns with room for so many lines more. */
export function withRoom<A extends Arrays>(arrays: Readonly<A>, length: number, more: number): A {
  if (length + more <= arrays.recordId.length) return arrays
  const room = roomFor(length + more)
  return Object.fromEntries(
    Object.entries<Numbers>(arrays as never).map(([name, array]) => [name, grown(array, room)]),
  ) as never
}
