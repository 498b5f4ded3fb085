/** More of them than there will ever be; memory is taken as they come. */
const most = 4_000_000
const mostSpans = 0x10000

const growing = (bytesEach: number, count: number) =>
  new SharedArrayBuffer(bytesEach, { maxByteLength: bytesEach * count })

/**
 * What many finds have in common stands once in a table, and each find has a number in it. Tables only grow, and a line
 * is told of after what it points to was written: so threads read them without asking.
 */
export interface Tables {
  /** Of names: a taxon at a place in the tree; when it moves, it is another name. Name 0 is none. */
  taxonIds: SharedArrayBuffer
  treeNumbers: SharedArrayBuffer
  /** Of spans: days. Span 0 is one day. */
  spans: SharedArrayBuffer
}

/** The tables as they are now. */
export const namesIn = ({ taxonIds }: Tables) => new Uint32Array(taxonIds, 0, taxonIds.byteLength / 4)
export const treeNumbersIn = ({ treeNumbers }: Tables) => new Float64Array(treeNumbers, 0, treeNumbers.byteLength / 8)
export const spansIn = ({ spans }: Tables) => new Int32Array(spans, 0, spans.byteLength / 4)

/** Who writes them: the keeper's thread alone. */
export class TableWriter {
  readonly tables: Tables = {
    taxonIds: growing(4, most),
    treeNumbers: growing(8, most),
    spans: growing(4, mostSpans),
  }
  /** Of each taxon the newest name, with its place in the tree. */
  readonly #names = new Map<number, { treeNumber: number; name: number }>([[0, { treeNumber: 0, name: 0 }]])
  readonly #spans = new Map<number, number>([[0, 0]])

  name(taxonId: number, treeNumber: number): number {
    const known = this.#names.get(taxonId)
    if (known?.treeNumber === treeNumber) return known.name
    const { taxonIds, treeNumbers } = this.tables
    const name = taxonIds.byteLength / 4
    taxonIds.grow((name + 1) * 4)
    treeNumbers.grow((name + 1) * 8)
    new Uint32Array(taxonIds)[name] = taxonId
    new Float64Array(treeNumbers)[name] = treeNumber
    this.#names.set(taxonId, { treeNumber, name })
    return name
  }

  span(days: number): number {
    const known = this.#spans.get(days)
    if (known !== undefined) return known
    const span = this.tables.spans.byteLength / 4
    this.tables.spans.grow((span + 1) * 4)
    new Int32Array(this.tables.spans)[span] = days
    this.#spans.set(days, span)
    return span
  }
}
