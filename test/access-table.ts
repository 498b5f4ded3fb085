import type { CallName } from '#contract/calls.ts'
import { actorNames, staffActors } from './people.ts'

/** Nobody has this id: whoever may make the call is told "not found", and nothing is changed. */
export const nobody = 999_999_999
const noUuid = '00000000-0000-4000-8000-000000000000'

export interface AccessRow {
  call: CallName
  /** When a call needs more than one row: what tells them apart. */
  when?: string
  /** Who comes through the doors; all other actors are refused (401 without a token, otherwise 403). */
  allowed: readonly string[]
  /** `own` is the id of the actor who calls. */
  input?: (own: number) => object
}

const everyone = actorNames
const signedIn = actorNames.filter((name) => name !== 'anonymous' && name !== 'client')
const withUser = signedIn.filter((name) => name !== 'newcomer')
const members = ['member', ...staffActors]
const siteAdmin = ['siteAdminRole']
const wardens = ['siteAdminRole', 'siteModerator']

const ofNobody =
  (more: object = {}) =>
  () => ({ userId: nobody, ...more })
const ofOwn =
  (more: object = {}) =>
  (own: number) => ({ userId: own, ...more })

/** Calls on a user's own things: every member on their own, only site administrators on others'. */
const self = (call: CallName, more: object = {}): AccessRow[] => [
  { call, when: 'own', allowed: members, input: ofOwn(more) },
  { call, when: "another's", allowed: siteAdmin, input: ofNobody(more) },
]
/** The same where not even an administrator may look. */
const onlySelf = (call: CallName, more: object = {}): AccessRow[] => [
  { call, when: 'own', allowed: members, input: ofOwn(more) },
  { call, when: "another's", allowed: [], input: ofNobody(more) },
]
const admin = (call: CallName, input?: AccessRow['input']): AccessRow =>
  input ? { call, allowed: siteAdmin, input } : { call, allowed: siteAdmin }
const client = { clientId: 'no-such-application' }
const newClient = {
  name: 'x',
  redirectUris: [],
  postLogoutRedirectUris: [],
  machineAccess: false,
  scopes: ['openid'],
  note: '',
}

const taxonAdmins = ['taxonAdminRole', 'siteAdminRole']
const experts = staffActors.filter((name) => /^(expert|speciesExpert|groupExpert)Role/.test(name))
const workshop = [...taxonAdmins, 'taxonExpertRole']
const taxonEditors = ['taxonEditorRole', 'taxonAdminRole']
const listEditors = [...workshop, 'taxonEditAdminListRole']

/** Several calls for the same people, on things that nobody knows. */
const rowsFor = (allowed: readonly string[], rows: Partial<Record<CallName, object>>): AccessRow[] =>
  Object.entries(rows).map(([call, input]) => ({ call: call as CallName, allowed, input: () => input }))
const taxon = { taxonId: nobody }
const taxa = { taxonIds: [nobody] }
const name = { canonicalName: 'X x', taxonomicStatus: 2 }
const dry = { dryRun: true }
const view = { box: [9, 55, 10, 56], zoom: 7 }

