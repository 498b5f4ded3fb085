import { z } from 'zod'
import { call, Done, everyone, Id, member, oneOf, page, QueryId, Skip, text } from './call.ts'
import { Media } from './media.ts'
import { SpeciesGroupId } from './record.ts'
import { RecordFilter } from './record-filter.ts'
import { isSquare, squareName } from './squares.ts'
import {
  NewTrip,
  TrackRead,
  TripChanges,
  TripLine,
  TripRecord,
  TripShown,
  TripSpecies,
  TripTable,
  Version,
} from './trip.ts'
import { tripLimits, tripTabs } from './trip-words.ts'

const OneTrip = z.object({ id: Id })
const OnTrip = z.object({ id: QueryId })
const CompleteLists = z.object({ filter: RecordFilter.default({}), group: SpeciesGroupId })

export const trips = {
  searchTrips: call({
    method: 'GET',
    path: '/trip-sampling-event/search',
    access: everyone,
    summary:
      "Trips of a user, newest first: those that everybody may see; one's own all of them. With queryString those whose title or notes hold the words.",
    query: z.object({
      userId: QueryId,
      tab: oneOf(tripTabs).default('all'),
      skip: Skip,
      take: z.coerce.number().int().min(1).max(100).default(20),
      queryString: text(200).default(''),
    }),
    reply: page(TripLine),
  }),
  notNoted: call({
    method: 'GET',
    path: '/trip-sampling-event/not-noted',
    access: everyone,
    summary:
      'On how many complete trips of its group a taxon was not noted. Nothing is told of taxa whose finds are blurred.',
    query: z.object({
      taxonId: QueryId,
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
      square: z.string().regex(squareName).refine(isSquare).optional(),
      areaId: QueryId.optional(),
    }),
    reply: z.object({
      /** Null: of this taxon nothing is told. */
      answer: z
        .object({ speciesGroup: z.number().int(), trips: z.number().int(), notNoted: z.number().int() })
        .nullable(),
    }),
  }),
  knownHere: call({
    method: 'GET',
    path: '/trip-sampling-event/known-here',
    access: everyone,
    summary:
      'The species that everybody knows of within 50 km of a place, and those that were found within 30 days of a day, in any year. Others are worth a second look.',
    query: z.object({
      lon: z.coerce.number().min(-180).max(180),
      lat: z.coerce.number().min(-90).max(90),
      day: z.iso.date(),
    }),
    reply: z.object({ near: z.array(Id), season: z.array(Id) }),
  }),
  getTrip: call({
    method: 'GET',
    path: '/trip-sampling-event/{id}',
    access: everyone,
    summary: 'A trip as the viewer may see it, with what the viewer may do.',
    params: OnTrip,
    reply: TripShown,
  }),
  tripRecords: call({
    method: 'GET',
    path: '/trip-sampling-event/{id}/records',
    access: everyone,
    summary: 'The finds of a trip by time, and its species: for its people all, for others those that name the trip.',
    params: OnTrip,
    reply: z.object({ items: z.array(TripRecord), species: z.array(TripSpecies) }),
  }),
  tripPictures: call({
    method: 'GET',
    path: '/trip-sampling-event/{id}/pictures',
    access: everyone,
    summary:
      'The pictures of the finds of a trip, by time: for its people all, for others those of finds that name the trip.',
    params: OnTrip,
    reply: z.array(z.object({ recordId: Id, picture: Media })),
  }),
  tripWalks: call({
    method: 'GET',
    path: '/trip-sampling-event/{id}/walks',
    access: everyone,
    summary: 'Trips by the same way beside each other: species by date, the newest walk first.',
    params: OnTrip,
    reply: TripTable,
  }),
  tripTrack: call({
    method: 'GET',
    path: '/trip-sampling-event/{id}/track',
    access: member,
    summary: 'The whole track as GPX: for its owner and participants.',
    params: OnTrip,
    query: z.object({ format: z.enum(['gpx']).default('gpx') }),
    file: 'application/gpx+xml',
  }),
  createTrip: call({
    method: 'POST',
    path: '/trip-sampling-event/create-trip-sampling-event',
    access: member,
    summary:
      'Make a trip with own finds on it: both or nothing. The same uuid again gives the trip that is there, with the finds.',
    body: z.object({ uuid: z.uuid(), trip: NewTrip, recordIds: z.array(Id).max(500).default([]) }),
    reply: TripShown,
  }),
  updateTrip: call({
    method: 'POST',
    path: '/trip-sampling-event/update',
    access: member,
    summary: 'Change an own trip. An older version is refused.',
    body: z.object({ id: Id, version: Version, trip: TripChanges }),
    reply: TripShown,
  }),
  deleteTrip: call({
    method: 'POST',
    path: '/trip-sampling-event/delete',
    access: member,
    summary: 'Delete an own trip; its finds stay. It can be restored for 30 days.',
    body: OneTrip,
    reply: Done,
  }),
  restoreTrip: call({
    method: 'POST',
    path: '/trip-sampling-event/restore',
    access: member,
    summary: 'Restore a deleted trip: its owner within 30 days, site administrators always.',
    body: OneTrip,
    reply: TripShown,
  }),
  answerTrip: call({
    method: 'POST',
    path: '/trip-sampling-event/answer',
    access: member,
    summary:
      'Who is asked accepts, less some species, or declines; once. Accepting means being a finder of its finds, those to come too.',
    body: OneTrip.extend({
      accept: z.boolean(),
      /** Taxa that one was not part of. */
      without: z.array(Id).max(tripLimits.records).default([]),
    }),
    reply: Done,
  }),
  uploadTrack: call({
    method: 'POST',
    path: '/trip-sampling-event/upload-track',
    access: member,
    summary:
      'Read a track file (GPX, GeoJSON; at most 100 MB) and lay it on an own trip; without an id it is only read. Form fields: id, file.',
    upload: true,
    uploadFields: z.object({
      id: z
        .string()
        .regex(/^\d{0,16}$/)
        .optional(),
    }),
    ownTransaction: true,
    reply: TrackRead,
  }),
  takeRecords: call({
    method: 'POST',
    path: '/trip-sampling-event/take-records',
    access: member,
    summary: 'Take own finds into a trip, or out of it; its owner may take out those of others too. All or none.',
    body: OneTrip.extend({ recordIds: z.array(Id).min(1).max(500), out: z.boolean().default(false) }),
    reply: TripShown,
  }),
  newSpecies: call({
    method: 'POST',
    path: '/trip-sampling-event/new-species',
    access: member,
    summary:
      'Among own finds that have been sent: species that the viewer had not found before, or nobody in their square of 10 km. Others’ finds and drafts are left out.',
    body: z.object({ ids: z.array(Id).min(1).max(500) }),
    readsOnly: true,
    reply: z.object({ species: z.array(TripSpecies) }),
  }),
  completeLists: call({
    method: 'POST',
    path: '/trip-sampling-event/complete-lists',
    access: everyone,
    summary: 'Trips with a complete list of a group, by where they were and when: trips by species.',
    body: CompleteLists.extend({
      skip: z.number().int().min(0).max(1_000_000).default(0),
      take: z.number().int().min(1).max(1000).default(100),
    }),
    readsOnly: true,
    reply: TripTable,
  }),
  completeListsFile: call({
    method: 'POST',
    path: '/trip-sampling-event/complete-lists/file',
    access: everyone,
    summary: 'The same as a CSV file: a row a trip, a column a species.',
    body: CompleteLists,
    readsOnly: true,
    file: 'text/csv; charset=utf-8',
  }),
}
