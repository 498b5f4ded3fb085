import type { ScientificName } from '#contract/taxon.ts'
import { FieldProblem } from '../../../ui/field-problem.ts'

/** A scientific name as its fields hold it. */
export interface NameDraft {
  canonicalName: string
  authorship: string
  yearOfDescription: string
  taxonomicStatus: string
  gbifTaxonId: string
  note: string
}

export const newName: NameDraft = {
  canonicalName: '',
  authorship: '',
  yearOfDescription: '',
  taxonomicStatus: '2',
  gbifTaxonId: '',
  note: '',
}

export const draftOf = (name: ScientificName): NameDraft => ({
  canonicalName: name.canonicalName,
  authorship: name.authorship,
  yearOfDescription: name.yearOfDescription === null ? '' : String(name.yearOfDescription),
  taxonomicStatus: String(name.taxonomicStatus),
  gbifTaxonId: name.gbifTaxonId === null ? '' : String(name.gbifTaxonId),
  note: name.note,
})

const whole = (text: string) => (/^\d{1,15}$/.test(text.trim()) ? Number(text) : undefined)

/** What the server is asked for; throws what is wrong, by field. */
export function entryOf(draft: NameDraft) {
  const errors: Record<string, string> = {}
  if (draft.canonicalName.trim() === '') errors.canonicalName = 'Skriv navnet.'
  const year = draft.yearOfDescription.trim() === '' ? null : whole(draft.yearOfDescription)
  if (year === undefined) errors.yearOfDescription = 'Skriv årstallet med fire cifre.'
  const gbif = draft.gbifTaxonId.trim() === '' ? null : whole(draft.gbifTaxonId)
  if (gbif === undefined) errors.gbifTaxonId = 'Nummeret består af cifre.'
  if (Object.keys(errors).length > 0) throw new FieldProblem(errors)
  const status = Number(draft.taxonomicStatus) as ScientificName['taxonomicStatus']
  return {
    canonicalName: draft.canonicalName,
    authorship: draft.authorship,
    yearOfDescription: year ?? null,
    taxonomicStatus: status,
    gbifTaxonId: gbif ?? null,
    note: draft.note,
    // The accepted name is the one that is shown; the two go together.
    isSelected: status === 1,
  }
}

/** Names of fields in an entry come as `entry.canonicalName`. */
export const withoutEntry = (fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(fields).map(([field, text]) => [field.replace(/^entry\./, ''), text]))
