import { randomUUID } from 'node:crypto'
import type { CallName } from '#contract/calls.ts'
import type { Point } from '#contract/record.ts'
import type { RecordFilter } from '#contract/record-filter.ts'
import { nameOfSquare } from '#contract/squares.ts'
import { queueTabs } from '#contract/validation-queue.ts'
import { toGrid } from '#server/places/grid.ts'
import type { Secret, World } from './secret-world.ts'

/** One question: a call of the contract, and what is asked with it. */
export interface Question {
  call: CallName
  input: object
}

/** Calls that read, and in which no find of others is: what each of them is about instead. */
export const aboutNoRecord: Partial<Record<CallName, string>> = {
  getNews: 'what the portal tells, written by its administrators',
  getCommunityEvent: 'when and where people meet, written by organisers',
  health: 'the process',
  ready: 'the process',
  mapLand: 'the coast',
  getSettings: 'settings',
  getTerms: 'settings',
  getRoleTable: 'settings',
  commentVersions: 'what somebody wrote, as it was, for moderators who read the thread',
  notificationSettings: "the asker's own settings",
  userEmail: "the asker's own address",
  userTags: "the asker's own labels",
  deleteUserConsequences: "the asker's own traces",
  importErrors: "the asker's own sheet",
  searchRecordImportLog: "the asker's own sheets",
  downloadImportTemplate: 'an empty sheet',
  downloadTaxonTemplate: 'an empty sheet',
  downloadFile: 'asked by fetchFinds',
  downloadUsers: 'people, for administrators',
  listUsers: 'people, for administrators',
  userGrants: 'people, for administrators',
  listClients: 'applications, for administrators',
  housekeepingLogs: 'jobs, for administrators',
  latestRedListRun: 'jobs, for administrators',
  gbifSpecies: 'names elsewhere',
  orphanTaxa: 'names',
  taxonChanges: 'names',
  taxonImportChanges: 'names',
  taxonBackupFile: 'names',
  listDownloads: "the asker's own files",
  newestOwnData: "the asker's own file",
  ownDataFile: "the asker's own file",
}

type Box = [number, number, number, number]
const around = ({ lon, lat }: Point, half: number): Box => [lon - half, lat - half, lon + half, lat + half]
const squareAt = ({ lon, lat }: Point, side: number) => {
  const [east, north] = toGrid(lon, lat)
  return nameOfSquare({ side, east, north })
}

/** Every way to ask for a part of a find's square: each part is asked about, and the whole. */
export function placesToAsk({ before, after }: Secret, { areaIds }: World): RecordFilter[] {
  const half = (before.lon + after.lon) / 2
  const [south, north] = [before.lat - 0.1, after.lat + 0.1]
  return [
    {},
    { box: [before.lon - 0.1, south, half, north] },
    { box: around(after, 0.003) },
    { near: { ...before, metres: 300 } },
    { near: { ...after, metres: 2000 } },
    {
      polygon: [
        [before.lon - 0.1, south],
        [half, south],
        [half, north],
        [before.lon - 0.1, north],
      ],
    },
    { square: squareAt(before, 1000) },
    { square: squareAt(after, 250) },
    ...areaIds.map((areaId) => ({ areaId })),
  ]
}

/** What is asked about a part of the country. */
function ofFilter(filter: RecordFilter, { id, before, after }: Secret): Question[] {
  const text = JSON.stringify(filter)
  const box = filter.box ?? around(before, 0.01)
  const views = [8, 14].map((zoom) => ({ box: zoom === 8 ? ([9, 55.9, 10.2, 56.6] as Box) : box, zoom }))
  const periods = {
    before: { from: '1990-01-01', to: '2010-12-31' },
    after: { from: '2011-01-01', to: '2026-12-31' },
  }
  return [
    { call: 'searchRecordList', input: { filter } },
    { call: 'searchRecordBeside', input: { filter, id } },
    { call: 'searchTaxonList', input: { filter } },
    { call: 'recordStatistics', input: { filter: text } },
    { call: 'taxonList', input: { filter: text } },
    ...views.map((view): Question => ({ call: 'searchHeatMap', input: { filter, view } })),
    ...views.map((view): Question => ({ call: 'heatMap', input: { filter: text, view: JSON.stringify(view) } })),
    { call: 'searchEpochComparisonMap', input: { filter, ...periods, view: { box, zoom: 11 } } },
    { call: 'localities', input: { filter: text } },
    ...[before, after].flatMap((point) =>
      [9, 14].map((z): Question => ({ call: 'recordTile', input: { ...tileAt(point, z), filter: text } })),
    ),
    ...(filter.box
      ? ([
          { call: 'validationSuggestions', input: { filter: JSON.stringify({ box: filter.box }), stacked: 'false' } },
        ] as Question[])
      : []),
  ]
}

