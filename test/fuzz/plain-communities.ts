import type { PlainInputs } from './plain.ts'

const event = { title: 'Fælles tur', startsAt: '2099-05-14T10:00', endsAt: '2099-05-14T14:00' }
const fields = [
  { kind: 'number', label: 'Vindstyrke', unit: 'm/s', min: 0, max: 40, isRequired: true },
  { kind: 'options', label: 'Vejr', options: [{ label: 'Sol' }, { label: 'Regn' }] },
]

/** Communities: those that one has made oneself, and what others do in them. */
export const plainCommunities: PlainInputs = {
  createCommunity: ({ chance, taxonId }) => ({
    uuid: chance.uuid(),
    community: { name: 'Padder i vandhuller', criteria: { taxonIds: [taxonId()] }, fields },
  }),
  updateCommunity: ({ own, chance, taxonId }) => {
    const community = own('community')
    const changes = chance.pick([
      { introduction: 'Vi tæller' },
      { criteria: { taxonIds: [taxonId()] }, needed: ['count'] },
      { fields: [{ kind: 'text', label: 'Hvem var med?' }] },
      { endsOn: '2027-12-31', isRankingOn: false },
    ])
    return community && { community: { id: community.id, ...changes }, version: community.version }
  },
  followCommunity: ({ rowId, chance }) =>
    rowId('community', { on: chance.happens(0.8), tells: ['threads'], trust: chance.pick(['none', 'taxon', 'all']) }),
  setCommunityOrganisers: ({ own, userId, otherUserId }) => {
    const community = own('community')
    return community && { id: community.id, userIds: [...new Set([userId, otherUserId()])] }
  },
  closeCommunity: ({ own, chance }) => {
    const community = own('community')
    return community && { id: community.id, on: chance.happens(0.3) }
  },
  hideCommunity: ({ rowId, chance }) => rowId('community', { on: chance.happens(0.3), reason: 'Reklame' }),
  deleteCommunity: ({ ownId, chance }) => (chance.happens(0.2) ? ownId('community') : undefined),
  takeCommunityRecords: ({ own, row, chance }) => {
    const [community, record] = [own('community'), row('publicRecord')]
    return community && record && { id: community.id, recordIds: [record.id], out: chance.happens(0.4) }
  },
  takeSearchedRecords: ({ own, taxonId, chance }) => {
    const community = own('community')
    return community && { id: community.id, filter: { taxonIds: [taxonId()] }, out: chance.happens(0.4) }
  },
  answerCommunity: ({ own, row }) => {
    const [community, record] = [row('community'), own('record')]
    return community && record && { recordId: record.id, communityId: community.id, answers: {}, version: 1 }
  },
  communitiesMet: ({ taxonId, place }) => ({ taxonId: taxonId(), point: place(), date: '2026-05-14' }),
  communitiesToKeep: ({ row }) => {
    const community = row('community')
    return { ids: community ? [community.id] : [] }
  },
  previewCriteria: ({ taxonId }) => ({ criteria: { taxonIds: [taxonId()] } }),
  reportCommunity: ({ rowId }) => rowId('community', { text: 'Det er reklame' }),
  getCommunity: ({ rowId }) => rowId('community'),
  getCommunityCached: ({ rowId }) => rowId('community'),
  communityUserFollowing: ({ rowId }) => rowId('community'),
  communityCoverage: ({ rowId }) => rowId('community'),
  communityRecords: ({ ownId }) => ownId('community'),
  communityHistory: ({ ownId }) => ownId('community'),
  communityEvents: ({ rowId }) => rowId('community'),
  communityBoard: ({ rowId }) => rowId('community'),
  searchCommunityThreads: ({ row }) => {
    const community = row('community')
    return community && { communityId: community.id }
  },
  addCommunityThread: ({ row }) => {
    const community = row('community')
    return community && { communityId: community.id, title: 'Er I med?', html: '<p>På lørdag</p>' }
  },
  addCommunityEvent: ({ own, chance, place }) => {
    const community = own('community')
    const more = chance.happens(0.5) ? { point: place(), metres: 500, most: 2 } : {}
    return community && { uuid: chance.uuid(), communityId: community.id, event: { ...event, ...more } }
  },
  updateCommunityEvent: ({ own }) => {
    const known = own('event')
    return known && { event: { id: known.id, place: 'Ved søen' }, version: known.version }
  },
  deleteCommunityEvent: ({ own, chance }) => {
    const known = chance.happens(0.3) ? own('event') : undefined
    return known && { eventId: known.id, reason: 'Storm' }
  },
  answerCommunityEvent: ({ row, chance }) => {
    const known = row('event')
    return known && { eventId: known.id, answer: chance.pick(['yes', 'maybe', 'no', null]) }
  },
  getCommunityEvent: ({ row }) => {
    const known = row('event')
    return known && { eventId: known.id }
  },
  communityCalendar: ({ row }) => {
    const known = row('event')
    return known && { eventId: known.id }
  },
}
