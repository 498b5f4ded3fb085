import {
  behaviours,
  certainties,
  detailFields,
  habitats,
  identificationMethods,
  lifeStages,
  methods,
  sexes,
  substrates,
} from '#contract/details.ts'
import type { Find } from '#contract/record.ts'
import { capital } from '#contract/taxon-head.ts'
import { dayText, momentText } from '../../ui/dates.ts'
import { countText, whenText } from '../words.ts'

export interface FindFact {
  label: string
  value: string
  /** Where more can be read about it. */
  to?: string
  /** Said by the owner for the owner. */
  isPrivate?: boolean
}

const wordOf = <K extends string>(words: Record<K, string>, key: K | null) => (key === null ? null : words[key])

type Line = [label: string, value: string | null, more?: Partial<FindFact>]
const told = (lines: readonly Line[]): FindFact[] =>
  lines.flatMap(([label, value, more]) => (value ? [{ label, value, ...more }] : []))

/** What a finder may say beside the name. */
type Details = Pick<
  Find,
  | 'count'
  | 'countUnit'
  | 'countQuality'
  | 'lifeStage'
  | 'sex'
  | 'behaviour'
  | 'method'
  | 'identificationMethod'
  | 'substrate'
  | 'hostTaxon'
  | 'habitat'
  | 'isDead'
>

const detailLines = (find: Details): Line[] => [
  [detailFields.count, countText(find.count, find.countUnit, find.countQuality)],
  [detailFields.lifeStage, wordOf(lifeStages, find.lifeStage)],
  [detailFields.sex, wordOf(sexes, find.sex)],
  [detailFields.behaviour, wordOf(behaviours, find.behaviour)],
  [detailFields.method, wordOf(methods, find.method)],
  [detailFields.identificationMethod, wordOf(identificationMethods, find.identificationMethod)],
  [detailFields.substrate, wordOf(substrates, find.substrate)],
  [
    detailFields.hostTaxon,
    find.hostTaxon && capital(find.hostTaxon.name),
    find.hostTaxon ? { to: `/taxa/${find.hostTaxon.id}` } : {},
  ],
  [detailFields.habitat, wordOf(habitats, find.habitat)],
  ['Tilstand', find.isDead === null ? null : find.isDead ? 'Død' : 'Levende'],
]

export const detailFacts = (details: Details): FindFact[] => told(detailLines(details))

/** What is known about a find, in the order in which people ask; what nobody has said is left out. */
export function factsOf(find: Find): FindFact[] {
  return told([
    ['Fundet', whenText(find)],
    ['Til stede', find.isAbsent ? 'Nej, der blev ledt efter arten uden at finde den' : null],
    ['Bestemmelse', wordOf(certainties, find.certainty)],
    ...detailLines(find),
    ['Egen note', find.privateNote, { isPrivate: true }],
    ['Vises for alle fra', find.hideUntil && dayText(find.hideUntil), { isPrivate: true }],
    ['Indsendt', find.submittedAt && momentText(find.submittedAt)],
  ])
}