function tileAt({ lon, lat }: Point, z: number) {
  const tiles = 2 ** z
  const north = Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360))
  return { z, x: Math.floor(((lon + 180) / 360) * tiles), y: Math.floor(((1 - north / Math.PI) / 2) * tiles) }
}

/** What is asked about a find itself, and about finds beside it. */
const ofRecord = (id: number, { taxonIds, threadIds }: World): Question[] => [
  { call: 'getRecord', input: { id } },
  { call: 'quickSearch', input: { queryString: `fund ${id}` } },
  { call: 'recordHistory', input: { id } },
  { call: 'recordNeighbours', input: { id } },
  { call: 'recordValidation', input: { id } },
  { call: 'threadOf', input: { kind: 'record', ownerId: id } },
  { call: 'getThread', input: { id: threadIds[0] } },
  { call: 'validationContext', input: { id } },
  { call: 'validationContext', input: { id, taxonId: taxonIds[2] } },
]

/** What is asked about trips that sensitive finds are in. */
const ofTrips = ({ owner, tripIds, taxonIds }: World): Question[] => [
  { call: 'searchTrips', input: { userId: owner.userId } },
  { call: 'searchTrips', input: { userId: owner.userId, queryString: 'Hemmelighedsdalen' } },
  ...tripIds.flatMap((id): Question[] => [
    { call: 'getTrip', input: { id } },
    { call: 'tripRecords', input: { id } },
    { call: 'tripPictures', input: { id } },
    { call: 'tripWalks', input: { id } },
    { call: 'threadOf', input: { kind: 'trip', ownerId: id } },
    { call: 'searchRecordList', input: { filter: { trip: id } } },
    { call: 'completeLists', input: { filter: { trip: id }, group: 1 } },
    { call: 'completeListsFile', input: { filter: { trip: id }, group: 1 } },
  ]),
  ...taxonIds.map((taxonId): Question => ({ call: 'notNoted', input: { taxonId } })),
  { call: 'knownHere', input: { lon: 9.6, lat: 56.2, day: '2026-05-14' } },
]

/** What is asked about communities that somebody has laid around sensitive finds. */
const ofCommunities = ({ communityIds, secrets }: World): Question[] => [
  { call: 'communitySnippeds', input: {} },
  { call: 'searchCommunities', input: {} },
  { call: 'communityPlaces', input: {} },
  ...communityIds.flatMap((id): Question[] => [
    { call: 'getCommunity', input: { id } },
    { call: 'getCommunityCached', input: { id } },
    { call: 'communityCoverage', input: { id } },
    { call: 'communityBoard', input: { id } },
    { call: 'communityEvents', input: { id } },
    { call: 'communityCalendar', input: { communityId: id } },
    { call: 'searchCommunityThreads', input: { communityId: id } },
    { call: 'searchRecordList', input: { filter: { community: id } } },
    { call: 'searchTaxonList', input: { filter: { community: id } } },
    { call: 'recordStatistics', input: { filter: JSON.stringify({ community: id }) } },
    { call: 'searchHeatMap', input: { filter: { community: id }, view: { box: [9, 55.9, 10.2, 56.6], zoom: 8 } } },
  ]),
  ...secrets.map(({ id }): Question => ({ call: 'communitiesOfRecord', input: { recordId: id } })),
]

