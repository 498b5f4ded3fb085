/** Memory is taken as they come. Each time that taxa move, there are some more. */
const most = 4_000_000
/** When so many are there, it is time to begin anew. */
const many = 3_000_000

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
}

/** The tables as they are now. */
export const namesIn = ({ taxonIds }: Tables) => new Uint32Array(taxonIds, 0, taxonIds.byteLength / 4)
export const treeNumbersIn = ({ treeNumbers }: Tables) => new Float64Array(treeNumbers, 0, treeNumbers.byteLength / 8)

/** Who writes them: the keeper's thread alone. */
export class TableWriter {
  readonly tables: Tables = {
    taxonIds: growing(4, most),
    treeNumbers: growing(8, most),
  }
  /** Of each taxon the newest name, with its place in the tree. */
  readonly #names = new Map<number, { treeNumber: number; name: number }>([[0, { treeNumber: 0, name: 0 }]])

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

  get isNearlyFull(): boolean {
    return this.tables.taxonIds.byteLength / 4 > many
  }
}
