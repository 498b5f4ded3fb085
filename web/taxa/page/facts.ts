import {
  type Establishment,
  establishments,
  type Occurrence,
  occurrences,
  type Rank,
  ranks,
  recognisabilityWords,
} from '#contract/enums.ts'
import { lazily } from '#contract/lazily.ts'
import { type SpeciesGroup, speciesGroups } from '#contract/roles.ts'
import type { Taxon } from '#contract/taxon.ts'
import { capital } from '#contract/taxon-head.ts'

const list = lazily(() => new Intl.ListFormat('da-DK', { type: 'conjunction' }))

/** What is known about a taxon in short lines; what is not known is left out. */
export function factsOf(taxon: Taxon): { label: string; value: string }[] {
  const { occurrence, establishment } = taxon.taxonStatus
  const info = taxon.taxonGeneralInfo
  const facts: [string, string | number | null | undefined][] = [
    ['Niveau', taxon.taxonType === 1 ? 'Formgruppe' : taxon.rank === 0 ? null : ranks[taxon.rank as Rank]],
    ['Gruppe', speciesGroups[taxon.speciesGroup as SpeciesGroup]],
    ['Forekomst', occurrence === 0 ? null : occurrences[occurrence as Occurrence]],
    ['Etablering', establishment === 0 ? null : establishments[establishment as Establishment]],
    ['Om etableringen', info.established],
    ['Levesteder', taxon.biotopes.length === 0 ? null : capital(list().format(taxon.biotopes))],
    ['Ernæring', taxon.trofi && capital(taxon.trofi)],
    ['Bestemmelse', taxon.recognisability === null ? null : recognisabilityWords[taxon.recognisability]],
    ['Første fund i Danmark', info.firstObservationYear],
    ['Erkendt som dansk', info.firstRecognizedYear],
    ['Senest vurderet', info.latestAssessmentYear],
    ['Kilde til dansk forekomst', taxon.dkReference],
    ['Findesteder', taxon.effectiveBlurRadius ? 'Vises kun omtrentligt, når det beskytter arten' : null],
  ]
  return facts.flatMap(([label, value]) =>
    value === null || value === undefined || value === '' ? [] : [{ label, value: String(value) }],
  )
}
