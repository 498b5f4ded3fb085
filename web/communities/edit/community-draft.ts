import type { CommunityInput, CommunityPublic, Criteria } from '#contract/community.ts'
import type { ExtraField, ExtraFieldInput } from '#contract/community-fields.ts'
import type { ExtraFieldKind, NeededField } from '#contract/community-words.ts'
import type { Media } from '#contract/media.ts'
import type { TaxonRef } from '#contract/taxon.ts'

/** An extra field that is being written: saved ones are known by their id, new ones by a key of their own. */
export interface FieldDraft {
  key: string
  input: ExtraFieldInput
}

/** A community as the form and its sub-pages hold it. */
export interface CommunityDraft {
  name: string
  introduction: string
  html: string
  picture: Media | null
  author: string
  licence: Media['licence']
  criteria: Criteria | null
  fields: FieldDraft[]
  needed: NeededField[]
  wanted: TaxonRef[]
  isRankingOn: boolean
  /** Empty: it has no end. */
  endsOn: string
}

const blank: CommunityDraft = {
  ...{ name: '', introduction: '', html: '', picture: null, author: '', licence: 'CC BY 4.0' },
  ...{ criteria: {}, fields: [], needed: [], wanted: [], isRankingOn: true, endsOn: '' },
}

const inputOfField = (field: ExtraField): ExtraFieldInput => ({ ...field })

export function draftOf(community: CommunityPublic | null): CommunityDraft {
  if (community === null) return blank
  const { name, introduction, html, picture, criteria, fields, needed, wanted, isRankingOn, endsOn } = community
  return {
    ...{ name, introduction, html, picture, criteria, needed, isRankingOn },
    author: picture?.author ?? '',
    licence: picture?.licence ?? blank.licence,
    fields: fields.map((field) => ({ key: String(field.id), input: inputOfField(field) })),
    wanted: wanted.map(({ taxon }) => taxon),
    endsOn: endsOn ?? '',
  }
}

type Changed = Partial<Record<keyof CommunityDraft, unknown>>

/** What is sent: of a change only what was changed, so that the rest stays as others have saved it. */
export function inputOf(draft: CommunityDraft, changes: Changed): Partial<CommunityInput> {
  const { name, introduction, html, picture, author, licence, criteria, fields, needed, wanted, isRankingOn, endsOn } =
    draft
  const has = (...keys: (keyof CommunityDraft)[]) => keys.some((key) => key in changes)
  return {
    ...(has('name') ? { name } : {}),
    ...(has('introduction') ? { introduction } : {}),
    ...(has('html') ? { html } : {}),
    ...(has('picture', 'author', 'licence') ? { picture: picture && { id: picture.id, author, licence } } : {}),
    ...(has('criteria') ? { criteria } : {}),
    ...(has('fields') ? { fields: fields.map(({ input }) => input) } : {}),
    ...(has('needed') ? { needed } : {}),
    ...(has('wanted') ? { wantedIds: wanted.map(({ id }) => id) } : {}),
    ...(has('isRankingOn') ? { isRankingOn } : {}),
    ...(has('endsOn') ? { endsOn: endsOn || null } : {}),
  }
}

/** All of it, of a new one. */
export const wholeOf = (draft: CommunityDraft): CommunityInput => inputOf(draft, draft) as CommunityInput

const common = { label: '', help: '', isRequired: false }
const blankFields: Record<ExtraFieldKind, ExtraFieldInput> = {
  text: { ...common, kind: 'text' },
  number: { ...common, kind: 'number', unit: '', min: null, max: null, decimals: 0 },
  date: { ...common, kind: 'date' },
  options: { ...common, kind: 'options', several: false, options: [{ label: '' }, { label: '' }] },
}

/** A key that no field of the draft has. */
export const freshKey = (fields: readonly FieldDraft[]) =>
  `ny${1 + Math.max(0, ...fields.map(({ key }) => Number(/^ny(\d+)$/.exec(key)?.[1] ?? 0)))}`

export const blankField = (kind: ExtraFieldKind): ExtraFieldInput => blankFields[kind]

/** The fields with one that was written: in its place, or as the last. */
export const withField = (fields: readonly FieldDraft[], key: string, input: ExtraFieldInput): FieldDraft[] =>
  fields.some((one) => one.key === key)
    ? fields.map((one) => (one.key === key ? { key, input } : one))
    : [...fields, { key, input }]

/** The field one place up or down. */
export function moved(fields: readonly FieldDraft[], key: string, by: 1 | -1): FieldDraft[] {
  const from = fields.findIndex((one) => one.key === key)
  const one = fields[from]
  if (!one || from + by < 0 || from + by >= fields.length) return [...fields]
  return fields.toSpliced(from, 1).toSpliced(from + by, 0, one)
}

/** As a reporter meets it: new fields and options have passing numbers. */
export function previewOf(fields: readonly FieldDraft[]): ExtraField[] {
  return fields.map(({ input }, at): ExtraField => {
    const id = input.id ?? 1_000_000 + at
    if (input.kind !== 'options') return { ...input, id }
    const options = input.options.map((option, place) => ({ id: option.id ?? 1_000_000 + place, label: option.label }))
    return { ...input, id, options }
  })
}
