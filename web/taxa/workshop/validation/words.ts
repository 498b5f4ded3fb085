import type { ValidationParameters } from '#contract/taxon.ts'
import { seasonWords } from '../../season.ts'

/** The parameters as sentences. */
export const parameterFacts = ({ geography, season, recognisability }: ValidationParameters) => [
  {
    label: 'Geografi',
    value: geography.on ? `Kendte fund de seneste ${geography.years} år tæller med` : 'Bruges ikke',
  },
  {
    label: 'Sæson',
    value: season.on
      ? season.months === null
        ? 'Taxonets egen sæson bruges'
        : season.months.length === 0
          ? 'Ingen måneder'
          : `I ${seasonWords(season.months)}`
      : 'Bruges ikke',
  },
  {
    label: 'Genkendelighed',
    value: recognisability.on ? `${recognisability.points} point lægges til` : 'Bruges ikke',
  },
]
