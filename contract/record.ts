import { z } from 'zod'
import { MediaLicense, PublicUser } from './account.ts'
import { Id, Moment, oneOf, text } from './call.ts'
import { certainties, datePrecisions, limits } from './details.ts'
import type { AnyPlainLine } from './field-line.ts'
import { longestAuthor } from './licences.ts'
import { Media } from './media.ts'
import {
  type FieldName,
  fieldNames,
  type PlainField,
  type PlainValue,
  plainLineOf,
  type SpecialField,
  type ToldField,
  toldFields,
} from './record-fields.ts'
import { TaxonRef } from './taxon.ts'

export const Certainty = oneOf(certainties)
const Day = z.iso.date()
const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const Longitude = z.number().min(-180).max(180)
const Latitude = z.number().min(-90).max(90)
export const Point = z.object({ lon: Longitude, lat: Latitude }).meta({ id: 'Point' })
export type Point = z.output<typeof Point>
const Position = z.tuple([Longitude, Latitude])
/** The outline of a stand or the line of a walk; the point stays the find's place. */
export const Shape = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Polygon'), coordinates: z.array(z.array(Position).min(4).max(101)).length(1) }),
  z.object({ type: z.literal('LineString'), coordinates: z.array(Position).min(2).max(limits.pointsOfLine) }),
])
export const SpeciesGroupId = z.number().int().min(1).max(12)

export const PictureInput = z.object({
  id: z.uuid(),
  author: text(longestAuthor, 1).optional(),
  licence: MediaLicense.optional(),
})
export type PictureInput = z.output<typeof PictureInput>

/** What may be written in a field of the table. */
function plainSchema(line: AnyPlainLine): z.ZodType {
  if (line.kind === 'words') return oneOf(line.words)
  if (line.kind === 'flag') return z.boolean()
  if (line.kind === 'text') return text(line.length)
  if (line.kind === 'taxon') return Id
  const within = z.number().min(line.min).max(line.max)
  return line.decimals === 0
    ? within.int()
    : within.check(withDecimals(line.decimals)).meta({ multipleOf: 10 ** -line.decimals })
}
/** zod's own check of multiples takes what is nearly one for one, and stumbles over what is nearly nothing. */
const withDecimals =
  (decimals: number) =>
  ({ value, issues }: z.core.ParsePayload<number>) => {
    const divisor = 10 ** -decimals
    if (Number(value.toFixed(decimals)) !== value)
      issues.push({ code: 'not_multiple_of', divisor, input: value, origin: 'number' })
  }
/** What stands in it may be older than its limits. */
function toldSchema(line: AnyPlainLine): z.ZodType {
  if (line.kind === 'text') return z.string()
  if (line.kind === 'number') return line.decimals === 0 ? z.number().int() : z.number()
  return plainSchema(line)
}

/** The fields that the table only names. */
const specialSchemas = {
  taxonId: Id.nullable(),
  /** Only when the taxon is not known. */
  speciesGroup: SpeciesGroupId.nullable(),
  certainty: Certainty.nullable(),
  /** Local dates and times of the place. */
  observedFrom: Day.nullable(),
  observedTo: Day.nullable(),
  timeFrom: Time.nullable(),
  timeTo: Time.nullable(),
  /** Minutes east of UTC, when a picture told it. */
  utcOffset: z.number().int().min(-840).max(840).nullable(),
  datePrecision: oneOf(datePrecisions),
  point: Point.nullable(),
  uncertainty: z.number().min(1).max(limits.mostUncertainty),
  shape: Shape.nullable(),
  locality: text(200).nullable(),
  isAbsent: z.boolean(),
  /** A trip of the viewer's own, or one where the viewer took part. */
  tripId: Id.nullable(),
  /** People who are not registered. */
  finderNames: z.array(text(120, 1)).max(20),
  /** Registered users; each is asked, and can say no. */
  finderIds: z.array(Id).max(20),
  hideUntil: Day.nullable(),
  ownBlur: z.boolean(),
  isPersonal: z.boolean(),
  /** The reporter's own labels. */
  tags: z.array(text(50, 1)).max(20),
  /** In the order in which they are shown. */
  pictures: z.array(PictureInput).max(limits.picturesPerRecord),
} satisfies Record<SpecialField, z.ZodType>
type SpecialSchemas = typeof specialSchemas
type PlainSchema<K extends PlainField> = z.ZodType<PlainValue<K>, PlainValue<K>>

const schemaOf = (name: FieldName): z.ZodType =>
  name in specialSchemas
    ? specialSchemas[name as SpecialField]
    : plainSchema(plainLineOf(name as PlainField)).nullable()

/** What a person says about a find. Empty parts are null; a draft may leave everything empty. */
export const RecordFields = z.object(
  Object.fromEntries(fieldNames.map((name) => [name, schemaOf(name)])) as {
    [K in FieldName]: K extends SpecialField ? SpecialSchemas[K] : K extends PlainField ? PlainSchema<K> : never
  },
)
export type RecordFields = z.output<typeof RecordFields>
export const RecordChanges = RecordFields.partial()
export type RecordChanges = z.output<typeof RecordChanges>

