import { z } from 'zod'
import { call, Done, everyone, Id, member, oneOf, page, QueryId, QueryNumber, Skip, staff, Take, text } from './call.ts'
import { Answers } from './community-fields.ts'
import { habitats } from './details.ts'
import { Certainty, Point, RecordCard, RecordChange, RecordChanges, RecordDetails, RecordFields } from './record.ts'
import { Activity } from './record-filter.ts'

const Ids = z.array(Id).min(1).max(500)
const OnRecord = z.object({ id: Id })
const Version = z.number().int().min(1)
const Reason = text(1000, 1)
const wardens = staff('siteModerator', 'siteAdminRole')

const Locality = z
  .object({
    name: z.string(),
    point: Point,
    kind: z.enum(['own', 'others', 'town', 'place']),
    /** Metres from the point that was asked about. */
    distance: z.number().nullable(),
  })
  .meta({ id: 'Locality' })

export const records = {
  localities: call({
    method: 'GET',
    path: '/records/localities',
    access: everyone,
    summary:
      'Named localities near a point or by name: what people have written before (public finds only), and towns. With a filter only those of the public finds that meet it.',
    query: z.object({
      queryString: text(200).optional(),
      /** A RecordFilter as JSON. */
      filter: z.string().max(8000).optional(),
      lon: z.coerce.number().min(-180).max(180).optional(),
      lat: z.coerce.number().min(-90).max(90).optional(),
      take: QueryNumber(1, 50).default(10),
    }),
    reply: z.object({
      items: z.array(Locality),
      /** The point that was asked about lies outside the portal's area: a find there is personal. */
      isOutside: z.boolean().optional(),
    }),
  }),
  currentActivity: call({
    method: 'GET',
    path: '/records/current-activity',
    access: everyone,
    summary: "The portal's newest public events.",
    query: z.object({ skip: Skip, take: Take }),
    reply: page(Activity),
  }),
  firstRecord: call({
    method: 'GET',
    path: '/records/first-record',
    access: everyone,
    summary: 'The first known find of a taxon (with descendants), perhaps inside a box.',
    query: z.object({ taxonId: QueryId, box: z.string().max(200).optional() }),
    reply: z.object({ record: RecordCard.nullable() }),
  }),
  habitatsOfTaxon: call({
    method: 'GET',
    path: '/records/habitats',
    access: everyone,
    summary: 'What people say that the newest finds of a taxon (with descendants) lived in, the most frequent first.',
    query: z.object({ taxonId: QueryId }),
    reply: z.object({
      /** Finds that tell it. */
      total: z.number().int(),
      items: z.array(z.object({ habitat: oneOf(habitats), label: z.string(), count: z.number().int() })),
    }),
  }),
  ownRecords: call({
    method: 'GET',
    path: '/records/own-records',
    access: member,
    summary: 'Own finds with exact places: drafts, all, personal, deleted, or where one is asked to be a finder.',
    query: z.object({
      kind: z.enum(['drafts', 'all', 'personal', 'deleted', 'asked']).default('all'),
      tag: text(50).optional(),
      skip: Skip,
      take: Take,
    }),
    reply: page(RecordCard),
  }),
  getRecord: call({
    method: 'GET',
    path: '/records/{id}',
    access: everyone,
    summary: 'A find as the viewer may see it, with what the viewer may do.',
    params: z.object({ id: QueryId }),
    reply: RecordDetails,
  }),
  recordFields: call({
    method: 'GET',
    path: '/records/{id}/fields',
    access: member,
    summary: 'What the reporter and the finders have said about a find: what the form edits.',
    params: z.object({ id: QueryId }),
    reply: z.object({ id: Id, version: Version, state: z.enum(['draft', 'submitted']), fields: RecordFields }),
  }),
  recordHistory: call({
    method: 'GET',
    path: '/records/{id}/history',
    access: everyone,
    summary: 'What was changed, when and by whom, as far as the viewer may know.',
    params: z.object({ id: QueryId }),
    reply: z.object({ items: z.array(RecordChange) }),
  }),
  recordNeighbours: call({
    method: 'GET',
    path: '/records/{id}/neighbours',
    access: everyone,
    summary: 'Public finds near it in time and place, by public places.',
    params: z.object({ id: QueryId }),
    reply: z.object({ items: z.array(RecordCard) }),
  }),
  createRecord: call({
    method: 'POST',
    path: '/records/create-record',
    access: member,
    summary: 'Make a find, draft or submitted. The same uuid again gives the find that is there.',
    body: z.object({
      uuid: z.uuid(),
      isDraft: z.boolean().default(false),
      fields: RecordChanges,
      /** The trip by its uuid, where the device does not know its number yet; `fields.tripId` says it otherwise. */
      tripUuid: z.uuid().optional(),
    }),
    reply: RecordDetails,
  }),
  updateRecord: call({
    method: 'POST',
    path: '/records/update-record',
    access: member,
    summary: 'Change an own find. An older version is refused with what has changed.',
    body: OnRecord.extend({ version: Version, changes: RecordChanges }),
    reply: RecordDetails,
  }),
  massUpdateRecords: call({
    method: 'POST',
    path: '/records/mass-update-records',
    access: member,
    summary:
      'Change the same parts of many own finds; other parts are untouched. All or none. What a community asks is answered for those that are in it, each under the version of the fields that it is answered under.',
    body: z.object({
      ids: Ids,
      changes: RecordChanges.omit({ pictures: true, point: true, shape: true }),
      answers: z.object({ communityId: Id, answers: Answers }).optional(),
    }),
    reply: z.object({
      updated: z.number().int(),
      /** For how many it was answered. */
      answered: z.number().int(),
      /** Chosen finds that are not in the community, and those that are answered under older fields without that one. */
      notIn: z.number().int(),
      notAsked: z.number().int(),
    }),
  }),
  massUpdateRecordPositions: call({
    method: 'POST',
    path: '/records/mass-update-record-positions',
    access: member,
    summary: 'Place many own finds. All or none.',
    body: z.object({
      positions: z
        .array(
          OnRecord.extend({
            point: Point,
            uncertainty: z.number().min(1).max(100_000),
            locality: text(200).nullable(),
          }),
        )
        .min(1)
        .max(500),
    }),
    reply: z.object({ updated: z.number().int() }),
  }),
  massDeleteRecords: call({
    method: 'POST',
    path: '/records/mass-delete-records',
    access: member,
    summary: 'Delete many own finds; each can be restored. All or none.',
    body: z.object({ ids: Ids }),
    reply: z.object({ deleted: z.number().int() }),
  }),
  massRestoreRecords: call({
    method: 'POST',
    path: '/records/mass-restore-records',
    access: member,
    summary: 'Restore many own finds, each within 30 days of its deletion. All or none.',
    body: z.object({ ids: Ids }),
    reply: z.object({ restored: z.number().int() }),
  }),
  updateDraftTaxon: call({
    method: 'POST',
    path: '/records/update-draft-taxon',
    access: member,
    summary: 'Name an own draft.',
    body: OnRecord.extend({ taxonId: Id.nullable(), certainty: Certainty.nullable() }),
    reply: RecordDetails,
  }),
  submitDraftRecord: call({
    method: 'POST',
    path: '/records/submit-draft-record',
    access: member,
    summary: 'Submit an own draft.',
    body: OnRecord,
    reply: RecordDetails,
  }),
  updateRating: call({
    method: 'POST',
    path: '/records/update-rating',
    access: member,
    summary: 'How well a picture shows the taxon, 0 to 5; null takes the rating back.',
    body: OnRecord.extend({ pictureId: z.uuid(), rating: z.number().int().min(0).max(5).nullable() }),
    reply: RecordDetails,
  }),
  updateRecordTags: call({
    method: 'POST',
    path: '/records/update-record-tags',
    access: member,
    summary: 'The own labels on an own find.',
    body: OnRecord.extend({ tags: z.array(text(50, 1)).max(20) }),
    reply: RecordDetails,
  }),
  answerFinderRequest: call({
    method: 'POST',
    path: '/records/answer-finder-request',
    access: member,
    summary: 'Say yes to being a finder, or no; a finder (the reporter too) may leave later.',
    body: OnRecord.extend({ accept: z.boolean() }),
    reply: Done,
  }),
  personalizeRecord: call({
    method: 'POST',
    path: '/records/personalize-record',
    access: member,
    summary: 'Keep a find for its owner only.',
    body: OnRecord.extend({ reason: text(1000).default('') }),
    reply: RecordDetails,
  }),
  unPersonalizeRecord: call({
    method: 'POST',
    path: '/records/un-personalize-record',
    access: member,
    summary: 'Make a personal find public again.',
    body: OnRecord,
    reply: RecordDetails,
  }),
  deleteRecord: call({
    method: 'POST',
    path: '/records/delete-record',
    access: member,
    summary: 'Delete an own find; it can be restored for 30 days.',
    body: OnRecord,
    reply: Done,
  }),
  restoreRecord: call({
    method: 'POST',
    path: '/records/restore-record',
    access: member,
    summary: 'Restore a deleted find: the reporter within 30 days, site administrators always.',
    body: OnRecord,
    reply: RecordDetails,
  }),
  hideRecord: call({
    method: 'POST',
    path: '/records/hide-record',
    access: wardens,
    summary: 'Hide a find, or one picture of it, with a reason.',
    body: OnRecord.extend({ pictureId: z.uuid().optional(), reason: Reason }),
    reply: RecordDetails,
  }),
  unhideRecord: call({
    method: 'POST',
    path: '/records/unhide-record',
    access: wardens,
    summary: 'Show a hidden find, or one picture of it, again.',
    body: OnRecord.extend({ pictureId: z.uuid().optional() }),
    reply: RecordDetails,
  }),
}