/** The same for members: what they are to them, and what criteria would gather. */
const ofCommunitiesForMembers = (world: World): Question[] => [
  ...ofCommunities(world),
  { call: 'searchCommunities', input: { tab: 'fitting' } },
  ...world.communityIds.flatMap((id): Question[] => [
    { call: 'communityUserFollowing', input: { id } },
    { call: 'communityRecords', input: { id } },
    { call: 'communityHistory', input: { id } },
    { call: 'communitiesToKeep', input: { ids: [id] } },
  ]),
  ...world.secrets.flatMap(({ before, after, taxonId }) =>
    [before, after].flatMap((point): Question[] => [
      { call: 'previewCriteria', input: { criteria: { near: { ...point, metres: 300 } } } },
      { call: 'communitiesMet', input: { taxonId, point, date: '2026-05-14' } },
    ]),
  ),
]

/** What is asked about everything, and is made for who asks. */
function ofAll({ owner, taxonIds }: World): Question[] {
  return [
    ...queueTabs.map((tab): Question => ({ call: 'validationSuggestions', input: { tab } })),
    { call: 'validationOverview', input: {} },
    { call: 'currentActivity', input: { take: 100 } },
    { call: 'localities', input: { queryString: 'Hemmelighedsdalen' } },
    { call: 'quickSearch', input: { queryString: 'Hemmelighedsdalen' } },
    { call: 'quickSearch', input: { queryString: 'Celatus' } },
    { call: 'userStats', input: { id: owner.userId } },
    { call: 'searchThreads', input: {} },
    { call: 'searchThreads', input: { kind: 'record', queryString: 'smukt' } },
    ...taxonIds.map((id): Question => ({ call: 'getTaxon', input: { id } })),
  ]
}

/** What is asked about everything else, and is the same for everybody. */
function ofPublic({ secrets, owner, taxonIds }: World): Question[] {
  const taxa = taxonIds.join()
  const [first = 0] = taxonIds
  const near = secrets.slice(0, 2).flatMap(({ before, after }) => [before, after])
  return [
    ...['none', 'low', 'near'].map(
      (machine): Question => ({
        call: 'validationSuggestions',
        input: { filter: JSON.stringify({ machine, taxonIds }) },
      }),
    ),
    { call: 'imagesForComparison', input: { taxonIds: taxa } },
    { call: 'searchRecordList', input: { filter: { userId: owner.userId } } },
    ...taxonIds.map((taxonId): Question => ({ call: 'firstRecord', input: { taxonId } })),
    ...taxonIds.map((taxonId): Question => ({ call: 'habitatsOfTaxon', input: { taxonId } })),
    ...near.flatMap((point): Question[] => [
      { call: 'localities', input: point },
      { call: 'firstRecord', input: { taxonId: first, box: around(point, 0.003).join() } },
    ]),
    ...['Løndalsgrunden', 'Åbent'].flatMap((queryString): Question[] => [
      { call: 'localities', input: { queryString } },
      { call: 'quickSearch', input: { queryString } },
      { call: 'searchAreas', input: { queryString } },
      { call: 'searchTaxa', input: { queryString } },
    ]),
    { call: 'userStatsByIdentifier', input: { identifier: owner.identifier } },
    { call: 'domainUser', input: { userId: owner.userId } },
    { call: 'domainUserByIdentification', input: { userIdentification: owner.identifier } },
    { call: 'siteStats', input: {} },
    { call: 'numRecords', input: { taxonIds: taxa } },
    { call: 'seasonalTaxa', input: { month: 5 } },
    { call: 'invasiveTaxa', input: {} },
    { call: 'browseTaxa', input: {} },
    { call: 'downloadTaxa', input: {} },
    { call: 'offlineTaxa', input: {} },
    { call: 'listMorphoGroups', input: {} },
    { call: 'taxonNoteCategories', input: {} },
    { call: 'taxonNudgeFields', input: { taxonId: first } },
    { call: 'taxonRelationship', input: { taxonId: first } },
    { call: 'taxaDescendants', input: { taxonId: first } },
    { call: 'parentTaxon', input: { id: first } },
    { call: 'threadOf', input: { kind: 'taxon', ownerId: first } },
    { call: 'getSubjects', input: {} },
    { call: 'searchNews', input: {} },
    { call: 'newsFeed', input: {} },
    { call: 'warningFigures', input: {} },
  ]
}

