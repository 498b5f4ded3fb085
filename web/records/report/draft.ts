import { blankFields } from '#contract/blank-record.ts'
import { limits } from '#contract/details.ts'
import { groupDetails } from '#contract/group-details.ts'
import type { MediaLicense } from '#contract/licences.ts'
import type { RecordFields } from '#contract/record.ts'
import { type FieldOfKind, plainFields, recordFields } from '#contract/record-fields.ts'
import type { TaxonRef } from '#contract/taxon.ts'
import type { PictureFacts } from '../../media/picture-facts.ts'
import type { CommunityAnswers } from '../answers.ts'
import { numberProblem, readNumber } from './number-text.ts'
import type { Proposal } from './proposal.ts'

/** A find while it is written: what will be sent, and what the form needs to show it. */

export type Fields = Omit<RecordFields, 'pictures'>

export interface DraftPicture {
  key: string
  name: string
  /** As it is sent; absent for a picture that the server has. */
  blob?: Blob
  /** As it was before it was cut, and where it was cut (percent). */
  source?: Blob
  cut?: Cut
  mediaId?: string
  /** Where the server shows it. */
  url?: string
  author: string
  licence: MediaLicense
  facts: PictureFacts
}

/** A file that was chosen and is not a picture of the find yet: reading and scaling it takes a moment. */
export interface Incoming {
  key: string
  /** Absent in the words alone. */
  file?: File
  isFromCamera: boolean
}

export interface Cut {
  x: number
  y: number
  width: number
  height: number
}

export interface Person {
  id: number
  displayName: string
  userProfilePhotoUrl: string | null
}

/** Who said it: nobody yet (a default), the pictures, or the person. A person's word is never overwritten. */
export type Source = 'default' | 'picture' | 'person'

export interface Draft {
  uuid: string
  fields: Fields
  pictures: DraftPicture[]
  incoming: Incoming[]
  /** What stands in fields for numbers and cannot be theirs; the find has none there meanwhile. */
  unread: Partial<Record<FieldOfKind<'number'>, string>>
  taxon: TaxonRef | null
  /** "Jeg ved ikke, hvad jeg har fundet". */
  isUnknown: boolean
  hostTaxon: TaxonRef | null
  finders: Person[]
  /** What communities are answered, by their ids: those that somebody has touched. */
  answers: Record<string, CommunityAnswers>
  placeSource: Source
  whenSource: Source
  /** The name of the place that was filled in for the person. */
  proposedLocality?: string
  /** The find as it was when editing began; absent for a new one. */
  saved?: Saved
}

export interface Saved {
  recordId: number
  version: number
  state: 'draft' | 'submitted'
  fields: Fields
  pictures: readonly Pick<DraftPicture, 'mediaId' | 'author' | 'licence'>[]
  /** Whether a change of the taxon is a change, or one more suggestion among others'. */
  mayChangeTaxon: boolean
}

const { pictures: _, ...blank } = blankFields
/** What a report begins with. */
export const noFields: Fields = { ...blank, certainty: 'sikker' }

export const newDraft = (uuid: string, today: string, defaults: Partial<Fields> = {}): Draft => ({
  uuid,
  fields: { ...noFields, observedFrom: today, ...defaults },
  pictures: [],
  incoming: [],
  unread: {},
  taxon: null,
  isUnknown: false,
  hostTaxon: null,
  finders: [],
  answers: {},
  placeSource: 'default',
  whenSource: 'default',
})

/** The species group whose details are asked for; 0 while it is not known. */
export const groupOf = ({ taxon, isUnknown, fields }: Draft): number =>
  isUnknown ? (fields.speciesGroup ?? 0) : (taxon?.speciesGroup ?? 0)

