import { z } from 'zod'
import { PublicUser } from './account.ts'
import { call, everyone, Id, Moment, QueryId, QueryNumber } from './call.ts'
import { Media } from './media.ts'
import { Flag } from './moderation.ts'
import { Point, RecordCard, RecordDetails, SpeciesGroupId } from './record.ts'
import { type DetailTold, detailTold } from './record-fields.ts'
import { Cursor } from './record-filter.ts'
import { Stars, Suggestion, Validation } from './suggestion.ts'
import { LookAlike, TaxonMedia, TaxonRef } from './taxon.ts'

/** In the address and in the call as JSON. Places are public places. */
export const QueueFilter = z
  .object({
    speciesGroups: z.array(SpeciesGroupId).max(12).optional(),
    /** Only what the viewer decides on: others' finds in the own groups, and those without a group. */
    mine: z.boolean().optional(),
    /** Only what somebody has named: one more voice may be what it needs. */
    named: z.boolean().optional(),
    /** Only others' finds that the viewer has no vote on; for strangers all. */
    unspoken: z.boolean().optional(),
    /** Each with its descendants; finds whose votes part by what was suggested. */
    taxonIds: z.array(Id).max(100).optional(),
    hasPicture: z.boolean().optional(),
    /** west, south, east, north */
    box: z.tuple([z.number(), z.number(), z.number(), z.number()]).optional(),
    /** Submitted at least so many days ago. */
    waitedDays: z.number().int().min(0).max(36_500).optional(),
    /** `none`: finds that cannot have points; `near`: at most three points from a star, or above; `low`: below that. */
    machine: z.enum(['none', 'low', 'near']).optional(),
    reporterId: Id.optional(),
    /** These finds alone: those of a stack. */
    recordIds: z.array(Id).max(500).optional(),
  })
  .meta({ id: 'QueueFilter' })
export type QueueFilter = z.output<typeof QueueFilter>

/**
 * waiting: no star yet, parted, flagged, or answered · parted: votes part · unnamed: nobody has said what it is · starred:
 * one or two stars.
 */
export const queueTabs = ['waiting', 'parted', 'unnamed', 'flagged', 'answered', 'paused', 'starred'] as const
export type QueueTab = (typeof queueTabs)[number]

const queueFields = Object.fromEntries(detailTold.map((name) => [name, true])) as { [K in DetailTold]: true }

/** What the finder has said beside the name: it often decides. The uncertainty is the public place's. */
export const QueueDetails = RecordDetails.pick({
  ...queueFields,
  isAbsent: true,
  hostTaxon: true,
})
  .extend({ uncertainty: z.number().nullable() })
  .meta({ id: 'QueueDetails' })
export type QueueDetails = z.output<typeof QueueDetails>

/** Words of somebody in the find's thread, without their markup and cut when they are long. */
const Said = z.object({ by: PublicUser.nullable(), text: z.string(), at: Moment })

/** A find that waits. `find` shows the public place. */
export const QueueItem = z
  .object({
    record: RecordCard,
    pictures: z.array(Media),
    /** As everybody may read them: see Find. */
    notes: z.string().nullable(),
    isNoteWithheld: z.boolean(),
    details: QueueDetails,
    /** How many, and the newest of them, the newest first. */
    comments: z.object({ count: z.number().int(), newest: z.array(Said) }),
    /** What an expert has asked the finder, while it waits for an answer or has just got one. */
    question: Said.extend({ answer: Said.nullable() }).nullable(),
    /** The finder wants another look after a dismissal; the words may be empty. */
    askedAgain: Said.nullable(),
    /** Live flags with their reasons: all for experts of the group and moderators, otherwise the own one. */
    flags: z.array(Flag),
    suggestions: z.array(Suggestion),
    /** Votes part, and the find stands under a name that nobody suggested, or under none: to validate that is rarely meant. */
    isParted: z.boolean(),
    /** Null when the machine gives none. */
    machinePoints: z.number().int().nullable(),
    waitingDays: z.number().int(),
    /** Days that it has been moved forward, and why. */
    bonus: z.object({ flagged: z.boolean(), listed: z.boolean(), answered: z.boolean(), days: z.number().int() }),
    /** Finds of the same taxon, 1 km square and day that wait too and fit the filter, this one included and first. */
    stackIds: z.array(Id),
    may: Validation.shape.may,
  })
  .meta({ id: 'QueueItem' })
