import type { taxonSorts } from '#contract/record-filter.ts'
import { type Question, scan, withSmall } from './scan.ts'
import { presentOnly } from './small.ts'
import { namesIn } from './tables.ts'

/** What counting and sorting need to know of taxa, by their ids. */
export interface TaxaKnown {
  /** Another one when any taxon has changed. */
  revision: number
  /** The species that a taxon counts as, by its place in `speciesIds`; 0: none, as for a genus. */
  species: Uint32Array
  /** All species, from place 1 on. */
  speciesIds: Uint32Array
  /** Where a taxon's name stands in the alphabet, from 1 on; 0: unknown. */
  alphabet: Uint32Array
}

/** Of each name the species that it counts as. A taxon that was made after the taxa were read is counted the next time. */
export const speciesOfNames = ({ on: { tables } }: Question, species: Uint32Array): Uint32Array =>
  namesIn(tables).map((taxonId) => species[taxonId] ?? 0)

export interface SpeciesCount {
  id: number
  count: number
  /** Days since 1970. */
  first: number
  last: number
}

/** The species of finds with how often and when; subspecies and the like count for their species. */
export function countSpecies(question: Question, { species, speciesIds }: TaxaKnown): SpeciesCount[] {
  const { name, dayFrom, days } = question.on.arrays
  const speciesOf = speciesOfNames(question, species)
  const counts = new Uint32Array(speciesIds.length)
  const firsts = new Int32Array(speciesIds.length).fill(0x7fffffff)
  const lasts = new Int32Array(speciesIds.length).fill(-0x80000000)
  scan(withSmall(question, presentOnly), (lines, count) => {
    for (let i = 0; i < count; i++) {
      const line = lines[i] as number
      // What is no species is counted at 0.
      const at = speciesOf[name[line] as number] as number
      const day = dayFrom[line] as number
      counts[at] = (counts[at] as number) + 1
      firsts[at] = Math.min(firsts[at] as number, day)
      lasts[at] = Math.max(lasts[at] as number, day + (days[line] as number))
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

export interface SpeciesWanted {
  sort: (typeof taxonSorts)[number]
  /** Where the page before ended. */
  after: { value: number; id: number } | null
  take: number
}
/** With the number that it stands by in the list. */
export type ListedSpecies = SpeciesCount & { value: number }

/** A page of species, and how many there are in all. */
export function speciesPage(question: Question, taxa: TaxaKnown, { sort, after, take }: SpeciesWanted) {
  // Smallest first: what is to stand on top is the smallest.
  const values: Record<SpeciesWanted['sort'], (species: SpeciesCount) => number> = {
    count: ({ count }) => -count,
    name: ({ id }) => taxa.alphabet[id] ?? 0,
    // A life list: what was seen for the first time last stands on top.
    first: ({ first }) => -first,
  }
  const species = countSpecies(question, taxa).map((one): ListedSpecies => ({ ...one, value: values[sort](one) }))
  const isAfter = ({ value, id }: ListedSpecies) =>
    after === null || value > after.value || (value === after.value && id < after.id)
  const rest = species.filter(isAfter).sort((a, b) => a.value - b.value || b.id - a.id)
  return { species: rest.slice(0, take), total: species.length }
}
