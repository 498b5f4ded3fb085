import { z } from 'zod'
import { PublicUser } from './account.ts'
import { Id, line, Moment, oneOf, text } from './call.ts'
import { Point, RecordCard, RecordFields, Shape, SpeciesGroupId } from './record.ts'
import { TaxonRef } from './taxon.ts'
import { participantStatuses, tripLimits, tripMethods } from './trip-words.ts'

/** Local wall time of the place, to the minute: `2026-05-17T06:30`. */
export const WallTime = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/)
export const Version = z.number().int().min(1)
const Whole = (most: number) => z.number().int().min(0).max(most)

/** A point of a track: longitude, latitude, and milliseconds since 1970, null where the device wrote none. */
export const TrackPosition = z.tuple([
  z.number().min(-180).max(180),
  z.number().min(-90).max(90),
  z.number().int().min(0).max(4_102_444_800_000).nullable(),
])
/** Pieces in the order in which they were walked: a pause begins a new one. */
export const Track = z.array(z.array(TrackPosition).min(1).max(tripLimits.points)).max(tripLimits.segments)
export type Track = z.output<typeof Track>
/** As it is told: cut where it may not be seen, it can be in any number of pieces. */
const ShownTrack = z.array(z.array(TrackPosition))

export const TripBreak = z.object({ from: WallTime, to: WallTime })
export type TripBreak = z.output<typeof TripBreak>

/** A trip as it is written. What is left out of an update stays as it is. */
export const TripInput = z.object({
  /** Empty: a plain one is made of the day. */
  title: line(tripLimits.title),
  method: oneOf(tripMethods),
  start: WallTime,
  /** Null while it goes on. */
  end: WallTime.nullable(),
  breakMinutes: Whole(tripLimits.days * 1440),
  /** One by one, in order; where there are any, they say how many minutes it were. */
  breaks: z.array(TripBreak).max(tripLimits.breaks),
  /** Metres, one way; null: as the track tells, where there is one. */
  distance: Whole(tripLimits.metres).nullable(),
  /** Square metres. */
  areaSearched: Whole(tripLimits.squareMetres).nullable(),
  people: z.number().int().min(1).max(tripLimits.people).nullable(),
  /** Registered users; each is asked, and can say no. Never oneself. */
  participantIds: z.array(Id).max(tripLimits.participants),
  /** People who are not registered. */
  participantNames: z.array(text(120, 1)).max(tripLimits.names),
  weather: text(tripLimits.weather),
  notes: text(tripLimits.notes),
  track: Track.nullable(),
  /** The area that was searched: a polygon, or the line of a transect. */
  shape: Shape.nullable(),
  /** The groups of which all that was known is noted. */
  completeGroups: z.array(SpeciesGroupId).max(12),
  isFinished: z.boolean(),
  isPersonal: z.boolean(),
  /** The owner lets everybody see where the track begins and ends. */
  showsEnds: z.boolean(),
  /** An earlier trip of the viewer's own by the same way. */
  againOf: Id.nullable(),
})
export type TripInput = z.output<typeof TripInput>
/** A new trip needs its start; everything else has a plain beginning. */
export const NewTrip = TripInput.partial().required({ start: true })
export type NewTrip = z.output<typeof NewTrip>
export const TripChanges = TripInput.partial()
export type TripChanges = z.output<typeof TripChanges>

export const TripMay = z
  .object({
    edit: z.boolean(),
    delete: z.boolean(),
    restore: z.boolean(),
    /** Say yes or no to having been there. */
    answer: z.boolean(),
    /** Take own finds in and out. */
    addRecords: z.boolean(),
    /** Fetch the whole track as GPX. */
    downloadTrack: z.boolean(),
    comment: z.boolean(),
  })
  .meta({ id: 'TripMay' })
export type TripMay = z.output<typeof TripMay>

export const TripParticipant = PublicUser.extend({
  status: oneOf(participantStatuses),
  /** Taxa that they take themselves off; told to its people only. */
  without: z.array(Id),
}).meta({ id: 'TripParticipant' })
export type TripParticipant = z.output<typeof TripParticipant>

/** A trip in a list. */
export const TripLine = z
  .object({
    id: Id,
    uuid: z.uuid(),
    version: Version,
    title: z.string(),
    method: oneOf(tripMethods),
    /** For the public to the half hour where the ends of the track are not shown. */
    start: WallTime,
    end: WallTime.nullable(),
    /** Without the breaks; null while it goes on. */
    minutes: z.number().int().nullable(),
    distance: z.number().int().nullable(),
    completeGroups: z.array(z.number().int()),
    isFinished: z.boolean(),
    isPersonal: z.boolean(),
    isDeleted: z.boolean(),
    owner: PublicUser.nullable(),
    /** Finds and species of it that the viewer may see. */
    records: z.number().int(),
    species: z.number().int(),
    /** The viewer's own drafts on it. */
    drafts: z.number().int(),
  })
  .meta({ id: 'TripLine' })
