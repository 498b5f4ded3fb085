import { z } from 'zod'
import { PublicUser } from './account.ts'
import {
  call,
  Done,
  everyone,
  Id,
  member,
  oneOf,
  page,
  QueryFlag,
  QueryId,
  Skip,
  signedIn,
  staff,
  Take,
  text,
} from './call.ts'
import {
  CommunityCard,
  CommunityChanges,
  CommunityPlace,
  CommunityPublic,
  CommunityRecord,
  CommunityShown,
  CommunityStep,
  Coverage,
  Criteria,
  CriteriaPreview,
  KeptCommunity,
  MetCommunity,
  NewCommunity,
  RecordInCommunity,
  Relation,
  Version,
} from './community.ts'
import { Answers } from './community-fields.ts'
import { communityLimits, communityTabs, communityTells, communityTrusts } from './community-words.ts'
import { Point, SpeciesGroupId } from './record.ts'
import { RecordFilter } from './record-filter.ts'

const OneCommunity = z.object({ id: Id })
const OnCommunity = z.object({ id: QueryId })

/** Communities themselves, and the finds in them. Organisers are told from others by the room. */
export const communities = {
  communitySnippeds: call({
    method: 'GET',
    path: '/community/snippeds',
    access: everyone,
    summary: 'The twelve most alive communities as cards: those with most finds, threads and events in the last month.',
    reply: z.object({ items: z.array(CommunityCard) }),
  }),
  searchCommunities: call({
    method: 'GET',
    path: '/community/search',
    access: everyone,
    summary:
      'Communities whose name or text holds the words, in any Danish form, the most alive first; all of them, or those that the viewer follows, organises, or has found something for lately.',
    query: z.object({
      queryString: text(200).default(''),
      tab: oneOf(communityTabs).default('all'),
      skip: Skip,
      take: Take,
    }),
    reply: page(CommunityCard).extend({ may: z.object({ create: z.boolean() }) }),
  }),
  communityPlaces: call({
    method: 'GET',
    path: '/community/places',
    access: everyone,
    summary: 'Where the communities of a list are that have an area: all of them, not only those of a page.',
    query: z.object({ queryString: text(200).default(''), tab: oneOf(communityTabs).default('all') }),
    reply: z.object({ items: z.array(CommunityPlace) }),
  }),
  communitiesOfRecord: call({
    method: 'GET',
    path: '/community/of-record/{recordId}',
    access: everyone,
    summary: 'The communities that a find is in, with what was answered there, as the viewer may see it.',
    params: z.object({ recordId: QueryId }),
    reply: z.object({ items: z.array(RecordInCommunity) }),
  }),
  getCommunity: call({
    method: 'GET',
    path: '/community/{id}',
    access: everyone,
    summary: 'A community with what the viewer may do.',
    params: OnCommunity,
    reply: CommunityShown,
  }),
  getCommunityCached: call({
    method: 'GET',
    path: '/community/{id}/cached',
    access: everyone,
    summary: 'The public part of a community alone: the same for everybody, kept in caches for a minute.',
    params: OnCommunity,
    keptFor: 60,
    reply: CommunityPublic,
  }),
  communityUserFollowing: call({
    method: 'GET',
    path: '/community/{id}/user-following',
    access: member,
    summary: "The viewer's own relation to a community, with own finds that want something.",
    params: OnCommunity,
    reply: Relation,
  }),
  communityCoverage: call({
    method: 'GET',
    path: '/community/{id}/coverage',
    access: everyone,
    summary: 'Squares of the area of a community, with and without finds.',
    params: OnCommunity,
    reply: Coverage,
  }),
  communityRecords: call({
    method: 'GET',
    path: '/community/{id}/records',
    access: member,
    summary: "The organisers' table: finds of a community with their answers, the newest first.",
    params: OnCommunity,
    query: z.object({
      lacking: QueryFlag.optional(),
      /** Those that organisers have left out, in place of those that are in. */
      leftOut: QueryFlag.optional(),
      skip: Skip,
      take: Take,
    }),
    reply: page(CommunityRecord),
  }),
  communityHistory: call({
    method: 'GET',
    path: '/community/{id}/history',
    access: member,
    summary: 'What its organisers have changed in a community, the newest first: for them.',
    params: OnCommunity,
    query: z.object({ skip: Skip, take: Take }),
    reply: page(CommunityStep),
  }),
  createCommunity: call({
    method: 'POST',
    path: '/community/create',
    access: member,
    // What is answered is counted by the engine, from what is kept.
    ownTransaction: true,
    summary: 'Make a community. The same uuid again gives the community that is there.',
    body: z.object({ uuid: z.uuid(), community: NewCommunity }),
    reply: CommunityShown,
  }),
  updateCommunity: call({
    method: 'POST',
    path: '/community/update',
    access: member,
    ownTransaction: true,
    summary: 'Change a community: its organisers. An older version is refused.',
    body: z.object({ community: CommunityChanges, version: Version }),
    reply: CommunityShown,
  }),
  followCommunity: call({
    method: 'POST',
    path: '/community/follow',
    // Members follow. Who is blocked, or has new terms to accept, leaves all the same.
    access: signedIn,
    ownTransaction: true,
    summary:
      'Follow a community or not, what to hear of, and which exact places of own finds there its organisers see. Leaving is open to those who may do nothing else.',
    body: OneCommunity.extend({
      on: z.boolean(),
      tells: z.array(oneOf(communityTells)).max(4).optional(),
      trust: oneOf(communityTrusts).optional(),
    }),
    reply: Relation,
  }),
  setCommunityOrganisers: call({
    method: 'POST',
    path: '/community/set-organisers',
    access: member,
    summary:
      'Who organises a community: its organisers say so. An appointment is taken back by who made it, or who was appointed.',
    body: OneCommunity.extend({ userIds: z.array(Id).min(1).max(communityLimits.organisers) }),
    reply: z.object({ organisers: z.array(PublicUser) }),
  }),
  closeCommunity: call({
    method: 'POST',
    path: '/community/close',
    access: member,
    ownTransaction: true,
    summary: 'Let no more finds in, or open it again: its organisers. Everything stays readable.',
    body: OneCommunity.extend({ on: z.boolean() }),
    reply: CommunityShown,
  }),
  hideCommunity: call({
    method: 'POST',
    path: '/community/hide',
    access: staff('siteModerator', 'siteAdminRole'),
    ownTransaction: true,
    summary: 'Hide a community from everybody but its organisers and moderators, or show it again.',
    body: OneCommunity.extend({ on: z.boolean(), reason: text(communityLimits.reason).default('') }),
    reply: CommunityShown,
  }),
  deleteCommunity: call({
    method: 'POST',
    path: '/community/delete',
    access: member,
    summary:
      'Delete a community: organisers while nobody else follows it, site administrators always. Finds and answers stay.',
    body: OneCommunity,
    reply: Done,
  }),
  takeCommunityRecords: call({
    method: 'POST',
    path: '/community/take-records',
    access: member,
    summary:
      'Organisers take public finds into a community, leave finds out, or let the criteria decide again; a reporter takes own finds out. All or none.',
    body: OneCommunity.extend({
      recordIds: z.array(Id).min(1).max(communityLimits.atOnce),
      /** True: leave them out. */
      out: z.boolean().default(false),
      /** What was said by hand is forgotten: the criteria decide. */
      forget: z.boolean().default(false),
    }),
    reply: z.object({ changed: z.number().int() }),
  }),
  takeSearchedRecords: call({
    method: 'POST',
    path: '/community/take-searched',
    access: member,
    // The search is answered by the engine.
    ownTransaction: true,
    summary:
      'Organisers take all finds of a search into a community, or leave them out; a search with too many is refused. What its reporter has taken out stays out, and is counted.',
    body: OneCommunity.extend({ filter: RecordFilter, out: z.boolean().default(false) }),
    reply: z.object({ found: z.number().int(), changed: z.number().int(), refused: z.number().int() }),
  }),
  answerCommunity: call({
    method: 'POST',
    path: '/community/answers',
    access: member,
    summary:
      'Answer the extra fields of a community for a find, under the newest version of them or an older one: its reporter, or an organiser. Sent again, it is the same.',
    body: z.object({ recordId: Id, communityId: Id, answers: Answers, version: Version }),
    reply: RecordInCommunity,
  }),
  communitiesMet: call({
    method: 'POST',
    path: '/community/meets',
    access: member,
    summary: 'The communities that a find in the making meets, with what they ask; those that one follows first.',
    body: z.object({
      taxonId: Id.nullable().default(null),
      /** Where the taxon is not known. */
      speciesGroup: SpeciesGroupId.nullable().default(null),
      point: Point,
      date: z.iso.date(),
      /** The last day, where it took several. */
      dateTo: z.iso.date().nullable().default(null),
      ownBlur: z.boolean().default(false),
      /** An own find that is being changed: what was answered for it is told too. */
      recordId: Id.optional(),
    }),
    readsOnly: true,
    reply: z.object({ items: z.array(MetCommunity) }),
  }),
  communitiesToKeep: call({
    method: 'POST',
    path: '/community/to-keep',
    access: member,
    summary:
      'The communities that one follows, and some by their ids, with criteria and fields: for a device to propose them without a network.',
    body: z.object({ ids: z.array(Id).max(communityLimits.lately).default([]) }),
    readsOnly: true,
    reply: z.object({ items: z.array(KeptCommunity) }),
  }),
  previewCriteria: call({
    method: 'POST',
    path: '/community/preview-criteria',
    access: member,
    summary:
      'What criteria would gather: finds, people, and where. With the id of a community that one organises, what a change to them would change.',
    body: z.object({ criteria: Criteria.nullable(), id: Id.optional() }),
    readsOnly: true,
    reply: CriteriaPreview,
  }),
  reportCommunity: call({
    method: 'POST',
    path: '/community/report',
    access: member,
    summary: 'Complain to the moderators about a community.',
    body: OneCommunity.extend({ text: text(communityLimits.report, 1) }),
    reply: Done,
  }),
}