export const Picture = Media.extend({
  /** The mean of its ratings, and the viewer's own. */
  rating: z.number().nullable(),
  ownRating: z.number().int().nullable(),
  /** Only told to those who may see it all the same. */
  isHidden: z.boolean(),
}).meta({ id: 'Picture' })
export type Picture = z.output<typeof Picture>

export const Place = z
  .object({
    /** The find's own place, or the centre of the square that hides it. */
    point: Point,
    uncertainty: z.number(),
    /** The side in metres of the square that hides the find; 0 when nothing is hidden. */
    side: z.number().int(),
    locality: z.string().nullable(),
    shape: Shape.nullable(),
  })
  .meta({ id: 'FindPlace' })
export type Place = z.output<typeof Place>

export const recordMarks = ['paused', 'personal', 'flagged', 'dismissed', 'hidden', 'deleted'] as const
export const RecordMark = z.enum(recordMarks)

export const RecordMay = z
  .object({
    edit: z.boolean(),
    /** Change the taxon as such; otherwise a change is a new suggestion. */
    changeTaxon: z.boolean(),
    submit: z.boolean(),
    delete: z.boolean(),
    restore: z.boolean(),
    personalize: z.boolean(),
    unPersonalize: z.boolean(),
    hide: z.boolean(),
    unhide: z.boolean(),
    comment: z.boolean(),
    rate: z.boolean(),
    tag: z.boolean(),
    /** Say yes or no to being a finder, or leave the find. */
    answerFinder: z.boolean(),
    seeExact: z.boolean(),
  })
  .meta({ id: 'RecordMay' })
export type RecordMay = z.output<typeof RecordMay>

export const Finder = PublicUser.extend({ status: z.enum(['asked', 'accepted']) }).meta({ id: 'Finder' })

const toldSchemas = Object.fromEntries(
  toldFields.map((name): [string, z.ZodType] => [name, toldSchema(plainLineOf(name)).nullable()]),
) as { [K in ToldField]: PlainSchema<K> }

/** A find as the viewer may see it. */
export const RecordDetails = z
  .object({
    id: Id,
    uuid: z.uuid(),
    version: z.number().int(),
    datasetId: z.number().int(),
    state: z.enum(['draft', 'submitted']),
    marks: z.array(RecordMark),
    stars: z.number().int().min(0).max(3),
    taxon: TaxonRef.nullable(),
    speciesGroup: z.number().int(),
    certainty: Certainty.nullable(),
    /** What the reporter is so certain of, when the find stands under another name. */
    saidTaxon: TaxonRef.nullable(),
    observedFrom: Day.nullable(),
    observedTo: Day.nullable(),
    timeFrom: Time.nullable(),
    timeTo: Time.nullable(),
    datePrecision: oneOf(datePrecisions),
    /** As the public sees it, or would see it if the find were public; the exact one in a draft, null while it has none. */
    place: Place.nullable(),
    /** The exact place of a blurred find, for those with sensitive sight only. */
    exactPlace: Place.nullable(),
    /** That of the public place: null where none is known, where the square of a hidden find lies in several, in a draft. */
    municipality: z.string().nullable(),
    isAbsent: z.boolean(),
    /** The plain fields of the table; null for those who may not read them. */
    ...toldSchemas,
    hostTaxon: TaxonRef.nullable(),
    /** There are notes that the viewer is not shown. */
    isNoteWithheld: z.boolean(),
    reporter: PublicUser.nullable(),
    finders: z.array(Finder),
    finderNames: z.array(z.string()),
    pictures: z.array(Picture),
    /** The viewer's own labels. */
    tags: z.array(z.string()),
    threadId: Id.nullable(),
    /** The trip that it is of, where the viewer may know it. */
    trip: z.object({ id: Id, title: z.string() }).nullable(),
    submittedAt: Moment.nullable(),
    createdAt: Moment,
    modifiedAt: Moment,
    /** Null for the public. */
    hideUntil: Day.nullable(),
    ownBlur: z.boolean(),
    may: RecordMay,
  })
  .meta({ id: 'Find' })
export type RecordDetails = z.output<typeof RecordDetails>

/** A find in a list. The place is the public one; in lists of own finds the exact one. */
export const RecordCard = z
  .object({
    id: Id,
    uuid: z.uuid(),
    version: z.number().int(),
    state: z.enum(['draft', 'submitted']),
    marks: z.array(RecordMark),
    stars: z.number().int(),
    taxon: TaxonRef.nullable(),
    speciesGroup: z.number().int(),
    /** Null too where the find stands under another name than its reporter's. */
    certainty: Certainty.nullable(),
    observedFrom: Day.nullable(),
    observedTo: Day.nullable(),
    datePrecision: oneOf(datePrecisions),
    point: Point.nullable(),
    side: z.number().int(),
    locality: z.string().nullable(),
    count: z.number().int().nullable(),
    picture: Media.nullable(),
    pictureCount: z.number().int(),
    reporter: PublicUser.nullable(),
    submittedAt: Moment.nullable(),
  })
  .meta({ id: 'RecordCard' })
export type RecordCard = z.output<typeof RecordCard>

/** One line of a find's history, without what the viewer may not see. */
export const RecordChange = z
  .object({
    id: Id,
    at: Moment,
    verb: z.string(),
    /** In Danish, for people: what became what. */
    text: z.string(),
    actor: PublicUser.nullable(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'RecordChange' })
