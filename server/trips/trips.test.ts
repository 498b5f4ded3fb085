import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { changesOf } from '#test/changes.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { makeRecord } from '#test/records.ts'
import { makeTrip, walk } from '#test/trips.ts'

const portal = await portalOfFile()
const ann = await portal.person()
const bo = await portal.person()
const get = (id: number, as: typeof ann | string = 'anonymous') => portal.call('getTrip', { as, id })
const day = 86_400_000

describe('a trip', () => {
  test('keeps what was said of it, tells what follows from it, and what one may do', async () => {
    const said = {
      ...{
        title: 'Gudenåen',
        method: 'line_transect' as const,
        breakMinutes: 20,
        distance: 4200,
        areaSearched: 50_000,
      },
      ...{
        people: 3,
        participantNames: ['Ida'],
        weather: 'Sol, svag vind',
        notes: 'Mange svaler',
        completeGroups: [4],
      },
    }
    const { id } = await makeTrip(portal, { as: ann, ...said })
    const { body } = await get(id, ann)
    expect(body).toMatchObject({
      ...{ ...said, start: '2026-05-14T06:10', end: '2026-05-14T09:20', minutes: 170, isFinished: true, version: 1 },
      ...{ owner: { id: ann.userId }, records: 0, species: 0, isOwn: true, isPersonal: false, isDistanceTyped: true },
      may: {
        edit: true,
        delete: true,
        restore: false,
        answer: false,
        addRecords: true,
        downloadTrack: false,
        comment: true,
      },
    })
    const stranger = await get(id, bo)
    expect(stranger.body).toMatchObject({
      ...said,
      isOwn: false,
      may: { edit: false, delete: false, addRecords: false },
    })
    expect((await changesOf(portal, 'trip', id)).map(({ verb }) => verb)).toEqual(['create'])
  })

  test('is made with its finds or not at all, and a find of another trip is named', async () => {
    const other = await makeTrip(portal, { as: ann, title: 'Gribskov' })
    const [free, taken] = [
      await makeRecord(portal, { as: ann }),
      await makeRecord(portal, { as: ann, timeFrom: '09:10' }),
    ]
    await portal.call('takeRecords', { as: ann, id: other.id, recordIds: [taken.id] })
    const make = (uuid: string, ...recordIds: number[]) =>
      portal.call('createTrip', { as: ann, uuid, trip: { start: '2026-05-14T06:10' }, recordIds })
    const uuid = randomUUID()
    const refused = await make(uuid, free.id, taken.id)
    expect([refused.status, refused.problem.code]).toEqual([409, 'trip_record_elsewhere'])
    expect(refused.problem.message).toMatch(
      / kl\. 09\.10 \(“Gribskov”\) er på en anden tur\. Tag det ud af den først\.$/,
    )
    expect(await portal.db.selectFrom('trip').select('id').where('uuid', '=', uuid).execute()).toEqual([])
    const made = await make(uuid, free.id)
    expect([made.status, made.body.records]).toEqual([200, 1])
    // Sent again because no answer was heard: the same trip, the same finds.
    expect((await make(uuid, free.id)).body).toMatchObject({ id: made.body.id, records: 1 })
    // On a trip that has gone a find is on none.
    await portal.call('deleteTrip', { as: ann, id: other.id })
    expect((await make(randomUUID(), taken.id)).body.records).toBe(1)
  })

  test('sent twice is one; the uuid of somebody else is refused', async () => {
    const uuid = randomUUID()
    const [first, second] = [
      await makeTrip(portal, { as: ann, uuid }),
      await makeTrip(portal, { as: ann, uuid, title: 'Ny' }),
    ]
    expect([second.id, second.title]).toEqual([first.id, first.title])
    const { status, problem } = await portal.call('createTrip', { as: bo, uuid, trip: { start: '2026-05-14T06:10' } })
    expect([status, problem.code]).toEqual([409, 'trip_uuid_taken'])
  })

  test('is changed by its owner, part by part; an older version is refused', async () => {
    const { id } = await makeTrip(portal, { as: ann, notes: 'Først' })
    const change = (version: number, as = ann) =>
      portal.call('updateTrip', { as, id, version, trip: { title: 'Rettet' } })
    expect((await change(1)).body).toMatchObject({ title: 'Rettet', notes: 'Først', version: 2 })
    expect((await change(1)).problem.code).toBe('trip_changed')
    expect((await change(2, bo)).problem.code).toBe('trip_owner_only')
  })

  test.each([
    ['end before start', { end: '2026-05-14T05:00' }, { end: 'Turen slutter, før den begynder.' }],
    ['ten years', { start: '2016-05-14T06:00' }, { end: 'En tur kan højst vare 31 dage.' }],
    ['no such day', { start: '2026-02-31T06:00' }, { start: 'Den dag findes ikke i kalenderen.' }],
    [
      'the future',
      { start: '2999-05-14T06:00', end: null, isFinished: false },
      { start: 'Turen begynder ude i fremtiden.' },
    ],
    ['breaks longer than it', { breakMinutes: 500 }, { breakMinutes: 'Pauserne er længere end turen.' }],
    [
      'a break outside it',
      { breaks: [{ from: '2026-05-14T05:00', to: '2026-05-14T06:30' }] },
      { breaks: 'Pauserne skal ligge efter hinanden inden for turen.' },
    ],
    [
      'breaks at the same time',
      {
        breaks: [
          { from: '2026-05-14T07:00', to: '2026-05-14T08:00' },
          { from: '2026-05-14T07:30', to: '2026-05-14T08:30' },
        ],
      },
      { breaks: 'Pauserne skal ligge efter hinanden inden for turen.' },
    ],
    [
      'a break that ends before it begins',
      { breaks: [{ from: '2026-05-14T08:00', to: '2026-05-14T07:00' }] },
      { breaks: 'En pause slutter, før den begynder.' },
    ],
    ['finished without an end', { end: null }, { end: 'Angiv, hvornår turen sluttede.' }],
    [
      'complete without a distance',
      { completeGroups: [4] },
      { distance: 'Angiv, hvor langt du gik, når listen er komplet.' },
    ],
    [
      'complete without a duration',
      { completeGroups: [4], end: '2026-05-14T06:10', method: 'point_count' as const },
      { end: 'En komplet liste skal have en varighed.' },
    ],
  ])('that cannot be is refused in words: %s', async (_what, wish, fields) => {
    const uuid = randomUUID()
    const trip = { start: '2026-05-14T06:10', end: '2026-05-14T09:20', isFinished: true, ...wish }
    const { status, problem } = await portal.call('createTrip', { as: ann, uuid, trip })
    expect([status, problem.code, problem.fields]).toEqual([400, 'trip_invalid', fields])
    expect(await portal.db.selectFrom('trip').select('id').where('uuid', '=', uuid).execute()).toEqual([])
  })

  test('has no title or track for nobody until it is finished, and none for others while it is personal', async () => {
    const open = await makeTrip(portal, { as: ann, isFinished: false, end: null })
    const personal = await makeTrip(portal, { as: ann, isPersonal: true })
    for (const { id } of [open, personal]) {
      expect((await get(id)).status).toBe(404)
      expect((await get(id, 'siteAdminRole')).status).toBe(404)
      expect((await get(id, ann)).status).toBe(200)
    }
    await portal.call('updateTrip', { as: ann, id: personal.id, version: 1, trip: { isPersonal: false } })
    expect((await get(personal.id)).status).toBe(200)
  })

  test('is deleted and restored as a find is; its finds stay and name none meanwhile', async () => {
    const { id } = await makeTrip(portal, { as: ann })
    const find = await makeRecord(portal, { as: ann, tripId: id })
    const trip = async () => (await portal.call('getRecord', { id: find.id })).body.trip
    expect(await trip()).toEqual({ id, title: 'Tur i skoven' })
    expect((await portal.call('deleteTrip', { as: bo, id })).problem.code).toBe('trip_owner_only')
    expect((await portal.call('deleteTrip', { as: ann, id })).status).toBe(200)
    expect([(await get(id)).status, (await get(id, ann)).body.isDeleted, await trip()]).toEqual([404, true, null])
    expect((await portal.call('updateTrip', { as: ann, id, version: 1, trip: {} })).problem.code).toBe('trip_deleted')
    expect((await portal.call('restoreTrip', { as: bo, id })).status).toBe(404)
    const now = portal.clock.now
    portal.clock.now = new Date(now.getTime() + 31 * day)
    expect((await portal.call('restoreTrip', { as: ann, id })).problem.code).toBe('trip_restore_late')
    expect((await portal.call('restoreTrip', { as: 'siteAdminRole', id })).status).toBe(200)
    portal.clock.now = now
    expect([(await get(id)).status, await trip()]).toEqual([200, { id, title: 'Tur i skoven' }])
  })

  test('stands in the list of its owner and of who took part, newest first, found by its words', async () => {
    const cai = await portal.person()
    const older = await makeTrip(portal, {
      as: cai,
      title: 'Mols Bjerge',
      start: '2026-04-01T08:00',
      end: '2026-04-01T09:00',
    })
    const newer = await makeTrip(portal, { as: cai, title: 'Fanø', notes: 'Strandskader i snesevis' })
    const open = await makeTrip(portal, { as: cai, title: 'I gang', end: null, isFinished: false })
    const list = async (as: typeof cai | string, more: object = {}) =>
      (await portal.call('searchTrips', { as, userId: cai.userId, ...more })).body.items.map(({ id }) => id)
    expect(await list('anonymous')).toEqual([newer.id, older.id])
    expect(await list(cai)).toEqual([open.id, newer.id, older.id])
    expect(await list(cai, { tab: 'open' })).toEqual([open.id])
    expect(await list('anonymous', { tab: 'open' })).toEqual([])
    expect(await list('anonymous', { queryString: 'strandskader fan' })).toEqual([newer.id])
    expect(await list('anonymous', { queryString: '%' })).toEqual([])
    const { body } = await portal.call('searchTrips', { userId: cai.userId, skip: 1, take: 1 })
    expect([body.total, body.items.map(({ id }) => id)]).toEqual([2, [older.id]])
  })

  test('by the same way again stands beside the earlier ones', async () => {
    const first = await makeTrip(portal, { as: ann, start: '2026-05-01T06:00', end: '2026-05-01T07:00' })
    const second = await makeTrip(portal, { as: ann, againOf: first.id })
    const third = await makeTrip(portal, {
      as: ann,
      start: '2026-05-20T06:00',
      end: '2026-05-20T07:00',
      againOf: second.id,
    })
    const { body } = await portal.call('tripWalks', { id: second.id })
    expect(body.trips.map(({ id }) => id)).toEqual([third.id, second.id, first.id])
    expect((await get(first.id)).body).toMatchObject({ routeId: first.id, walks: 3 })
    const { problem } = await portal.call('createTrip', {
      ...{ as: bo, uuid: randomUUID(), trip: { start: '2026-05-14T06:10', againOf: first.id } },
    })
    expect(problem.fields).toEqual({ againOf: 'Vælg en af dine egne ture.' })
  })

  test('gives its track as GPX to its people alone', async () => {
    const { id } = await makeTrip(portal, { as: ann, track: walk([9.5, 56.15], [9.6, 56.15]) })
    const fetch = (as: typeof ann) => portal.request({ method: 'GET', url: `/api/trip-sampling-event/${id}/track`, as })
    const file = String((await fetch(ann)).raw)
    // Straight on, with as many points as tell that one was on the way all the time.
    expect(file.match(/<trkpt /g)).toHaveLength(9)
    expect(file).toContain('<time>2026-05-14T04:10:00.000Z</time>')
    expect((await portal.request({ method: 'GET', url: `/api/trip-sampling-event/${id}/track`, as: bo })).status).toBe(
      403,
    )
  })
})

test('breaks are told one by one to its people, in order; to others how long they were', async () => {
  const [early, late] = [
    { from: '2026-05-14T07:00', to: '2026-05-14T07:15' },
    { from: '2026-05-14T08:30', to: '2026-05-14T08:40' },
  ]
  const { id, version } = await makeTrip(portal, { as: ann, breaks: [late, early], breakMinutes: 99 })
  const see = async (as: typeof ann | string) => (await portal.call('getTrip', { as, id })).body
  expect(await see(ann)).toMatchObject({ breaks: [early, late], breakMinutes: 25, minutes: 165 })
  expect(await see('anonymous')).toMatchObject({ breaks: [], breakMinutes: 25, minutes: 165 })
  const changed = await portal.call('updateTrip', { as: ann, id, version, trip: { breaks: [], breakMinutes: 5 } })
  expect(changed.body).toMatchObject({ breaks: [], breakMinutes: 5, minutes: 185 })
})
