import { type Question, scan } from './scan.ts'
import { presentOnly } from './small.ts'
import type { TaxaKnown } from './taxa.ts'

export interface SpeciesCount {
  id: number
  count: number
  /** Days since 1970. */
  first: number
  last: number
}

/** The species of finds with how often and when; subspecies and the like count for their species. */
export function countSpecies(question: Question, { species, speciesIds }: TaxaKnown): SpeciesCount[] {
  const { taxonId, dayFrom, dayTo } = question.on.arrays
  const counts = new Uint32Array(speciesIds.length)
  const firsts = new Int32Array(speciesIds.length).fill(0x7fffffff)
  const lasts = new Int32Array(speciesIds.length).fill(-0x80000000)
  scan({ ...question, small: presentOnly(question.small) }, (lines, count) => {
    for (let i = 0; i < count; i++) {
      const line = lines[i] as number
      // A taxon that was made after the taxa were read is counted the next time. What is no species is counted at 0.
      const at = species[taxonId[line] as number] ?? 0
      counts[at] = (counts[at] as number) + 1
      firsts[at] = Math.min(firsts[at] as number, dayFrom[line] as number)
      lasts[at] = Math.max(lasts[at] as number, dayTo[line] as number)
    }
  })
  const found: SpeciesCount[] = []
  for (let at = 1; at < counts.length; at++) {
    const count = counts[at] as number
    if (count === 0) continue
    found.push({ id: speciesIds[at] as number, count, first: firsts[at] as number, last: lasts[at] as number })
  }
  return found
}
