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

/** In memory that another thread can read and write too. */
export const sharedArray = <T>(
  make: { new (buffer: SharedArrayBuffer): T; BYTES_PER_ELEMENT: number },
  length: number,
): T => new make(new SharedArrayBuffer(length * make.BYTES_PER_ELEMENT))

export const emptyArrays = (length: number) =>
  Object.fromEntries(columnNames.map((name) => [name, sharedArray<unknown>(makers[name], length)])) as Arrays

/** Some lines of columns, put behind one another into other columns. */
export function copyLines(from: Readonly<Arrays>, lines: ArrayLike<number>, to: Arrays, at = 0) {
  for (const name of columnNames) {
    const [source, target] = [from[name], to[name]]
    for (let i = 0; i < lines.length; i++) target[at + i] = source[lines[i] as number] as number
  }
}

/** The same columns with room for so many lines more; larger ones when there is none. */
export function withRoom(arrays: Readonly<Arrays>, length: number, more: number): Arrays {
  if (length + more <= arrays.recordId.length) return arrays
  const larger = emptyArrays(Math.max(1024, Math.ceil((length + more) * 1.25)))
  for (const name of columnNames) larger[name].set(arrays[name].subarray(0, length))
  return larger
}
