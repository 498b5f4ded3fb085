import { numberText } from '#contract/counted.ts'
import { certainties } from '#contract/details.ts'
import { ownValue } from '#contract/enums.ts'
import type { AnyPlainLine } from '#contract/field-line.ts'
import type { RecordDetails } from '#contract/record.ts'
import { type DetailTold, type PlainField, plainFields, plainLineOf, type ToldField } from '#contract/record-fields.ts'
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

/** What a finder may say beside the name; a list of finds tells less than the page of one. */
type Details = Pick<RecordDetails, DetailTold | 'hostTaxon'> & Partial<Pick<RecordDetails, ToldField>>

function plainLine(record: Details, name: PlainField): Line[] {
  const line = plainLineOf(name)
  const { label, fact = label } = line
  if (fact === null) return []
  if (name === 'count') return [[fact, countText(record.count, record.countUnit, record.countQuality)]]
  if (name === 'hostTaxonId') {
    const { hostTaxon } = record
    return [[fact, hostTaxon && capital(hostTaxon.name), hostTaxon ? { to: `/taxa/${hostTaxon.id}` } : {}]]
  }
  return [[fact, plainText(line, record[name] ?? null), line.seen === 'owner' ? { isPrivate: true } : {}]]
}

/** A value as people read it: "Voksen", "12,5 m". */
function plainText(line: AnyPlainLine, value: string | number | boolean | null): string | null {
  if (value === null) return null
  if ('words' in line) return ownValue<string>(line.words, String(value)) ?? null
  return typeof value === 'number' && line.kind === 'number'
    ? [numberText(value), line.unit].filter(Boolean).join(' ')
    : String(value)
}

const detailLines = (record: Details): Line[] => plainFields.flatMap((name) => plainLine(record, name))

export const detailFacts = (details: Details): RecordFact[] => told(detailLines(details))

/** A find may stand under another name than the finder's: then theirs is told too. */
function certaintyLine({ certainty, saidTaxon }: RecordDetails): Line {
  const word = wordOf(certainties, certainty)
  if (!word || !saidTaxon) return ['Bestemmelse', word]
  const value = `${capital(saidTaxon.name)} (${word.toLocaleLowerCase('da-DK')})`
  return ['Finderens bestemmelse', value, { to: `/taxa/${saidTaxon.id}` }]
}

/** What is known about a find, in the order in which people ask; what nobody has said is left out. */
export function factsOf(record: RecordDetails): RecordFact[] {
  return told([
    ['Fundet', whenText(record)],
    ['Til stede', record.isAbsent ? 'Nej, der blev ledt efter arten uden at finde den' : null],
    certaintyLine(record),
    ...detailLines(record),
    ['Vises for alle fra', record.hideUntil && dayText(record.hideUntil), { isPrivate: true }],
    ['Indsendt', record.submittedAt && momentText(record.submittedAt)],
  ])
}