export type TripLine = z.output<typeof TripLine>

/** The square of the grid that stands for a withheld track; east and north are its south-western corner (EPSG:25832). */
export const TripSquare = z.object({
  side: z.number().int(),
  east: z.number().int(),
  north: z.number().int(),
  /** The corners, the first again as the last. */
  ring: z.array(z.tuple([z.number(), z.number()])),
})
export type TripSquare = z.output<typeof TripSquare>

/** A trip as the viewer may see it. */
export const TripShown = TripLine.extend({
  breakMinutes: z.number().int(),
  /** When one stood still tells where: to its people only. */
  breaks: z.array(TripBreak),
  /** The distance was typed, not told by the track. */
  isDistanceTyped: z.boolean(),
  areaSearched: z.number().int().nullable(),
  people: z.number().int().nullable(),
  weather: z.string(),
  notes: z.string(),
  /** For the public only those who have said yes. */
  participants: z.array(TripParticipant),
  participantNames: z.array(z.string()),
  /** Its people see all of it, with times; others without times and without its ends. */
  track: ShownTrack.nullable(),
  shape: Shape.nullable(),
  square: TripSquare.nullable(),
  /** Something of it is not for everybody, so that its track is not either. Told to its people only. */
  isWithheld: z.boolean(),
  showsEnds: z.boolean(),
  /** The first walk of those by the same way; null when there is no other that the viewer may see. */
  routeId: Id.nullable(),
  walks: z.number().int(),
  threadId: Id.nullable(),
  /** The viewer is one of its people: the owner, or somebody who has said yes. */
  isOwn: z.boolean(),
  createdAt: Moment,
  modifiedAt: Moment,
  may: TripMay,
}).meta({ id: 'Trip' })
export type TripShown = z.output<typeof TripShown>

export const TripRecord = RecordCard.extend({
  timeFrom: z.string().nullable(),
  countUnit: RecordFields.shape.countUnit,
  isAbsent: z.boolean(),
  /** Metres; null where the place is hidden or there is none. */
  uncertainty: z.number().nullable(),
}).meta({ id: 'TripRecord' })
export type TripRecord = z.output<typeof TripRecord>

export const TripSpecies = z
  .object({
    taxon: TaxonRef,
    speciesGroup: z.number().int(),
    records: z.number().int(),
    /** The sum of the individuals that were counted; null when none were, or pairs and nests. */
    count: z.number().int().nullable(),
    /** The viewer has no earlier find of it; null for strangers. */
    isNewForMe: z.boolean().nullable(),
    /** Nobody had a public find of it in this square of 10 km before that day. */
    isNewForSquare: z.boolean(),
  })
  .meta({ id: 'TripSpecies' })
export type TripSpecies = z.output<typeof TripSpecies>

/** A point of interest of a file: it can become a draft. */
export const Waypoint = z
  .object({
    /** Its place in the file, from 1. */
    number: z.number().int(),
    name: z.string(),
    notes: z.string(),
    point: Point,
    time: z.number().int().nullable(),
    /** Its time on the clock of Denmark. */
    at: WallTime.nullable(),
  })
  .meta({ id: 'Waypoint' })
export type Waypoint = z.output<typeof Waypoint>

export const TrackRead = z
  .object({
    /** The trip with its new track; null when no trip was named, and nothing is stored. */
    trip: TripShown.nullable(),
    track: Track.nullable(),
    waypoints: z.array(Waypoint),
    /** What the file tells of the trip, on the clock of Denmark. */
    proposed: z.object({
      title: z.string(),
      start: WallTime.nullable(),
      end: WallTime.nullable(),
      distance: z.number().int().nullable(),
    }),
    points: z.object({ read: z.number().int(), kept: z.number().int() }),
    /** What was mended in it: Danish sentences. */
    mended: z.array(z.string()),
  })
  .meta({ id: 'TrackRead' })
export type TrackRead = z.output<typeof TrackRead>

const TableTrip = z.object({
  id: Id,
  title: z.string(),
  start: WallTime,
  minutes: z.number().int().nullable(),
  distance: z.number().int().nullable(),
  people: z.number().int().nullable(),
  /** What was noted: the species by its place in the list, and how many; null when nobody counted. */
  noted: z.array(z.object({ species: z.number().int(), count: z.number().int().nullable() })),
})
/** Trips in rows, species in columns. */
export const TripTable = z
  .object({
    /** All trips that meet it; a page of them is here, newest first. */
    total: z.number().int(),
    trips: z.array(TableTrip),
    /** Those noted on any of the trips here, by name; absences are claimed of those with `isTold` only. */
    species: z.array(z.object({ taxon: TaxonRef, trips: z.number().int(), isTold: z.boolean() })),
  })
  .meta({ id: 'TripTable' })
export type TripTable = z.output<typeof TripTable>
