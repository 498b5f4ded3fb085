import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { RecordChanges } from '#contract/record.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { makeRecord, somewhere } from '#test/records.ts'
import { Checklist } from '#test/taxa.ts'
import { uploaded } from '#test/upload.ts'

const portal = await portalOfFile({ now: new Date('2026-11-15T10:00:00Z') })
const checklist = new Checklist(portal)

const send = (fields: RecordChanges, more: { as?: string; isDraft?: boolean; uuid?: string } = {}) =>
  portal.call('createRecord', { as: 'member', uuid: randomUUID(), isDraft: false, fields, ...more })
const enough = { point: somewhere, observedFrom: '2026-05-14' }
const faultsOf = async (fields: RecordChanges, isDraft = false) => {
  const { status, problem } = await send(fields, { isDraft })
  return [status, problem.code, Object.keys(problem.fields ?? {}).sort()]
}

describe('reporting a find', () => {
  test('a place and a day are enough: nobody has to know what it is', async () => {
    const made = await makeRecord(portal)
    expect(made).toMatchObject({ state: 'submitted', taxon: null, certainty: null, speciesGroup: 0, marks: [] })
    expect(made).toMatchObject({ version: 1, stars: 0, datasetId: 2, place: { side: 0, uncertainty: 5 } })
    const { body } = await portal.call('getRecord', { id: made.id })
    expect(body.place?.point).toEqual(somewhere)
    expect(body.may).toMatchObject({ edit: false, comment: false, seeExact: false })
  })

  test('everything that was said is there again, and the form gets it back', async () => {
    const host = await checklist.id()
    const asta = await portal.person()
    const taxonId = await checklist.id({ group: 2 })
    const said = {
      ...enough,
      taxonId,
      certainty: 'sandsynlig',
      observedTo: '2026-05-15',
      timeFrom: '08:30',
      timeTo: '09:05',
      utcOffset: 120,
      uncertainty: 25.5,
      shape: {
        type: 'LineString',
        coordinates: [
          [9.5, 56.1],
          [9.6, 56.2],
        ],
      },
      locality: 'Nordskoven',
      count: 3,
      countUnit: 'fruit_bodies',
      countQuality: 'about',
      substrate: 'dead_wood',
      hostTaxonId: host,
      habitat: 'deciduous_forest',
      identificationMethod: 'microscope',
      notes: 'På en gammel bøg',
      privateNote: 'Bag laden',
      finderNames: ['Onkel Ib'],
      tags: ['bøg', 'tur'],
    } satisfies RecordChanges
    const made = await makeRecord(portal, { as: asta, ...said })
    expect(made).toMatchObject({
      taxon: { id: taxonId },
      hostTaxon: { id: host },
      speciesGroup: 2,
      privateNote: 'Bag laden',
    })
    expect(made).toMatchObject({ timeFrom: '08:30', timeTo: '09:05', count: 3, tags: ['bøg', 'tur'] })
    const { body } = await portal.call('recordFields', { as: asta, id: made.id })
    expect(body.fields).toMatchObject(said)
    expect(body).toMatchObject({ version: 1, state: 'submitted' })
    expect((await portal.call('recordFields', { as: 'member', id: made.id })).problem.code).toBe('record_not_yours')
  })

  test('the same find sent twice, or at once, is one find, and nothing of it is changed', async () => {
    const uuid = randomUUID()
    const first = await send({ ...enough, locality: 'Første' }, { uuid })
    const again = await send({ ...enough, locality: 'Anden' }, { uuid })
    expect([again.status, again.body.id, again.body.place?.locality]).toEqual([200, first.body.id, 'Første'])
    const other = randomUUID()
    const both = await Promise.all([send(enough, { uuid: other }), send(enough, { uuid: other })])
    expect(new Set(both.map(({ body }) => body.id)).size).toBe(1)
    const { body } = await portal.call('recordHistory', { id: first.body.id })
    expect(body.items.map(({ text }) => text)).toEqual(['Indsendte fundet'])
  })

  test("somebody else's number is refused", async () => {
    const uuid = randomUUID()
    await send(enough, { uuid })
    const { status, problem } = await send(enough, { uuid, as: 'siteAdminRole' })
    expect([status, problem.code]).toEqual([409, 'record_uuid_taken'])
  })

  test('a draft may be empty, and only its owner knows of it', async () => {
    const draft = await makeRecord(portal, { isDraft: true })
    expect(draft).toMatchObject({ state: 'draft', place: null, submittedAt: null, may: { submit: true, delete: true } })
    for (const as of ['anonymous', 'siteAdminRole', 'speciesExpertRole', 'siteModerator']) {
      expect((await portal.call('getRecord', { as, id: draft.id })).status).toBe(404)
    }
  })

  test('a submitted find needs a place and a day', async () => {
    expect(await faultsOf({})).toEqual([400, 'record_incomplete', ['observedFrom', 'point']])
    expect(await faultsOf({ point: somewhere })).toEqual([400, 'record_incomplete', ['observedFrom']])
  })

  test('today in Denmark is the last day there is', async () => {
    portal.clock.now = new Date('2026-11-15T23:30:00Z') // half past midnight of the 16th in Denmark
    expect((await send({ ...enough, observedFrom: '2026-11-16' })).status).toBe(200)
    expect(await faultsOf({ ...enough, observedFrom: '2026-11-17' })).toEqual([400, 'record_invalid', ['observedFrom']])
    expect(await faultsOf({ ...enough, observedTo: '2026-11-17' })).toEqual([400, 'record_invalid', ['observedTo']])
    const ages = { ...enough, observedFrom: '1850-01-01', observedTo: '2001-01-01' }
    expect(await faultsOf(ages)).toEqual([400, 'record_invalid', ['observedTo']])
    expect((await send({ ...ages, observedTo: '1999-12-31' })).status).toBe(200)
    const month = { ...enough, observedFrom: '2026-11-01', observedTo: '2026-11-30', datePrecision: 'month' as const }
    expect((await send(month)).status).toBe(200)
    portal.clock.now = new Date('2026-11-15T10:00:00Z')
  })

  test('what contradicts itself is refused, in a draft too', async () => {
    const faults: [RecordChanges, string][] = [
      [{ observedTo: '2026-05-14' }, 'observedFrom'],
      [{ ...enough, observedTo: '2026-05-13' }, 'observedTo'],
      [{ ...enough, timeTo: '10:00' }, 'timeFrom'],
      [{ ...enough, timeFrom: '11:00', timeTo: '10:00' }, 'timeTo'],
      [{ ...enough, isAbsent: true }, 'isAbsent'],
      [
        {
          ...enough,
          shape: {
            type: 'Polygon',
            coordinates: [
              [
                [9, 56],
                [9.1, 56],
                [9.1, 56.1],
                [9, 56.1],
              ],
            ],
          },
        },
        'shape',
      ],
      [
        {
          ...enough,
          shape: {
            type: 'Polygon',
            coordinates: [
              [
                [9, 56],
                [9.1, 56.1],
                [9.1, 56],
                [9, 56.1],
                [9, 56],
              ],
            ],
          },
        },
        'shape',
      ],
      [{ ...enough, finderIds: [999_999_999] }, 'finderIds'],
      [{ ...enough, taxonId: 999_999_999 }, 'taxonId'],
      [{ ...enough, hostTaxonId: 999_999_999 }, 'hostTaxonId'],
    ]
    for (const [fields, fault] of faults) {
      for (const isDraft of [true, false]) expect((await faultsOf(fields, isDraft)).at(-1)).toEqual([fault])
    }
    expect((await send({ ...enough, uncertainty: 0 })).status).toBe(400)
  })

  test('a night that ends the next morning is no contradiction', async () => {
    const night = { ...enough, observedTo: '2026-05-15', timeFrom: '22:00', timeTo: '04:00' }
    expect((await send(night)).status).toBe(200)
  })

  test('a named find is sure unless one says otherwise, and the reporter has suggested it', async () => {
    const taxonId = await checklist.id()
    const made = await makeRecord(portal, { taxonId, speciesGroup: 3 })
    expect(made).toMatchObject({ certainty: 'sikker', taxon: { id: taxonId } })
    const { body } = await portal.call('recordFields', { as: 'member', id: made.id })
    expect(body.fields.speciesGroup).toBeNull()
    const suggestions = await portal.db
      .selectFrom('recordSuggestion')
      .selectAll()
      .where('recordId', '=', made.id)
      .execute()
    expect(suggestions).toMatchObject([{ taxonId, certainty: 'sikker', withdrawnAt: null }])
    expect(await makeRecord(portal, { speciesGroup: 3, certainty: 'sikker' })).toMatchObject({
      speciesGroup: 3,
      certainty: null,
    })
  })

  test('a merged taxon is followed, a deleted one refused', async () => {
    const orphan = await checklist.orphan()
    const target = await checklist.id()
    expect((await send({ ...enough, taxonId: orphan.id })).problem.code).toBe('taxon_target_unusable')
    await portal.call('mergeOrphan', { as: 'taxonAdminRole', orphanId: orphan.id, taxonId: target, dryRun: false })
    expect((await send({ ...enough, taxonId: orphan.id })).body.taxon?.id).toBe(target)
    const gone = await checklist.id()
    await portal.call('toggleTaxon', { as: 'taxonAdminRole', taxonId: gone })
    expect((await send({ ...enough, taxonId: gone })).problem.code).toBe('taxon_target_unusable')
  })

  test('outside the area of the portal it is personal, and stays so', async () => {
    for (const [where, point, isPersonal] of [
      ['Malmø', { lon: 13.0, lat: 55.6 }, true],
      ['Flensborg', { lon: 9.43, lat: 54.78 }, true],
      ['Tórshavn', { lon: -6.77, lat: 62.01 }, true],
      ['Rønne', { lon: 14.71, lat: 55.1 }, false],
      ['Anholt', { lon: 11.55, lat: 56.7 }, false],
      ['Gedser', { lon: 11.93, lat: 54.57 }, false],
      ['Skagen', { lon: 10.6, lat: 57.73 }, false],
      ['the sea off Hvide Sande', { lon: 7.9, lat: 56 }, false],
    ] as const) {
      expect([where, (await makeRecord(portal, { point })).marks]).toEqual([where, isPersonal ? ['personal'] : []])
    }
    const abroad = await makeRecord(portal, { point: { lon: 13.0, lat: 55.6 } })
    expect(abroad.may.unPersonalize).toBe(false)
    const refused = await portal.call('unPersonalizeRecord', { as: 'member', id: abroad.id })
    expect([refused.status, refused.problem.code]).toEqual([409, 'record_outside_area'])
    expect((await portal.call('getRecord', { id: abroad.id })).status).toBe(404)
  })
})

