import { validationNumbers } from '#contract/validation-words.ts'
import type { PlainInputs } from './plain.ts'

const numberKeys = Object.keys(validationNumbers)
const numberValues = ['0', '1', '3', '0.4', '-1000', '10000']

/** Validation, moderation and those who take part. */
export const plainPeople: PlainInputs = {
  addRecordSuggestion: ({ rowId, taxonId }) => rowId('publicRecord', { taxonId: taxonId(), certainty: 'sikker' }),
  toggleSuggestionVote: ({ row }) => {
    const suggestion = row('suggestion')
    return suggestion && { suggestionId: suggestion.id, certainty: 'sandsynlig' }
  },
  toggleExpertValidation: ({ row }) => {
    const suggestion = row('suggestion')
    return suggestion && { id: suggestion.recordId, taxonId: suggestion.taxonId, reason: 'Tydelige kendetegn' }
  },
  dismissRecord: ({ rowId }) => rowId('publicRecord', { reason: 'too_few_details', words: '' }),
  unDismissRecord: ({ rowId }) => rowId('dismissed', { reason: 'Set igen' }),
  pauseRecord: ({ rowId }) => rowId('publicRecord', { question: 'Hvor stor var den?' }),
  unPauseRecord: ({ rowId }) => rowId('paused', { answer: 'To centimeter' }),
  undoDecision: ({ own }) => {
    const decision = own('decision')
    return decision && { decisionId: decision.id }
  },
  decideRecords: ({ row, chance }) => {
    const [one, other] = [row('publicRecord'), row('publicRecord')]
    const decision = chance.pick([
      { kind: 'validate', reason: '' },
      { kind: 'dismiss', reason: 'not_wild', words: '' },
    ])
    return one && other && { ids: [one.id, other.id], decision, dryRun: chance.happens(0.5) }
  },
  previewValidationParameters: ({ taxonId }) => ({ taxonId: taxonId(), seasonMonths: [4, 5], recognisability: 2 }),

  flagRecord: ({ rowId }) => rowId('publicRecord', { reason: 'Ligner noget andet' }),
  unFlagRecord: ({ rowId }) => rowId('flagged'),
  addRecordReport: ({ rowId }) => rowId('publicRecord', { kind: 'other', text: 'Se på den' }),
  resolveReport: ({ rowId }) => rowId('openReport', { answer: 'Det er set' }),
  moveRecordsTaxonToTaxon: ({ taxonId, chance }) => ({
    ...{ fromTaxonId: taxonId(), toTaxonId: taxonId(), filter: {}, dryRun: chance.happens(0.7) },
  }),
  moveRecordsUserToUser: ({ chance, userId, otherUserId }) => ({
    ...{ fromUserId: otherUserId(), toUserId: userId, filter: {}, dryRun: chance.happens(0.9) },
  }),
  undoRecordMove: ({ rowId }) => rowId('move'),

  createOrUpdateNews: ({ row, own, chance }) => {
    const known = chance.happens(0.5) ? row('news') : undefined
    const picture = own('picture')
    const news = {
      ...{ title: 'Nyt om fund', introduction: 'Kort', html: '<p>Langt</p>', tells: chance.happens(0.3) },
      ...chance.pick([
        { state: 'draft' },
        { state: 'published', pinnedUntil: '2099-01-01' },
        { state: 'planned', publishAt: new Date(Date.now() + 86_400_000).toISOString() },
      ]),
      ...(picture ? { picture: { id: picture.id, author: 'Bo', licence: 'CC0' } } : {}),
    }
    return known ? { news: { ...news, id: known.id }, version: known.version } : { news }
  },
  updateWarning: ({ row, chance }) => {
    const warning = row('warning')
    return (
      warning && {
        ...{ id: warning.id, version: warning.version, note: 'Set på stedet' },
        ...chance.pick([{ state: 'seen' }, { state: 'effort' }, { state: 'closed', outcome: 'partly' }]),
      }
    )
  },
  answerWarning: ({ row, chance }) => {
    const warning = row('warning')
    return warning && { id: warning.id, confirm: chance.happens(0.7) }
  },
  subscribeToWarnings: ({ chance }) => ({ on: chance.happens(0.5), emails: chance.happens(0.5) }),
  createTrip: ({ chance }) => ({
    uuid: crypto.randomUUID(),
    trip: { start: '2026-05-14T06:10', end: '2026-05-14T08:10', isFinished: chance.happens(0.7), distance: 2000 },
  }),
  updateTrip: ({ own, chance }) => {
    const trip = own('trip')
    return (
      trip && { id: trip.id, version: trip.version, trip: { isPersonal: chance.happens(0.3), notes: 'Mange svaler' } }
    )
  },
  deleteTrip: ({ own }) => own('trip') && { id: own('trip')?.id },
  restoreTrip: ({ own }) => own('deletedTrip') && { id: own('deletedTrip')?.id },
  answerTrip: ({ own, chance }) => own('askedTrip') && { id: own('askedTrip')?.id, accept: chance.happens(0.6) },
  takeRecords: ({ own, chance }) => {
    const [trip, record] = [own('trip'), own('record')]
    return trip && record && { id: trip.id, recordIds: [record.id], out: chance.happens(0.3) }
  },
  newSpecies: ({ own }) => {
    const record = own('record')
    return record && { ids: [record.id] }
  },
  deleteNews: ({ rowId }) => rowId('news'),
  restoreNews: ({ rowId }) => rowId('deletedNews'),

  updateUserName: ({ userId }) => ({ userId, name: 'Bo Berg' }),
  confirmUserEmail: () => ({ token: 'x' }),
  updateUserEmail: ({ userId }) => ({ userId, email: 'bo@eksempel.example' }),
  updateUserAbout: ({ userId }) => ({ userId, about: 'Mest padder' }),
  updateUserDisplayName: ({ userId }) => ({ userId, displayName: 'Bo' }),
  updateUserProfilePhoto: ({ userId, own }) => ({ userId, mediaId: own('picture')?.id ?? null }),
  userEmail: ({ userId }) => ({ userId }),
  userTags: ({ userId }) => ({ userId }),
  deleteUserTags: () => ({ tags: ['tur'] }),
  deleteUserConsequences: ({ userId }) => ({ userId }),
  domainUser: ({ userId }) => ({ userId }),
  addUserGrant: ({ chance, otherUserId }) => ({
    ...{ userId: otherUserId(), role: 'groupExpertRole', speciesGroup: chance.whole(1, 12), reason: 'Kender dem' },
    ...(chance.happens(0.4) ? { area: fyn, areaName: 'Fyn' } : {}),
    ...{ validFrom: '2026-01-01', validTo: null },
  }),
  revokeUserGrant: ({ row }) => {
    const grant = row('grant')
    return grant && { grantId: grant.id }
  },
  addSettingItem: ({ chance }) =>
    chance.pick([
      { category: 'validation', key: chance.pick(numberKeys), type: 'number', value: chance.pick(numberValues) },
      { category: 'front_page', key: 'welcome', type: 'text', value: 'Velkommen' },
      { category: 'question_marks', key: 'stars', type: 'html', value: '<p>Stjerner</p>' },
      { category: 'taxon_notes', key: 'categories', type: 'json', value: '["Taksonomi","Forvaltning"]' },
    ]),
  updateTerms: () => ({ terms: '<p>Nye vilkår</p>', requiresNewAcceptance: false }),
  createClient: () => ({
    ...{ name: 'Feltappen', redirectUris: ['https://a.example/'], postLogoutRedirectUris: [] },
    ...{ machineAccess: true, scopes: ['openid', 'api'], note: '' },
  }),
  updateClient: ({ row }) => {
    const client = row('client')
    return (
      client && {
        ...{ clientId: client.id, version: client.version, name: 'Feltappen', note: 'Rettet' },
        ...{ redirectUris: ['https://a.example/'], postLogoutRedirectUris: [], machineAccess: false },
        scopes: ['openid'],
      }
    )
  },
  renewClientSecret: ({ row }) => {
    const client = row('client')
    return client && { clientId: client.id }
  },
  toggleClient: ({ row, chance }) => {
    const client = row('client')
    return client && { clientId: client.id, isActive: chance.happens(0.5) }
  },
}

const fyn = {
  type: 'Polygon',
  coordinates: [
    [
      [9.7, 55],
      [10.8, 55],
      [10.8, 55.6],
      [9.7, 55],
    ],
  ],
}
