import { z } from 'zod'
import { PublicUser } from './account.ts'
import { call, everyone, Id, Moment, member, oneOf, page, QueryFlag, QueryId, Skip, staff, Take, text } from './call.ts'
import { Media } from './media.ts'
import { Point } from './record.ts'
import { Stars } from './suggestion.ts'
import { TaxonRef } from './taxon.ts'
import { warningLimits, warningOutcomes, warningReasons, warningStates } from './warning-words.ts'

/** Those who are told of warnings by office. What each sees of them, the rules of the room decide. */
const readers = staff('managingAuthorityRole', 'groupExpertRole', 'speciesExpertRole', 'siteAdminRole')
const answerers = staff('managingAuthorityRole', 'groupExpertRole', 'speciesExpertRole')
const keepers = staff('managingAuthorityRole', 'siteAdminRole')

const Day = z.iso.date()
const NamedArea = z.object({ id: Id, name: z.string() }).meta({ id: 'NamedArea' })

/** How many warnings a year has brought, and what has become of them. */
export const WarningFigures = z
  .object({
    year: z.number().int(),
    /** All of the year that stand. */
    warnings: z.number().int(),
    /** Of these: new or seen, under effort, closed. */
    waiting: z.number().int(),
    underEffort: z.number().int(),
    closed: z.number().int(),
  })
  .meta({ id: 'WarningFigures' })
export type WarningFigures = z.output<typeof WarningFigures>

/** Where something is, as the viewer may see it. */
const WarningPlace = z
  .object({
    point: Point,
    /** The side in metres of the square that hides the exact place from the viewer; 0 when nothing is hidden. */
    side: z.number().int(),
    locality: z.string().nullable(),
    /** The town nearest to the point. */
    near: z.string().nullable(),
    /** The exact place is hidden from nobody. */
    isOpen: z.boolean(),
  })
  .meta({ id: 'WarningPlace' })

/** A find that a warning stands on. */
export const WarningRecord = z
  .object({
    id: Id,
    taxon: TaxonRef.nullable(),
    observedFrom: Day,
    observedTo: Day,
    stars: Stars,
    place: WarningPlace,
    reporter: PublicUser.nullable(),
    picture: Media.nullable(),
    /** The viewer may vote on what it is, or decide it as an expert. */
    may: z.object({ vote: z.boolean(), decide: z.boolean() }),
  })
  .meta({ id: 'WarningFind' })
export type WarningRecord = z.output<typeof WarningRecord>

/** A warning as lists and maps show it: by the newest find that the viewer may see. */
export const WarningLine = z
  .object({
    id: Id,
    /** What stands on the list of invasive species; the finds may be of what is below it. */
    taxon: TaxonRef,
    reasons: z.array(oneOf(warningReasons)).min(1),
    state: oneOf(warningStates),
    outcome: oneOf(warningOutcomes).nullable(),
    revisitOn: Day.nullable(),
    municipality: NamedArea.nullable(),
    place: WarningPlace,
    picture: Media.nullable(),
    observedOn: Day,
    /** How many of its finds the viewer may see, and the most stars among them. */
    finds: z.number().int(),
    stars: Stars,
    madeAt: Moment,
    changedAt: Moment,
  })
  .meta({ id: 'WarningLine' })
export type WarningLine = z.output<typeof WarningLine>

/** What was done about a warning, the newest first. */
const WarningStep = z
  .object({
    id: Id,
    at: Moment,
    /** Null when nobody did it, or when they have left. */
    by: PublicUser.nullable(),
    /** Null when only a note was written. */
    state: oneOf(warningStates).nullable(),
    outcome: oneOf(warningOutcomes).nullable(),
    revisitOn: Day.nullable(),
    note: z.string(),
  })
  .meta({ id: 'WarningStep' })

export const Warning = WarningLine.extend({
  version: z.number().int(),
  /** The nearest find of the species from before, and how far it is between public places. */
  nearest: z.object({ recordId: Id, metres: z.number().int(), observedOn: Day }).nullable(),
  records: z.array(WarningRecord),
  steps: z.array(WarningStep),
  /** Change how it stands; confirm its finds here. */
  may: z.object({ change: z.boolean(), answer: z.boolean() }),
}).meta({ id: 'Warning' })
export type Warning = z.output<typeof Warning>

