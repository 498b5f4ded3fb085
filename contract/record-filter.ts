import { z } from 'zod'
import { Id, Moment, oneOf } from './call.ts'
import { redListCategories } from './enums.ts'
import { Certainty, RecordCard, SpeciesGroupId } from './record.ts'
import { isSquare, mostCorners, squareName } from './squares.ts'
import { TaxonRef } from './taxon.ts'

/** One vocabulary for lists, statistics, maps and downloads. Its text form is the address, its SQL form is one function. */
export const RecordFilter = z
  .object({
    /** Each with its descendants. */
    taxonIds: z.array(Id).max(100).optional(),
    /** Its members, each with its descendants. */
    morphoGroupId: Id.optional(),
    speciesGroups: z.array(SpeciesGroupId).max(12).optional(),
    /** The find's whole interval lies inside. */
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    months: z.array(z.number().int().min(1).max(12)).max(12).optional(),
    /** Reporter or accepted finder. */
    userId: Id.optional(),
    stars: z.array(z.number().int().min(0).max(3)).max(4).optional(),
    hasPicture: z.boolean().optional(),
    certainties: z.array(Certainty).max(2).optional(),
    datasetIds: z.array(Id).max(100).optional(),
    notDatasetIds: z.array(Id).max(100).optional(),
    /** Categories of the red list. */
    redList: z.array(oneOf(redListCategories)).max(20).optional(),
    /** `list/annex`, as in `habitat/4`. */
    annexes: z
      .array(z.string().regex(/^[a-zA-Z]{1,20}\/[a-zA-Z0-9.]{1,20}$/))
      .max(30)
      .optional(),
    /** west, south, east, north */
    box: z.tuple([z.number(), z.number(), z.number(), z.number()]).optional(),
    /** Metres around a point. */
    near: z
      .object({
        lon: z.number().min(-180).max(180),
        lat: z.number().min(-90).max(90),
        metres: z.number().min(1).max(200_000),
      })
      .optional(),
    /** Corners of a drawn area; the last one is joined to the first. */
    polygon: z
      .array(z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]))
      .min(3)
      .max(mostCorners)
      .optional(),
    /** A municipality or another area that was imported. */
    areaId: Id.optional(),
    /** A square of the grid, north first: `10km_617_72`. */
    square: z.string().regex(squareName).refine(isSquare).optional(),
    /** Finds that name this trip to everybody. */
    trip: Id.optional(),
    /** Finds that are in this community. */
    community: Id.optional(),
    /** Searches too that found nothing. */
    withAbsent: z.boolean().optional(),
    /** Own finds too that only the viewer may see: personal and hidden ones. */
    withOwn: z.boolean().optional(),
    /** Dismissed finds too. */
    withDismissed: z.boolean().optional(),
  })
  .meta({ id: 'RecordFilter' })
export type RecordFilter = z.output<typeof RecordFilter>

export const recordSorts = ['observed', 'submitted', 'name', 'stars'] as const
export const taxonSorts = ['count', 'name', 'first'] as const
export const Cursor = z.string().max(200).nullable()
export const RecordPage = z.object({ items: z.array(RecordCard), total: z.number().int(), cursor: Cursor })

/** A line of a species list. */
export const TaxonCount = z
  .object({
    taxon: TaxonRef,
    count: z.number().int(),
    firstDay: z.iso.date(),
    lastDay: z.iso.date(),
    redList: z.string().nullable(),
  })
  .meta({ id: 'TaxonCount' })
export type TaxonCount = z.output<typeof TaxonCount>

const Bar = z.object({ key: z.string(), label: z.string(), count: z.number().int() })
export const RecordStatistics = z
  .object({
    total: z.number().int(),
    species: z.number().int(),
    /** How many people have reported them, and in how many squares of 10 km; what hides in larger ones is in none. */
    observers: z.number().int(),
    places: z.number().int(),
    /** Twelve, and 0 for unknown when there are such. */
    byMonth: z.array(Bar),
    byYear: z.array(Bar),
    byGroup: z.array(Bar),
    byStatus: z.array(Bar),
    /** The ten with most. */
    byObserver: z.array(Bar),
    /** Municipalities, the ten with most; empty where none are imported. */
    byArea: z.array(Bar),
    /** Squares of 10 km, the ten with most, by the public place. */
    byPlace: z.array(Bar),
  })
  .meta({ id: 'RecordStatistics' })
export type RecordStatistics = z.output<typeof RecordStatistics>

export const activityKinds = ['record', 'validation', 'comment', 'suggestion'] as const
/** An event that the viewer may know of. */
export const Activity = z
  .object({
    kind: z.enum(activityKinds),
    at: Moment,
    /** In Danish: what happened, without the name of who did it. */
    text: z.string(),
    actorId: Id.nullable(),
    actorName: z.string(),
    actorPhotoUrl: z.string().nullable(),
    record: RecordCard.nullable(),
    taxon: TaxonRef.nullable(),
    /** A path in the portal. */
    path: z.string(),
  })
  .meta({ id: 'Activity' })
export type Activity = z.output<typeof Activity>

export const UserStats = z
  .object({
    records: z.number().int(),
    species: z.number().int(),
    validated: z.number().int(),
    firstDay: z.iso.date().nullable(),
    latestDay: z.iso.date().nullable(),
    byGroup: z.array(
      z.object({ speciesGroup: z.number().int(), records: z.number().int(), species: z.number().int() }),
    ),
    byYear: z.array(
      z.object({
        year: z.number().int(),
        records: z.number().int(),
        species: z.number().int(),
        newSpecies: z.number().int(),
      }),
    ),
    /** Milestones that have been reached, newest first. */
    badges: z.array(z.object({ key: z.string(), title: z.string(), text: z.string(), reachedOn: z.iso.date() })),
  })
  .meta({ id: 'UserStats' })
export type UserStats = z.output<typeof UserStats>
