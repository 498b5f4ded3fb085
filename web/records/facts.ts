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
import type { RecordDetails } from '#contract/record.ts'
import { capital } from '#contract/taxon-head.ts'
import { dayText, momentText } from '../ui/dates.ts'
import { countText, whenText } from './record-texts.ts'

export interface RecordFact {
  label: string
  value: string
  /** Where more can be read about it. */
  to?: string
  /** Said by the owner for the owner. */
  isPrivate?: boolean
}

const wordOf = <K extends string>(words: Record<K, string>, key: K | null) => (key === null ? null : words[key])

type Line = [label: string, value: string | null, more?: Partial<RecordFact>]
const told = (lines: readonly Line[]): RecordFact[] =>
  lines.flatMap(([label, value, more]) => (value ? [{ label, value, ...more }] : []))

/** What a finder may say beside the name. */
type Details = Pick<
  RecordDetails,
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

const detailLines = (record: Details): Line[] => [
  [detailFields.count, countText(record.count, record.countUnit, record.countQuality)],
  [detailFields.lifeStage, wordOf(lifeStages, record.lifeStage)],
  [detailFields.sex, wordOf(sexes, record.sex)],
  [detailFields.behaviour, wordOf(behaviours, record.behaviour)],
  [detailFields.method, wordOf(methods, record.method)],
  [detailFields.identificationMethod, wordOf(identificationMethods, record.identificationMethod)],
  [detailFields.substrate, wordOf(substrates, record.substrate)],
  [
    detailFields.hostTaxon,
    record.hostTaxon && capital(record.hostTaxon.name),
    record.hostTaxon ? { to: `/taxa/${record.hostTaxon.id}` } : {},
  ],
  [detailFields.habitat, wordOf(habitats, record.habitat)],
  ['Tilstand', record.isDead === null ? null : record.isDead ? 'Død' : 'Levende'],
]

export const detailFacts = (details: Details): RecordFact[] => told(detailLines(details))

/** What is known about a find, in the order in which people ask; what nobody has said is left out. */
export function factsOf(record: RecordDetails): RecordFact[] {
  return told([
    ['Fundet', whenText(record)],
    ['Til stede', record.isAbsent ? 'Nej, der blev ledt efter arten uden at finde den' : null],
    ['Bestemmelse', wordOf(certainties, record.certainty)],
    ...detailLines(record),
    ['Egen note', record.privateNote, { isPrivate: true }],
    ['Vises for alle fra', record.hideUntil && dayText(record.hideUntil), { isPrivate: true }],
    ['Indsendt', record.submittedAt && momentText(record.submittedAt)],
  ])
}
