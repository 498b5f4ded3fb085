import { recognisabilityWords } from '#contract/enums.ts'
import { seasonWords } from '#contract/seasons.ts'
import type { Taxon, ValidationParameters } from '#contract/taxon.ts'

/** What the taxon itself says, or the nearest above it, where the parameters leave it open. */
type Own = Pick<Taxon['effectiveValidationParameters'], 'season' | 'recognisability'>

const seasonText = (months: number[] | null, own: Own['season'] | undefined) => {
  if (months?.length === 12) return 'Hele året'
  if (months !== null) return months.length === 0 ? 'Ingen måneder' : `I ${seasonWords(months)}`
  if (own === undefined) return 'Taxonets egen sæson bruges'
  return own ? `Taxonets egen sæson: ${seasonWords(own.months)}` : 'Taxonets egen sæson, som ikke er vurderet'
}

const knownText = (points: number | null, own: Own['recognisability'] | undefined) => {
  if (points !== null) return `${points} point: ${recognisabilityWords[points]}`
  if (own === undefined) return 'Taxonets egen genkendelighed bruges'
  return own
    ? `Taxonets egen, ${own.points} point: ${recognisabilityWords[own.points]}`
    : 'Taxonets egen, som ikke er vurderet'
}

/** The parameters as sentences; with what the taxon itself says where that is known. */
export const parameterFacts = ({ geography, season, recognisability }: ValidationParameters, own?: Own) => [
  {
    label: 'Geografi',
    value: geography.on ? `Kendte fund de seneste ${geography.years} år tæller med` : 'Bruges ikke',
  },
  { label: 'Sæson', value: season.on ? seasonText(season.months, own?.season) : 'Bruges ikke' },
  {
    label: 'Genkendelighed',
    value: recognisability.on ? knownText(recognisability.points, own?.recognisability) : 'Bruges ikke',
  },
]
