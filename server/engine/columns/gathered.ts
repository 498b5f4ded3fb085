import type { Columns } from './columns.ts'
import { type Question, withTest } from './scan.ts'
import { speciesOfNames, type TaxaKnown } from './species.ts'
import { speciesOfPeople } from './species-of-people.ts'
import { summed } from './summed.ts'
import { reporterTest } from './tests.ts'

export interface GatheredWanted {
  /** So many people of each order; 0: only figures, which are kept and counted on. */
  most: number
  /** People who are in no ranking. */
  without: Uint32Array
  /** Only what these have reported; null: whoever. */
  by: Uint32Array | null
}

/** Somebody with what they have reported; the place by a number is one more than how many have more of it. */
export interface Gatherer {
  id: number
  records: number
  species: number
  placeByRecords: number
  placeBySpecies: number
}

export interface Gathered {
  records: number
  species: number
  people: number
  /** When the newest was reported, in microseconds; 0: there is none. */
  newest: number
  /** Those that were reported last, the newest first. */
  newestIds: number[]
  /** Those with most finds, and those with most species. */
  byRecords: Gatherer[]
  bySpecies: Gatherer[]
}

/** Finds and who has reported them: figures, and who has most. */
export function gathered(
  { columns, question: asked, taxa }: { columns: Columns; question: Question; taxa: TaxaKnown },
  { most, without, by }: GatheredWanted,
): Gathered {
  const question = by === null ? asked : { ...withTest(asked, reporterTest(by)), key: null }
  const { total, people, species, last } = summed(columns, question, taxa)
  return {
    ...{ records: total, species: filledFrom(species), people: filledFrom(people) },
    ...{ newest: last[0]?.submitted ?? 0, newestIds: last.map(({ id }) => id) },
    ...(most === 0 ? { byRecords: [], bySpecies: [] } : rankings(question, taxa, people, { most, without })),
  }
}

/** How many have any, from place 1 on. */
function filledFrom(counts: Uint32Array): number {
  let filled = 0
  for (let at = 1; at < counts.length; at++) if (counts[at] !== 0) filled++
  return filled
}

function rankings(
  question: Question,
  taxa: TaxaKnown,
  records: Uint32Array,
  { most, without }: Pick<GatheredWanted, 'most' | 'without'>,
) {
  const species = speciesOfPeople(question, speciesOfNames(question, taxa.species), taxa.speciesIds.length)
  const out = new Set(without)
  const people: Gatherer[] = []
  for (let id = 1; id < records.length; id++) {
    if (records[id] === 0 || out.has(id)) continue
    people.push({ id, records: records[id] as number, species: species[id] ?? 0, placeByRecords: 0, placeBySpecies: 0 })
  }
  ranked(people, 'species', 'placeBySpecies')
  const bySpecies = firstOf(people, most)
  ranked(people, 'records', 'placeByRecords')
  return { byRecords: firstOf(people, most), bySpecies }
}

/** Largest first; those with as many have the same place. */
function ranked(people: Gatherer[], by: 'records' | 'species', place: 'placeByRecords' | 'placeBySpecies') {
  people.sort((a, b) => b[by] - a[by] || a.id - b.id)
  people.forEach((one, at) => {
    const before = people[at - 1]
    one[place] = before && before[by] === one[by] ? before[place] : at + 1
  })
}

const firstOf = (people: readonly Gatherer[], most: number) => people.slice(0, most).map((one) => ({ ...one }))