export type QueueItem = z.output<typeof QueueItem>

/** What helps to judge a find as a taxon. Everything is built from the public view. */
export const ValidationContext = z
  .object({
    taxon: TaxonRef.nullable(),
    /** Validated finds (two or three stars) by month, twelve numbers. */
    season: z.array(z.number().int()),
    /** Months that the editors have named. */
    seasonMonths: z.array(z.number().int()),
    /** Places of validated finds, nearest first, at most 500. */
    earlier: z.array(
      z.object({ id: Id, point: Point, side: z.number().int(), stars: Stars, observedFrom: z.iso.date() }),
    ),
    total: z.number().int(),
    /** Kilometres to the nearest. */
    nearestKm: z.number().nullable(),
    lookAlikes: z.array(LookAlike.extend({ pictures: z.array(Media) })),
  })
  .meta({ id: 'ValidationContext' })
export type ValidationContext = z.output<typeof ValidationContext>

const GroupCount = z.object({
  speciesGroup: z.number().int(),
  waiting: z.number().int(),
  unnamed: z.number().int(),
  oldestDays: z.number().int(),
})
export const QueueOverview = z
  .object({
    tabs: z.record(z.enum(queueTabs), z.number().int()),
    groups: z.array(GroupCount),
    /** Public finds by stars, and decisions of the last seven days. */
    byStars: z.array(z.number().int()),
    decidedLastWeek: z.number().int(),
    /** The groups that the viewer decides in; empty for others. */
    ownGroups: z.array(z.number().int()),
  })
  .meta({ id: 'QueueOverview' })
export type QueueOverview = z.output<typeof QueueOverview>

export const ComparedTaxon = z
  .object({
    taxon: TaxonRef,
    pictures: z.array(TaxonMedia),
    /** Public finds by month, twelve numbers. */
    season: z.array(z.number().int()),
    records: z.number().int(),
    /** Squares of 10 km with public finds: their centres. */
    squares: z.array(z.object({ point: Point, records: z.number().int() })),
    lookAlikes: z.array(TaxonRef),
    firstDay: z.iso.date().nullable(),
    latestAt: Moment.nullable(),
  })
  .meta({ id: 'ComparedTaxon' })
export type ComparedTaxon = z.output<typeof ComparedTaxon>

export const validationQueue = {
  validationSuggestions: call({
    method: 'GET',
    path: '/records/validation-suggestions',
    access: everyone,
    summary:
      'The queue: finds that wait for a name or a decision, with suggestions and machine points, and what may be done.',
    query: z.object({
      /** A QueueFilter as JSON. */
      filter: z.string().max(8000).default('{}'),
      tab: z.enum(queueTabs).default('waiting'),
      /** Stacks as one item (the expert queue), or every find for itself (Bestem art). */
      stacked: z.enum(['true', 'false']).default('true'),
      cursor: Cursor.default(null).optional(),
      take: QueryNumber(1, 50).default(20),
    }),
    /** The total counts finds, not stacks; of those with stars at most 10,000. */
    reply: z.object({ items: z.array(QueueItem), total: z.number().int(), cursor: Cursor }),
  }),
  validationOverview: call({
    method: 'GET',
    path: '/records/validation-overview',
    access: everyone,
    summary: 'Where validation stands: how many finds wait, by group, and for how long.',
    reply: QueueOverview,
  }),
  validationContext: call({
    method: 'GET',
    path: '/records/{id}/validation-context',
    access: everyone,
    summary: 'Earlier finds, season and look-alikes for judging a find as its taxon, or as another.',
    params: z.object({ id: QueryId }),
    query: z.object({ taxonId: QueryId.optional() }),
    reply: ValidationContext,
  }),
  imagesForComparison: call({
    method: 'GET',
    path: '/taxa/images-for-comparison',
    access: everyone,
    summary: 'Two to four taxa side by side: their best-rated pictures, names, season and map.',
    query: z.object({
      /** Ids with commas between them. */
      taxonIds: z.string().regex(/^\d{1,15}(,\d{1,15}){0,3}$/),
      take: QueryNumber(1, 12).default(6),
    }),
    reply: z.object({ items: z.array(ComparedTaxon) }),
  }),
}
