import type { TaxonRef } from '#contract/taxon.ts'
import type { Report } from '../outbox/outbox.ts'
import { reportOf } from './report/changes.ts'
import { type Fields, newDraft, withTaxon } from './report/draft.ts'

interface PlainRecord {
  taxon: TaxonRef | null
  /** The day is a must: a find is of one. */
  fields: Partial<Omit<Fields, 'taxonId'>> & { observedFrom: string }
  isDraft?: boolean
  /** The trip that it is of. */
  tripUuid?: string
  /** What the outbox calls it, where it has no name yet. */
  title?: string
}

/** A find that was made without the form, as the outbox takes it: the form can mend it later. */
export function plainReport({ taxon, fields, isDraft = false, tripUuid, title }: PlainRecord): Report {
  const { observedFrom, ...said } = fields
  const begun = newDraft(crypto.randomUUID(), observedFrom, said)
  const draft = { ...withTaxon(begun, taxon), placeSource: 'person' as const, whenSource: 'person' as const }
  const { notes, ...details } = said
  // Choosing a taxon forgets what its group does not have; what was said for it stays.
  const whole = { ...draft, fields: { ...draft.fields, ...details, notes: notes ?? null } }
  const report = reportOf(whole, isDraft)
  return { ...report, ...(title === undefined ? {} : { title }), ...(tripUuid === undefined ? {} : { tripUuid }) }
}