describe('the pictures of a find', () => {
  test("are the reporter's own uploads, in the order given, with author and licence", async () => {
    const bo = await portal.person({ displayName: 'Bo B' })
    const [one, two] = [await uploaded(portal, bo), await uploaded(portal, bo)]
    const made = await makeRecord(portal, {
      as: bo,
      pictures: [{ id: two.id, author: 'Cille C', licence: 'CC0' }, { id: one.id }],
    })
    expect(made.pictures).toMatchObject([
      { id: two.id, author: 'Cille C', licence: 'CC0' },
      { id: one.id, author: 'Bo B' },
    ])
    const rows = await portal.db
      .selectFrom('recordPublic')
      .select('hasPicture')
      .where('recordId', '=', made.id)
      .execute()
    expect(rows).toEqual([{ hasPicture: true }])
  })

  test("are never somebody else's, nor used already, nor more than five", async () => {
    const dan = await portal.person()
    const theirs = await uploaded(portal, 'member')
    const own = await uploaded(portal, dan)
    await makeRecord(portal, { as: dan, pictures: [{ id: own.id }] })
    for (const id of [theirs.id, own.id, randomUUID()]) {
      const { problem } = await portal.call('createRecord', {
        as: dan,
        uuid: randomUUID(),
        fields: { ...enough, pictures: [{ id }] },
      })
      expect(problem.code).toBe('media_unknown')
    }
    const six = Array.from({ length: 6 }, () => ({ id: randomUUID() }))
    expect((await send({ ...enough, pictures: six })).status).toBe(400)
  })
})