/** Details that the new group does not have are forgotten: an egg cannot become a plant's stage unseen. */
export function withGroup(draft: Draft, before: number): Draft {
  const group = groupOf(draft)
  if (group === before) return draft
  const { fields, lifeStages, countUnits } = groupDetails[group] ??
    groupDetails[0] ?? { fields: [], lifeStages: [], countUnits: [] }
  const kept = { ...draft.fields }
  const unread = { ...draft.unread }
  for (const part of plainFields) {
    const { detail } = recordFields[part]
    if (detail === null || fields.includes(detail)) continue
    Object.assign(kept, { [part]: null })
    Reflect.deleteProperty(unread, part)
  }
  if (kept.lifeStage && !lifeStages.includes(kept.lifeStage)) kept.lifeStage = null
  if (kept.countUnit && !countUnits.includes(kept.countUnit)) kept.countUnit = null
  return { ...draft, fields: kept, unread, hostTaxon: kept.hostTaxonId === null ? null : draft.hostTaxon }
}

export const withTaxon = (draft: Draft, taxon: TaxonRef | null): Draft =>
  withGroup(
    {
      ...draft,
      taxon,
      isUnknown: false,
      fields: { ...draft.fields, taxonId: taxon?.id ?? null, speciesGroup: null },
    },
    groupOf(draft),
  )

export const withUnknown = (draft: Draft, isUnknown: boolean, speciesGroup: number | null = null): Draft =>
  withGroup(
    {
      ...draft,
      isUnknown,
      taxon: isUnknown ? null : draft.taxon,
      fields: { ...draft.fields, taxonId: null, speciesGroup: isUnknown ? speciesGroup : null },
    },
    groupOf(draft),
  )

/** With what somebody has typed into a field for a number: its number, or the words when it cannot be one. */
export function withNumber(
  draft: Draft,
  field: FieldOfKind<'number'>,
  text: string,
  others: Partial<Fields> = {},
): Draft {
  const { [field]: _, ...unread } = draft.unread
  const isWrong = numberProblem(text, recordFields[field]) !== undefined
  return {
    ...draft,
    unread: isWrong ? { ...unread, [field]: text } : unread,
    fields: { ...draft.fields, ...others, [field]: isWrong ? null : readNumber(text) },
  }
}

/** Take over what the pictures say, where the person has said nothing. */
export function withProposal(draft: Draft, proposal: Proposal, today: string): Draft {
  const { fields } = draft
  const next: Draft = { ...draft, fields: { ...fields } }
  if (draft.placeSource !== 'person') {
    next.placeSource = proposal.point ? 'picture' : 'default'
    next.fields.point = proposal.point ?? null
    next.fields.uncertainty = proposal.uncertainty ?? limits.defaultUncertainty
  }
  if (draft.whenSource !== 'person') {
    next.whenSource = proposal.day ? 'picture' : 'default'
    // A picture that is taken away takes its day along; a day that was only a guess stays.
    const guess = draft.whenSource === 'default' ? (fields.observedFrom ?? today) : today
    next.fields.observedFrom = proposal.day ?? guess
    next.fields.observedTo = null
    next.fields.timeFrom = proposal.day ? (proposal.time ?? null) : null
    next.fields.timeTo = null
    next.fields.utcOffset = proposal.day ? (proposal.offset ?? null) : null
    next.fields.datePrecision = 'day'
  }
  return next
}

/** Move a picture to another place in the row. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const item = list[from]
  const place = Math.min(Math.max(to, 0), list.length - 1)
  if (item === undefined || place === from) return [...list]
  const rest = list.filter((_, index) => index !== from)
  return [...rest.slice(0, place), item, ...rest.slice(place)]
}

/** Whether there is anything to lose. */
export const isUntouched = (draft: Draft): boolean => {
  const { fields } = draft
  const isWritten = [fields.notes, fields.privateNote, fields.locality].some((text) => (text ?? '').trim() !== '')
  return (
    draft.pictures.length + draft.incoming.length === 0 &&
    draft.taxon === null &&
    !draft.isUnknown &&
    draft.placeSource === 'default' &&
    draft.whenSource === 'default' &&
    fields.count === null &&
    Object.keys(draft.unread).length === 0 &&
    draft.finders.length + fields.finderNames.length + fields.tags.length === 0 &&
    !isWritten
  )
}

/** All but the pictures themselves, which only a database can hold. */
export const withoutBlobs = (draft: Draft): Draft => ({
  ...draft,
  pictures: draft.pictures.map(({ blob: _blob, source: _source, ...picture }) => picture),
  incoming: draft.incoming.map(({ file: _file, ...rest }) => rest),
})
