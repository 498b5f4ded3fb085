import type { TaxonRef } from '#contract/taxon.ts'
import type { KnownHere } from './known-here.ts'

const species = 2000

/** Why a find of a taxon is worth a second look: nothing else is known of it here, or at this time of year. */
export interface Rare {
  taxonId: number
  isFar: boolean
  isLate: boolean
}

export const rareText = (name: string, { isFar, isLate }: Rare): string =>
  isFar && isLate
    ? `Ingen har meldt ${name} inden for 50 km herfra, og ingen på denne tid af året.`
    : isFar
      ? `Ingen har meldt ${name} inden for 50 km herfra.`
      : `Ingen har meldt ${name} på denne tid af året.`

/** Which of these are rare. Finds are counted by species: of a genus or a subspecies nobody asks. */
export function rareAmong(taxa: readonly Pick<TaxonRef, 'id' | 'rank'>[], known: KnownHere | undefined): Rare[] {
  if (!known) return []
  const ids = new Set(taxa.filter(({ rank }) => rank === species).map(({ id }) => id))
  return [...ids]
    .map((taxonId) => ({ taxonId, isFar: !known.near.has(taxonId), isLate: !known.season.has(taxonId) }))
    .filter(({ isFar, isLate }) => isFar || isLate)
}

/** The months that thirty days before and after a day touch. */
export function monthsAround(day: string): number[] {
  const middle = Date.parse(`${day}T12:00:00Z`)
  return [...new Set([-30, 0, 30].map((days) => new Date(middle + days * 86_400_000).getUTCMonth() + 1))]
}