/** What has come of an answer, in words too. */
export const WarningAnswer = z
  .object({
    /** `elsewhere`: nothing is changed, `path` is where to say what it is. */
    answer: z.enum(['decided', 'voted', 'elsewhere']),
    text: z.string(),
    /** The find's page. */
    path: z.string(),
    warning: Warning,
  })
  .meta({ id: 'WarningAnswer' })
export type WarningAnswer = z.output<typeof WarningAnswer>

/** Which warnings somebody hears of beside those that are theirs by office. */
export const WarningWishes = z
  .object({
    on: z.boolean(),
    /** Only from these municipalities; from all of the country when none is named. */
    areas: z.array(NamedArea),
    /** Only of these species; of all when none is named. */
    species: z.array(TaxonRef),
    /** E-mail at once, of these and of those that are told by office. */
    emails: z.boolean(),
    /** Told by office: an authority, or an expert. */
    byOffice: z.boolean(),
    /** What can be chosen. */
    municipalities: z.array(NamedArea),
  })
  .meta({ id: 'WarningWishes' })
export type WarningWishes = z.output<typeof WarningWishes>

const Filter = z.object({
  state: oneOf(warningStates).optional(),
  /** Only those whose day to look again has come. */
  isDue: QueryFlag.optional(),
  taxonId: QueryId.optional(),
  areaId: QueryId.optional(),
  /** Made from this day on, to this day. */
  from: Day.optional(),
  to: Day.optional(),
  skip: Skip,
  take: Take,
})
export type WarningFilter = z.output<typeof Filter>

export const warnings = {
  warningFigures: call({
    method: 'GET',
    path: '/warnings/figures',
    access: everyone,
    summary: 'How many warnings of invasive species this year has brought, and what has become of them.',
    reply: WarningFigures,
  }),
  listWarnings: call({
    method: 'GET',
    path: '/warnings/list',
    access: readers,
    summary: 'The warnings that the viewer may see, the newest first, and what they can be filtered by.',
    query: Filter,
    reply: page(WarningLine).extend({
      species: z.array(TaxonRef),
      areas: z.array(NamedArea),
      /** By state, of all that the viewer may see. */
      counts: z.record(oneOf(warningStates), z.number().int()),
      /** Of the closed ones: the day to look again has come. */
      due: z.number().int(),
    }),
  }),
  warningWishes: call({
    method: 'GET',
    path: '/warnings/wishes',
    access: member,
    summary: 'Which warnings the viewer hears of.',
    reply: WarningWishes,
  }),
  subscribeToWarnings: call({
    method: 'POST',
    path: '/warnings/subscribe',
    access: member,
    summary:
      'Ask to hear of warnings, or not: from some municipalities or all of the country, of some species or all, and whether by e-mail.',
    body: z.object({
      on: z.boolean(),
      areas: z.array(Id).max(warningLimits.wishedAreas).default([]),
      species: z.array(Id).max(warningLimits.wishedSpecies).default([]),
      emails: z.boolean().default(true),
    }),
    reply: WarningWishes,
  }),
  updateWarning: call({
    method: 'POST',
    path: '/warnings/update',
    access: keepers,
    summary: 'Change the state of a warning, or write a note on it. An older version is refused.',
    body: z.object({
      id: Id,
      version: z.number().int().min(1),
      state: oneOf(warningStates),
      /** With `closed`. */
      outcome: oneOf(warningOutcomes).nullable().default(null),
      /** With `closed`: a day is proposed when nothing is said of it; null for none. */
      revisitOn: Day.nullable().optional(),
      note: text(warningLimits.note).default(''),
    }),
    reply: Warning,
  }),
  answerWarning: call({
    method: 'POST',
    path: '/warnings/answer',
    access: answerers,
    summary:
      'Confirm the species of a find of a warning: a decision where the viewer decides, a vote otherwise. Without `confirm` it says where to say what it is.',
    /** The newest of the finds that the viewer sees, unless another is named. */
    body: z.object({ id: Id, confirm: z.boolean(), recordId: Id.optional() }),
    reply: WarningAnswer,
  }),
  getWarning: call({
    method: 'GET',
    path: '/warnings/{id}',
    access: readers,
    summary: 'One warning with its finds, and what was done about it.',
    params: z.object({ id: QueryId }),
    reply: Warning,
  }),
}
