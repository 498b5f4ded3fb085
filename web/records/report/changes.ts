import { lazily } from '#contract/lazily.ts'
import type { MediaLicense } from '#contract/licences.ts'
import type { RecordChanges } from '#contract/record.ts'
import { recordFields, textFields } from '#contract/record-fields.ts'
import { capital } from '#contract/taxon-head.ts'
import type { Report, ReportPicture } from '../../outbox/outbox.ts'
import { answersOf } from '../answers.ts'
import { type Draft, type DraftPicture, type Fields, withoutBlobs } from './draft.ts'

/** From the form to what is sent. */

const words = (text: string | null) => (text === null || text.trim() === '' ? null : text.trim())

/** Everything that the draft says, in the server's words. */
export function fieldsOf({ fields, taxon, hostTaxon, isUnknown, finders }: Draft): Fields {
  const isCounted = fields.count !== null
  return {
    ...fields,
    taxonId: isUnknown ? null : (taxon?.id ?? null),
    speciesGroup: isUnknown ? fields.speciesGroup : null,
    certainty: taxon && !isUnknown ? fields.certainty : null,
    hostTaxonId: hostTaxon?.id ?? null,
    finderIds: finders.map(({ id }) => id),
    count: fields.count,
    countUnit: isCounted ? fields.countUnit : null,
    countQuality: isCounted ? fields.countQuality : null,
    locality: words(fields.locality),
    ...Object.fromEntries(textFields.map((name) => [name, words(fields[name])])),
    timeTo: fields.timeFrom === null ? null : fields.timeTo,
  }
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Only what is different; other parts of the find are left alone. */
export function changedFields(now: Fields, before: Fields): Partial<Fields> {
  const different = (Object.keys(now) as (keyof Fields)[]).filter((part) => !isSame(now[part], before[part]))
  return Object.fromEntries(different.map((part) => [part, now[part]]))
}

export const havePicturesChanged = ({ pictures, saved }: Draft): boolean =>
  !isSame(
    pictures.map(({ mediaId, author, licence }) => ({ mediaId, author, licence })),
    saved?.pictures ?? [],
  )

export const isChanged = (draft: Draft): boolean =>
  draft.saved === undefined ||
  draft.incoming.length + Object.keys(draft.unread).length > 0 ||
  havePicturesChanged(draft) ||
  answersSaid(draft).length > 0 ||
  Object.keys(changedFields(fieldsOf(draft), draft.saved.fields)).length > 0

/** What the find is called in the outbox and on the receipt. */
export const titleOf = ({ taxon, isUnknown }: Pick<Draft, 'taxon' | 'isUnknown'>): string =>
  taxon ? capital(taxon.name) : isUnknown ? 'Ubestemt fund' : 'Fund uden navn'

/** What communities are told: nothing where nothing was answered, now or before. */
const answersSaid = ({ answers }: Draft): NonNullable<Report['answers']> =>
  Object.entries(answers).flatMap(([id, { name, version, fields, draft, isAnswered }]) => {
    const said = answersOf(fields, draft)
    const isSaid = isAnswered || Object.values(said).some((value) => value !== null)
    return isSaid ? [{ communityId: Number(id), name, version, answers: said }] : []
  })

export function reportOf(draft: Draft, isDraft: boolean): Report {
  const fields = fieldsOf(draft)
  const { saved } = draft
  const sent: Omit<RecordChanges, 'pictures'> = saved ? changedFields(fields, saved.fields) : fields
  return {
    uuid: draft.uuid,
    isDraft,
    ...(saved ? { recordId: saved.recordId, version: saved.version } : {}),
    fields: sent,
    pictures: draft.pictures.map(pictureOf),
    answers: answersSaid(draft),
    title: titleOf(draft),
    form: withoutBlobs(draft),
  }
}

/**
 * A report from the outbox in the form again, with its pictures as they are sent. One that was made without the form has
 * pictures that the form does not know.
 */
export function resumed({ form, pictures }: Report, licence: MediaLicense): Draft | undefined {
  if (form === undefined) return undefined
  const draft = form as Draft
  const withBlob = (picture: DraftPicture): DraftPicture => {
    const blob = pictures.find(({ key }) => key === sentKey(picture))?.blob
    return blob ? { ...picture, blob } : picture
  }
  const known = new Set(draft.pictures.map(sentKey))
  const others = pictures
    .filter(({ key, blob }) => !known.has(key) && blob)
    .map(({ photo: _photo, ...picture }): DraftPicture => ({ author: '', licence, ...picture, facts: {} }))
  return { ...draft, pictures: [...draft.pictures.map(withBlob), ...others] }
}

/** A picture that is cut anew is a new picture: what was sent under the old name is not it. */
const sentKey = ({ key, cut }: DraftPicture) => (cut ? [key, ...Object.values(cut)].join(' ') : key)

const pictureOf = (picture: DraftPicture): ReportPicture => {
  const { name, blob, mediaId, author, licence } = picture
  return {
    key: sentKey(picture),
    name,
    ...(blob ? { blob } : {}),
    ...(mediaId !== undefined ? { mediaId } : {}),
    ...(author.trim() === '' ? {} : { author: author.trim() }),
    licence,
  }
}

/** What is missing before a find can be submitted, by the field where it is told. A draft may miss everything. */
export function missingIn(draft: Draft, today: string): Record<string, string> {
  const { fields, taxon, isUnknown } = draft
  const missing: Record<string, string> = {}
  if (!taxon && !isUnknown) missing.taxonId = 'Vælg en art, eller sig, at du ikke ved, hvad det er.'
  if (fields.point === null) missing.point = 'Vis på kortet, hvor du fandt det.'
  if (fields.observedFrom === null) missing.observedFrom = 'Skriv, hvornår du fandt det.'
  else if (fields.observedFrom > today) missing.observedFrom = 'Datoen ligger i fremtiden.'
  if (fields.observedTo !== null && fields.observedFrom !== null && fields.observedTo < fields.observedFrom) {
    missing.observedTo = 'Den sidste dag ligger før den første.'
  }
  return missing
}

/** Numbers that cannot be sent, a draft's neither: left out they would be lost without a word. */
export const wrongNumbers = ({ unread }: Draft) => Object.keys(unread) as (keyof Draft['unread'])[]

/** The names of missing parts in one line: "art, sted og dato". */
const partNames: Record<string, string> = {
  taxonId: 'art',
  point: 'sted',
  observedFrom: 'dato',
  observedTo: 'sidste dag',
}
const joined = lazily(() => new Intl.ListFormat('da-DK', { type: 'conjunction' }))
export const missingText = (missing: Readonly<Record<string, string>>): string =>
  joined().format(Object.keys(missing).map((part) => partNames[part] ?? part))
export const wrongText = (numbers: readonly (keyof Draft['unread'])[]): string =>
  joined().format(numbers.map((name) => recordFields[name].short))

/** The server names a field by its way through the message; the form by its own name. */
export function fieldErrors(fields: Readonly<Record<string, string>> | undefined): Record<string, string> {
  const own = Object.entries(fields ?? {}).map(([way, text]) => {
    const [first = way] = way.replace(/^(fields|changes)\./, '').split('.')
    return [first === 'speciesGroup' ? 'taxonId' : first, text]
  })
  return Object.fromEntries(own)
}