/** What a visitor can ask, all of it. */
export const ofVisitors = (world: World): Question[] => [
  ...ofAll(world),
  ...ofPublic(world),
  ...ofTrips(world),
  ...ofCommunities(world),
  // The squares are two, of 5 km and of 1 km: others lie in the same.
  ...world.secrets
    .slice(0, 2)
    .flatMap((secret) => placesToAsk(secret, world).flatMap((filter) => ofFilter(filter, secret))),
  ...[...world.secrets.map(({ id }) => id), ...world.probes.slice(0, 2)].flatMap((id) => ofRecord(id, world)),
]

/** What those can ask in addition who have signed in, and may see none of the places all the same. */
export const ofMembers = (world: World): Question[] => [
  { call: 'newSpecies', input: { ids: world.secrets.map(({ id }) => id) } },
  ...ofAll(world),
  ...ofTrips(world),
  ...ofCommunitiesForMembers(world),
  ...world.tripIds.map((id): Question => ({ call: 'tripTrack', input: { id } })),
  ...world.secrets.flatMap(({ id, pictureId }): Question[] => [
    ...ofRecord(id, world),
    { call: 'recordFields', input: { id } },
    { call: 'recordFlags', input: { id } },
    { call: 'originalFile', input: { mediaId: pictureId } },
    { call: 'imageAddresses', input: { mediaId: pictureId } },
  ]),
  ...world.secrets.slice(0, 2).flatMap((secret) =>
    placesToAsk(secret, world).map(
      (filter): Question => ({
        call: 'searchOverlay',
        input: { filter: { ...filter, withOwn: true, withDismissed: true } },
      }),
    ),
  ),
  { call: 'listNotifications', input: {} },
  { call: 'numUnread', input: {} },
  { call: 'savedSearches', input: {} },
  { call: 'warningWishes', input: {} },
  { call: 'ownPlaces', input: {} },
  { call: 'missingSpecies', input: {} },
  { call: 'ownRecords', input: { kind: 'asked' } },
  { call: 'userActivities', input: { userId: world.owner.userId } },
  { call: 'searchUsers', input: { queryString: 'Bruger' } },
]

/** What staff can ask in addition who have no sensitive sight. */
export const ofStaff: Question[] = [
  { call: 'dailyRoutine', input: {} },
  { call: 'getRecordReports', input: { status: 'all' } },
  { call: 'recordMoves', input: {} },
  { call: 'listWarnings', input: {} },
  { call: 'getWarning', input: { id: 1 } },
]

/** What editors of taxa can ask, who have no sensitive sight either. */
export const ofEditors = ({ taxonIds }: World): Question[] => [
  ...taxonIds.map(
    (taxonId): Question => ({
      call: 'previewValidationParameters',
      input: { taxonId, recognisability: 4, seasonMonths: [5] },
    }),
  ),
  ...taxonIds.map((id): Question => ({ call: 'picturesToChoose', input: { id } })),
  { call: 'recordMoves', input: {} },
]

/** What strangers can do to a find and take back again: it is left as it was. */
export const deeds = ({ id, pictureId, before, after }: Secret, { taxonIds }: World): Question[] => [
  { call: 'updateRating', input: { id, pictureId, rating: 4 } },
  { call: 'updateRating', input: { id, pictureId, rating: null } },
  { call: 'addRecordSuggestion', input: { id, taxonId: taxonIds[2], certainty: 'sandsynlig' } },
  // What they may not do says no more.
  { call: 'updateRecord', input: { id, version: 1, changes: { locality: 'Her' } } },
  { call: 'massUpdateRecords', input: { ids: [id], changes: { notes: 'Her' } } },
  { call: 'sheetRows', input: { ids: [id] } },
  ...[1, 2].map(
    (version): Question => ({ call: 'massUpdateRows', input: { rows: [{ id, version, changes: { count: 1 } }] } }),
  ),
  ...[before, after].map(
    (point): Question => ({
      call: 'massUpdateRecordPositions',
      input: { positions: [{ id, point, uncertainty: 5, locality: null }] },
    }),
  ),
  { call: 'createRecord', input: { uuid: randomUUID(), fields: {} } },
  { call: 'personalizeRecord', input: { id } },
  { call: 'unPersonalizeRecord', input: { id } },
  { call: 'submitDraftRecord', input: { id } },
  { call: 'restoreRecord', input: { id } },
  { call: 'deleteRecord', input: { id } },
  { call: 'updateRecordTags', input: { id, tags: ['x'] } },
]