/** Who may make which call: every call of the product, against every kind of actor. */
export const accessTable: AccessRow[] = [
  { call: 'getSettings', when: 'public', allowed: everyone, input: () => ({ category: 'question_marks' }) },
  { call: 'getSettings', when: 'roles', allowed: siteAdmin, input: () => ({ category: 'roles' }) },
  admin('addSettingItem', () => ({ category: 'question_marks', key: 'test.access', value: '', type: 'html' })),
  { call: 'getTerms', allowed: everyone },
  admin('updateTerms', () => ({ terms: '<p>x</p>', requiresNewAcceptance: false })),
  { call: 'getRoleTable', allowed: everyone },

  { call: 'createOrUpdateLoggedInUser', allowed: signedIn },
  { call: 'acceptTerms', allowed: withUser, input: () => ({ version: 1_000_000 }) },
  admin('listUsers'),
  ...self('userEmail'),
  { call: 'searchUsers', allowed: members, input: () => ({ queryString: 'a' }) },
  { call: 'domainUser', allowed: everyone, input: ofNobody() },
  { call: 'domainUserByIdentification', allowed: everyone, input: () => ({ userIdentification: 'x' }) },
  admin('updateUserNote', ofNobody({ note: 'x' })),
  ...self('updateUserName', { name: 'x' }),
  ...self('updateUserEmail', { email: 'x@eksempel.example' }),
  ...self('updateUserDisplayName', { displayName: 'x' }),
  ...self('updateUserProfilePhoto', { mediaId: null }),
  { call: 'updateUserIncludeAllTaxaDefault', allowed: members, input: () => ({ includeAllTaxonByDefault: true }) },
  { call: 'updateUserIncludeAuthorName', allowed: members, input: () => ({ includeAuthorName: true }) },
  { call: 'updateUserMediaLicense', allowed: members, input: () => ({ mediaLicense: 'CC0' }) },
  { call: 'updateUserToursSeen', allowed: members, input: () => ({ toursSeen: [] }) },
  { call: 'updateUserLastSeen', allowed: members, input: () => ({ family: 'other' }) },
  ...self('deleteUserConsequences'),
  ...self('deleteUser'),
  { call: 'blockUser', allowed: wardens, input: ofNobody({ reason: 'x' }) },
  { call: 'unblockUser', allowed: wardens, input: ofNobody() },
  admin('userGrants', ofNobody()),
  admin('addUserGrant', ofNobody({ role: 'siteModerator', reason: 'x' })),
  admin('revokeUserGrant', () => ({ grantId: nobody })),
  admin('downloadUsers'),

  admin('listClients'),
  admin('createClient', () => newClient),
  admin('updateClient', () => ({ ...newClient, ...client, version: 1 })),
  admin('renewClientSecret', () => client),
  admin('toggleClient', () => ({ ...client, isActive: false })),
  admin('deleteClient', () => client),

  { call: 'uploadImage', allowed: members },
  { call: 'uploadFile', allowed: members },
  { call: 'originalFile', allowed: members, input: () => ({ mediaId: noUuid }) },

  { call: 'downloadImportTemplate', allowed: members },
  { call: 'validateImportFile', allowed: members },
  { call: 'importErrors', allowed: members, input: () => ({ uuid: noUuid }) },
  { call: 'importFile', allowed: members, input: () => ({ uuid: noUuid }) },
  { call: 'searchRecordImportLog', allowed: members },
  { call: 'deleteRecordImportLog', allowed: members, input: () => ({ id: nobody, withRecords: false }) },

  ...rowsFor(everyone, {
    getTaxon: { id: nobody },
    searchTaxa: { queryString: 'x' },
    offlineTaxa: {},
    browseTaxa: { take: 1 },
    taxonRelationship: taxon,
    parentTaxon: { id: nobody },
    taxaDescendants: taxon,
    taxonNudgeFields: taxon,
    taxonNoteCategories: {},
    listMorphoGroups: {},
    downloadTaxa: { parentId: nobody },
  }),
  ...rowsFor(workshop, {
    addTaxonScientificName: { ...taxon, entry: name },
    updateTaxonName: { ...name, id: nobody, version: 1 },
    toggleTaxonName: { nameId: nobody },
    addTaxonVernacularName: { ...taxon, name: 'x' },
    updateTaxonVernacularName: { id: nobody, name: 'x', isAccepted: false, isShown: true, version: 1 },
    toggleTaxonVernacularName: { nameId: nobody },
    updateTaxaMasterdata: taxa,
    updateTaxonBlurRules: { ...taxon, version: 1, rules: [] },
    updateTaxonDkReference: { ...taxon, dkReference: null },
    addTaxonNote: { ...taxon, category: 'Taksonomi', text: 'x' },
    updateTaxonNote: { noteId: nobody, category: 'Taksonomi', text: 'x' },
    removeTaxonNote: { noteId: nobody },
    taxonChanges: taxon,
    gbifSpecies: { queryString: 'x' },
  }),
  ...rowsFor(taxonAdmins, {
    createTaxon: { parentId: nobody, rank: 2000, scientificName: 'X x' },
    toggleTaxon: taxon,
    moveTaxonNames: { nameIds: [nobody], toTaxonId: nobody },
    updateTaxonValidationParameters: { ...taxon, parameters: null, version: 1 },
    updateTaxonParent: { ...taxon, parentId: nobody, ...dry },
    transferChildren: { fromId: nobody, toId: nobody, ...dry },
    updateTaxonSuperSpecies: { ...taxon, superTaxonId: nobody },
    removeTaxonSuperSpeciesRelation: taxon,
    updateTaxonNoteCategories: { categories: ['Taksonomi', 'Bestemmelse', 'Forvaltning', 'Udbredelse'] },
    orphanTaxa: { take: 1 },
    convertOrphan: { orphanId: nobody, parentId: nobody, rank: 2000, scientificName: 'X x', ...dry },
    mergeOrphan: { orphanId: nobody, ...taxon, ...dry },
    undoTaxonChange: { changeId: nobody },
    taxonBackupFile: {},
    downloadTaxonTemplate: { kind: 'taxa' },
    // Nothing is uploaded and no source is configured: whoever may is told so.
    importChecklist: {},
    importTaxonFromExcel: {},
    importTaxonNoteFromExcel: {},
    syncRedList: {},
    latestRedListRun: {},
  }),
  ...rowsFor(taxonEditors, {
    updateTaxaMetadata: taxa,
    updateTaxonDescription: { ...taxon, version: 1, sections: {}, mediaIds: [] },
  }),
  ...rowsFor(listEditors, {
    updateTaxaAdministrativeLists: { ...taxa, lists: [{ list: 'bern', annexes: ['1'] }] },
  }),
  ...rowsFor(['taxonAdminRole'], {
    addMorphoGroup: { names: ['x'], memberIds: [nobody] },
    updateMorphoGroup: { id: nobody, names: ['x'], memberIds: [], version: 1 },
    deleteMorphoGroup: { id: nobody },
  }),

  ...rowsFor(everyone, {
    threadOf: { kind: 'record', ownerId: nobody },
    getThread: { id: nobody },
    localities: { queryString: 'x' },
    currentActivity: { take: 1 },
    firstRecord: taxon,
    recordNeighbours: { id: nobody },
    userStats: { id: nobody },
    userStatsByIdentifier: { identifier: '00000000-0000-4000-8000-000000000000' },
  }),
  ...rowsFor(members, {
    addThreadComment: { threadId: nobody, html: 'x' },
    updateComment: { id: nobody, version: 1, html: 'x' },
    deleteComment: { id: nobody },
    muteThread: { threadId: nobody, muted: true },
    followThread: { threadId: nobody, followed: true },
    ownRecords: {},
    userActivities: {},
  }),
  ...rowsFor(everyone, { getRecord: { id: nobody }, recordHistory: { id: nobody } }),
  // On a find that nobody knows, and a report that lacks everything.
  ...rowsFor(members, {
    createRecord: { uuid: '00000000-0000-4000-8000-000000000000', fields: {} },
    recordFields: { id: nobody },
    updateRecord: { id: nobody, version: 1, changes: {} },
    massUpdateRecords: { ids: [nobody], changes: {} },
    massUpdateRecordPositions: {
      positions: [{ id: nobody, point: { lon: 10, lat: 56 }, uncertainty: 5, locality: null }],
    },
    massDeleteRecords: { ids: [nobody] },
    updateDraftTaxon: { id: nobody, taxonId: null, certainty: null },
    submitDraftRecord: { id: nobody },
    updateRating: { id: nobody, pictureId: '00000000-0000-4000-8000-000000000000', rating: 3 },
    updateRecordTags: { id: nobody, tags: [] },
    answerFinderRequest: { id: nobody, accept: true },
    personalizeRecord: { id: nobody },
    unPersonalizeRecord: { id: nobody },
    deleteRecord: { id: nobody },
    restoreRecord: { id: nobody },
  }),
  ...rowsFor(wardens, { hideRecord: { id: nobody, reason: 'x' }, unhideRecord: { id: nobody } }),
  ...onlySelf('userTags'),
  ...onlySelf('deleteUserTags', { tags: ['x'] }),

  ...rowsFor(everyone, {
    recordValidation: { id: nobody },
    validationSuggestions: { take: 1 },
    validationOverview: {},
    validationContext: { id: nobody },
    imagesForComparison: { taxonIds: String(nobody) },
  }),
  ...rowsFor(members, {
    addRecordSuggestion: { id: nobody, taxonId: nobody, certainty: 'sikker' },
    toggleSuggestionVote: { suggestionId: nobody, certainty: 'sikker' },
    unDismissRecord: { id: nobody },
    unPauseRecord: { id: nobody },
    flagRecord: { id: nobody, reason: 'x' },
    unFlagRecord: { id: nobody },
    recordFlags: { id: nobody },
    addRecordReport: { id: nobody, kind: 'other', text: 'x' },
    numUnread: {},
    listNotifications: { take: 1 },
    markVisited: { id: nobody },
    markAllVisited: { family: 'other' },
    notificationSettings: {},
    updateNotificationSettings: { family: 'other', portal: true, email: 'none' },
  }),
  ...rowsFor(experts, {
    toggleExpertValidation: { id: nobody, taxonId: nobody },
    dismissRecord: { id: nobody, reason: 'not_wild' },
    pauseRecord: { id: nobody, question: 'x' },
    undoDecision: { decisionId: nobody },
    decideRecords: { ids: [nobody], decision: { kind: 'validate' }, dryRun: true },
  }),
  ...rowsFor(wardens, { getRecordReports: { take: 1 }, resolveReport: { id: nobody, answer: 'x' } }),
  ...rowsFor(taxonAdmins, {
    moveRecordsTaxonToTaxon: { fromTaxonId: nobody, toTaxonId: nobody + 1, ...dry },
    recordMoves: { take: 1 },
    undoRecordMove: { id: nobody },
  }),
  admin('moveRecordsUserToUser', () => ({ fromUserId: nobody, toUserId: nobody + 1, dryRun: true })),
  { call: 'dailyRoutine', allowed: staffActors },

  ...rowsFor(everyone, {
    quickSearch: { queryString: 'x' },
    recordStatistics: {},
    searchRecordList: { take: 1 },
    searchTaxonList: { take: 1 },
    searchHeatMap: { view },
    searchEpochComparisonMap: {
      view,
      before: { from: '1980-01-01', to: '1999-12-31' },
      after: { from: '2000-01-01', to: '2019-12-31' },
    },
    recordTile: { z: 6, x: 33, y: 19 },
    searchAreas: {},
    numRecords: { taxonIds: String(nobody) },
    seasonalTaxa: { month: 5 },
    siteStats: {},
  }),
  ...rowsFor(members, {
    download: { format: 'csv' },
    searchOverlay: {},
    listDownloads: {},
    downloadFile: { downloadId: noUuid },
    savedSearches: {},
    saveSearch: { name: 'x', filter: {} },
    lookedAtSearch: { id: nobody },
    deleteSavedSearch: { id: nobody },
  }),

  { call: 'health', allowed: everyone },
  { call: 'ready', allowed: everyone },
  admin('housekeepingLogs'),
]
