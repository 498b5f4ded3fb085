import { describe, expect, test } from 'vitest'
import { portalOfFile } from '#test/portal-of-file.ts'
import { makeRecord, taxonWithBlur } from '#test/records.ts'
import { Checklist } from '#test/taxa.ts'
import { makeTrip } from '#test/trips.ts'

const portal = await portalOfFile()
const ann = await portal.person()
const checklist = new Checklist(portal)
const [robin, heron, moth] = [
  await checklist.id({ name: 'Rubecula prima', group: 4 }),
  await checklist.id({ name: 'Ardea prima', group: 4 }),
  await checklist.id({ name: 'Noctua prima', group: 8 }),
]
const eagle = await taxonWithBlur(portal, 2000)
const trip = (day: string, more: object = {}) =>
  makeTrip(portal, {
    as: ann,
    start: `${day}T06:00`,
    end: `${day}T08:00`,
    distance: 3000,
    completeGroups: [4],
    ...more,
  })
const find = (tripId: number, taxonId: number, more: object = {}) =>
  makeRecord(portal, { as: ann, tripId, taxonId, ...more })
const counted = async (taxonId: number, more: object = {}) =>
  (await portal.call('notNoted', { taxonId, ...more })).body.answer

const first = await trip('2026-05-01')
const second = await trip('2026-05-08')
await trip('2026-05-09', { completeGroups: [] })
await trip('2026-05-10', { isPersonal: true })
await find(first.id, robin, { count: 3 })
await find(first.id, robin, { count: 2 })
await find(first.id, moth)
await find(first.id, eagle)
await find(second.id, heron)

describe('complete lists', () => {
  test('say of a taxon of their group on how many it was not noted, and nothing of blurred ones or other groups', async () => {
    expect(await counted(robin)).toEqual({ speciesGroup: 4, trips: 2, notNoted: 1 })
    expect(await counted(robin, { from: '2026-05-05' })).toEqual({ speciesGroup: 4, trips: 1, notNoted: 1 })
    expect(await counted(robin, { to: '2026-05-05' })).toEqual({ speciesGroup: 4, trips: 1, notNoted: 0 })
    expect(await counted(eagle)).toBeNull()
    expect(await counted(moth)).toEqual({ speciesGroup: 8, trips: 0, notNoted: 0 })
  })

  test('stand beside each other as trips by species', async () => {
    const { body } = await portal.call('completeLists', { group: 4 })
    expect([body.total, body.trips.map(({ id }) => id)]).toEqual([2, [second.id, first.id]])
    expect(body.species.map(({ taxon, trips, isTold }) => [taxon.id, trips, isTold])).toEqual([
      [heron, 1, true],
      [robin, 1, true],
    ])
    expect(body.trips.map(({ noted }) => noted)).toEqual([[{ species: 0, count: null }], [{ species: 1, count: 5 }]])
  })

  test('are asked for by where and when', async () => {
    const ids = async (filter: object) =>
      (await portal.call('completeLists', { group: 4, filter })).body.trips.map(({ id }) => id)
    expect(await ids({ box: [9.5, 56.1, 9.6, 56.2] })).toEqual([second.id, first.id])
    expect(await ids({ box: [12, 55, 13, 56] })).toEqual([])
    expect(await ids({ from: '2026-05-02', to: '2026-05-31' })).toEqual([second.id])
    expect(await ids({ userId: ann.userId, months: [6] })).toEqual([])
  })

  test('come as a file: numbers, x for what was not counted, 0 for what was not noted', async () => {
    const { raw, headers } = await portal.call('completeListsFile', { group: 4 })
    const [heading, ...rows] = raw.toString('utf8').replace('\ufeff', '').trim().split(/\r?\n/)
    expect(heading).toBe('tur;titel;start;minutter;meter;personer;Ardea prima;Rubecula prima')
    expect(rows).toEqual([
      `${second.id};Tur i skoven;2026-05-08 06:00;120;3000;;x;0`,
      `${first.id};Tur 1. maj 2026;2026-05-01 06:00;120;;;0;5`,
    ])
    expect(headers['content-disposition']).toMatch(/komplette-ture-.*\.csv/)
  })
})

test('files of finds name the trip where everybody may know it', async () => {
  const asked = await portal.call('download', { as: ann, format: 'csv', filter: { trip: second.id } })
  const { raw } = await portal.call('downloadFile', { as: ann, downloadId: asked.body.id })
  const [heading = '', row = ''] = raw.toString('utf8').split('\r\n')
  expect(row.split(';')[heading.split(';').indexOf('Tur')]).toBe(String(second.id))
  const none = await portal.call('download', { as: ann, format: 'csv', filter: { taxonIds: [eagle] } })
  const file = (await portal.call('downloadFile', { as: ann, downloadId: none.body.id })).raw.toString('utf8')
  expect(file.split('\r\n')[1]?.split(';')[heading.split(';').indexOf('Tur')]).toBe('')
})

test('the species of a trip say whether they are new for who looks, and for the square of 10 km', async () => {
  const dan = await portal.person()
  const own = await makeTrip(portal, { as: dan, start: '2026-05-20T06:00', end: '2026-05-20T07:00' })
  const later = { as: dan, tripId: own.id, observedFrom: '2026-05-20' }
  await makeRecord(portal, { as: dan, taxonId: moth, observedFrom: '2026-04-01', isPersonal: true })
  for (const taxonId of [robin, moth]) await makeRecord(portal, { ...later, taxonId })
  await makeRecord(portal, { ...later, taxonId: heron, point: { lon: 12.4, lat: 55.8 } })
  const news = async (as: typeof dan | string) =>
    (await portal.call('tripRecords', { as, id: own.id })).body.species.map((one) => [
      ...[one.taxon.id, one.isNewForMe, one.isNewForSquare],
    ])
  expect(await news(dan)).toEqual([
    [heron, true, true],
    [moth, false, false],
    [robin, true, false],
  ])
  expect((await news('anonymous')).map(([, isNew]) => isNew)).toEqual([null, null, null])
})

test('complete lists tell how many there were, and add no pairs to them', async () => {
  const third = await trip('2026-05-15')
  await find(third.id, robin, { count: 3, countUnit: 'individuals' })
  await find(third.id, robin, { count: 2, countUnit: 'pairs' })
  await find(third.id, heron, { count: 2, countUnit: 'pairs' })
  const { body } = await portal.call('completeLists', { group: 4, filter: { trip: third.id } })
  const counts = body.trips.flatMap(({ noted }) =>
    noted.map(({ species, count }): [number | undefined, number | null] => [body.species[species]?.taxon.id, count]),
  )
  expect(new Map(counts)).toEqual(
    new Map([
      [robin, 3],
      [heron, null],
    ]),
  )
})
