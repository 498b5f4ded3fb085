import type { PlainInputs } from './plain.ts'

const someDay = '2026-05-14'
const days = ['2026-05-14', '2025-08-01', '2019-11-30']

/** Finds, and what is said about them. */
export const plainRecords: PlainInputs = {
  createRecord: ({ chance, place, taxonId, own }) => {
    const picture = chance.happens(0.3) ? own('picture')?.id : undefined
    return {
      uuid: chance.uuid(),
      isDraft: chance.happens(0.3),
      fields: {
        ...{ taxonId: taxonId(), point: place(), observedFrom: chance.pick(days), notes: 'Set ved søen' },
        ...(picture === undefined ? {} : { pictures: [{ id: picture }] }),
      },
    }
  },
  updateRecord: ({ chance, own, taxonId, place }) => {
    const record = own(chance.happens(0.5) ? 'record' : 'draft')
    const changes = chance.pick([
      { notes: 'Set ved søen' },
      { point: place(), locality: 'Nordskoven' },
      { taxonId: taxonId() },
      { count: 3, countUnit: null, observedFrom: someDay, observedTo: someDay },
      { isPersonal: true },
      { shape: null, ownBlur: true, hideUntil: null },
    ])
    return record && { id: record.id, version: record.version, changes }
  },
  massUpdateRecords: ({ own }) => {
    const record = own('record')
    return record && { ids: [record.id], changes: { locality: 'Nordskoven', tags: ['tur'] } }
  },
  sheetRows: ({ own }) => {
    const record = own('record')
    return record && { ids: [record.id] }
  },
  massUpdateRows: ({ own }) => {
    const record = own('draft')
    return record && { rows: [{ id: record.id, version: record.version, changes: { count: 3 }, submit: false }] }
  },
  massUpdateRecordPositions: ({ own, place }) => {
    const record = own('record')
    return record && { positions: [{ id: record.id, point: place(), uncertainty: 25, locality: null }] }
  },
  massDeleteRecords: ({ own }) => {
    const record = own('draft')
    return record && { ids: [record.id] }
  },
  massRestoreRecords: ({ own }) => {
    const record = own('deleted')
    return record && { ids: [record.id] }
  },
  updateDraftTaxon: ({ own, taxonId }) => {
    const draft = own('draft')
    return draft && { id: draft.id, taxonId: taxonId(), certainty: 'sikker' }
  },
  submitDraftRecord: ({ ownId }) => ownId('draft'),
  updateRating: ({ row }) => {
    const picture = row('ratedPicture')
    return picture && { id: Number(picture.id), pictureId: picture.picture, rating: 4 }
  },
  updateRecordTags: ({ own }) => {
    const record = own('record')
    return record && { id: record.id, tags: ['tur', 'søen'] }
  },
  answerFinderRequest: ({ chance, own }) => {
    const record = own('asked')
    return record && { id: record.id, accept: chance.happens(0.5) }
  },
  personalizeRecord: ({ ownId }) => ownId('record'),
  unPersonalizeRecord: ({ ownId }) => ownId('personal'),
  deleteRecord: ({ ownId }) => ownId('record'),
  restoreRecord: ({ ownId }) => ownId('deleted'),
  hideRecord: ({ rowId }) => rowId('publicRecord', { reason: 'Upassende' }),
  unhideRecord: ({ rowId }) => rowId('hidden'),
  getRecord: ({ ownId }) => ownId('record'),
  recordFields: ({ ownId }) => ownId('record'),
  recordHistory: ({ ownId }) => ownId('record'),

  importFile: ({ own }) => {
    const checked = own('checkedImport')
    return checked && { uuid: checked.uuid }
  },
  importErrors: ({ own }) => {
    const checked = own('import')
    return checked && { uuid: checked.uuid }
  },
  deleteRecordImportLog: ({ chance, own }) => {
    const done = own('doneImport')
    if (done) return { id: done.id, withRecords: chance.happens(0.7) }
    const checked = own('import')
    return checked && { id: checked.id, withRecords: false }
  },

  download: ({ chance, taxonId }) => ({
    filter: { taxonIds: [taxonId()] },
    format: chance.pick(['csv', 'xlsx', 'geojson', 'dwca']),
  }),
  downloadFile: ({ own }) => {
    const file = own('download')
    return file && { downloadId: file.id }
  },
  recordTile: ({ chance }) => {
    const z = chance.whole(0, 12)
    return { z, x: chance.whole(0, 2 ** z - 1), y: chance.whole(0, 2 ** z - 1) }
  },
  mapLand: ({ chance }) => {
    const z = chance.whole(4, 13)
    const [x, y] = [Math.floor(2 ** z * 0.53), Math.floor(2 ** z * 0.31)]
    return { z, x, y, across: chance.whole(1, 8), down: chance.whole(1, 8) }
  },
  saveSearch: ({ taxonId }) => ({ name: 'Mine padder', filter: { taxonIds: [taxonId()] }, hasAlert: true }),
  saveOwnPlace: ({ own, chance }) => {
    const place = own('ownPlace')
    const point = { lon: 9 + chance.whole(0, 300) / 100, lat: 55 + chance.whole(0, 200) / 100 }
    const name = `Sted ${chance.whole(1, 1_000_000_000)}`
    return { ...(place && chance.happens(0.5) ? { id: place.id } : {}), name, point, uncertainty: 25 }
  },
  deleteOwnPlace: ({ ownId }) => ownId('ownPlace'),
  followSearch: ({ taxonId, chance }) => ({ filter: { taxonIds: [taxonId()] }, followed: chance.happens(0.7) }),
  lookedAtSearch: ({ ownId }) => ownId('savedSearch'),
  deleteSavedSearch: ({ ownId }) => ownId('savedSearch'),

  addThreadComment: ({ row, own, chance }) => {
    const [record, picture] = [row('publicRecord'), own('picture')]
    const mediaIds = picture && chance.happens(0.3) ? [picture.id] : []
    return record && { on: { kind: 'record', ownerId: record.id }, html: '<p>Flot!</p>', mediaIds }
  },
  updateComment: ({ own }) => {
    const comment = own('comment')
    return comment && { id: comment.id, version: comment.version, html: '<p>Rettet</p>' }
  },
  deleteComment: ({ ownId }) => ownId('comment'),
  imageAddresses: ({ own }) => {
    const picture = own('anyPicture')
    return picture && { mediaId: picture.id }
  },
  originalFile: ({ own }) => {
    const picture = own('anyPicture')
    return picture && { mediaId: picture.id }
  },
  markVisited: ({ ownId }) => ownId('card'),
}
