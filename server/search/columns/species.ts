import { bits, type Columns } from './columns.ts'
import { type Question, scan } from './scan.ts'
import type { TaxaKnown } from './taxa.ts'

export interface SpeciesCount {
  id: number
  count: number
  /** Days since 1970. */
  first: number
  last: number
}

/** The species of finds with how often and when; subspecies and the like count for their species. */
export function countSpecies(columns: Columns, question: Question, { species }: TaxaKnown): SpeciesCount[] {
  const { taxonId, dayFrom, dayTo, bits: packed } = columns.arrays
  const counts = new Uint32Array(species.length)
  const firsts = new Int32Array(species.length).fill(0x7fffffff)
  const lasts = new Int32Array(species.length).fill(-0x80000000)
  scan(columns, question, (lines, count) => {
    for (let i = 0; i < count; i++) {
      const line = lines[i] as number
      // A taxon that was made after the taxa were read is counted the next time.
      const id = species[taxonId[line] as number] ?? 0
      if (id === 0 || ((packed[line] as number) >>> bits.absent.at) & 1) continue
      counts[id] = (counts[id] as number) + 1
      const from = dayFrom[line] as number
      const to = dayTo[line] as number
      if (from < (firsts[id] as number)) firsts[id] = from
      if (to > (lasts[id] as number)) lasts[id] = to
    }
  })
  const found: SpeciesCount[] = []
  for (let id = 1; id < counts.length; id++) {
    const count = counts[id] as number
    if (count > 0) found.push({ id, count, first: firsts[id] as number, last: lasts[id] as number })
  }
  return found
}
