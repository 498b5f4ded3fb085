import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Point } from '#contract/record.ts'
import { nameOfSquare } from '#contract/squares.ts'
import { toGrid } from '#server/places/grid.ts'
import { openPortal, type Portal } from '#test/app.ts'
import type { Actor } from '#test/people.ts'
import { makeRecord, somewhere, taxonWithBlur } from '#test/records.ts'

/*
 * The attack: ask everything that tells of places, move the find inside its square, and ask again. Whatever answers
 * differently has told where in the square the find lies.
 */

let portal: Portal
let anna: Actor & { userId: number }
beforeAll(async () => {
  portal = await openPortal()
  anna = await portal.person({ displayName: 'Anna' })
})
afterAll(() => portal.close())

/** In the same square of 1 km as `somewhere`, some 800 m away. */
const elsewhere: Point = { lon: 9.5338, lat: 56.1674 }
/** Some see more on the find's own page; lists tell them no more than everybody. */
const insiders = ['member', 'groupExpertRole.4', 'managingAuthorityRole']

/** Rings around both places and boxes that cut the square in two, each way and in small steps. */
type Box = [number, number, number, number]
const steps = Array.from({ length: 6 }, (_, i) => i)
const probes = [
  ...[somewhere, elsewhere].flatMap((point) => [200, 600, 1200].map((metres) => ({ near: { ...point, metres } }))),
  ...steps.map((i) => ({ box: [9, 55, 9.533 + i * 0.0025, 57] as Box })),
  ...steps.map((i) => ({ box: [9, 55, 10, 56.161 + i * 0.0014] as Box })),
]

/** Drawn areas that cut the square, and squares of the grid around both places, larger and smaller than the find's own. */
const areas = [
  ...steps.map((i) => ({
    polygon: [
      [9.5, 56.1],
      [9.533 + i * 0.0025, 56.1],
      [9.537 + i * 0.0025, 56.2],
      [9.5, 56.2],
    ] as [number, number][],
  })),
  ...[somewhere, elsewhere].flatMap((point) => squaresAround(point)),
]

function squaresAround({ lon, lat }: Point) {
  const [east, north] = toGrid(lon, lat)
  return [100, 250, 1000, 5000].map((side) => ({ square: nameOfSquare({ side, east, north }) }))
}

/** The map from afar and from near. */
const views = [7, 9, 11, 12, 15].map((zoom) => ({ zoom, box: [9.52, 56.15, 9.56, 56.18] as Box }))
const tiles = [8, 11, 14].flatMap((z) =>
  [somewhere, elsewhere].map(({ lon, lat }) => {
    const sin = Math.sin((lat * Math.PI) / 180)
    const y = (0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * 2 ** z
    return { z, x: Math.floor(((lon + 180) / 360) * 2 ** z), y: Math.floor(y) }
  }),
)

/** What changes with every edit, and says nothing about the place. */
const withoutVersions = (text: string) => text.replaceAll(/"version":\d+/g, '')

/** Everything that a watcher can learn about finds of a taxon from lists, figures, neighbours, localities and threads. */
async function everythingTold(as: string, taxonId: number, secretId: number, neighbourId: number): Promise<string[]> {
  const told: unknown[] = []
  const filter = { taxonIds: [taxonId] }
  for (const probe of probes) {
    const { body } = await portal.call('searchRecordList', { as, filter: { ...filter, ...probe } })
    told.push(body.items)
  }
  for (const area of areas) {
    const { body } = await portal.call('searchRecordList', { as, filter: { ...filter, ...area } })
    told.push([body.total, body.items])
  }
  for (const view of views) {
    told.push((await portal.call('searchHeatMap', { as, filter, view })).body)
    const periods = {
      before: { from: '1990-01-01', to: '2020-12-31' },
      after: { from: '2021-01-01', to: '2026-12-31' },
    }
    told.push((await portal.call('searchEpochComparisonMap', { as, filter, ...periods, view })).body)
  }
  for (const tile of tiles) {
    told.push((await portal.call('recordTile', { as, ...tile, filter: JSON.stringify(filter) })).body)
  }
  told.push((await portal.call('numRecords', { as, taxonIds: String(taxonId) })).body)
  told.push((await portal.call('quickSearch', { as: 'anonymous', queryString: 'gamle eg' })).body.places)
  for (const sort of ['observed', 'submitted', 'name', 'stars'] as const) {
    told.push((await portal.call('searchRecordList', { as, filter, sort })).body)
  }
  for (const probe of probes.slice(3, 8)) {
    told.push((await portal.call('searchTaxonList', { as, filter: { ...filter, ...probe } })).body)
    told.push((await portal.call('recordStatistics', { as, filter: JSON.stringify({ ...filter, ...probe }) })).body)
  }
  told.push((await portal.call('recordStatistics', { as, filter: JSON.stringify(filter) })).body)
  for (const probe of probes.slice(3, 14)) {
    if ('box' in probe) told.push((await portal.call('firstRecord', { as, taxonId, box: probe.box.join() })).body)
  }
  for (const id of [secretId, neighbourId]) told.push((await portal.call('recordNeighbours', { as, id })).body)
  for (const point of [somewhere, elsewhere]) told.push((await portal.call('localities', { as, ...point })).body)
  told.push((await portal.call('localities', { as, queryString: 'gamle eg' })).body)
  told.push((await portal.call('currentActivity', { as, take: 5 })).body)
  told.push((await portal.call('userStats', { as, id: anna.userId })).body)
  const { thread } = (await portal.call('threadOf', { as, kind: 'record', ownerId: secretId })).body
  told.push(thread?.comments.map(({ html, pictures }) => [html, pictures]))
  return told.map((one) => withoutVersions(JSON.stringify(one)))
}

/** Open finds all around, so that any order by distance has something to put in order. */
async function surround(day: string): Promise<number> {
  const ids: number[] = []
  for (let i = 0; i < 6; i++) {
    const point = { lon: 9.53 + i * 0.003, lat: 56.161 + (i % 3) * 0.003 }
    ids.push((await makeRecord(portal, { point, observedFrom: day })).id)
  }
  return ids[0] ?? 0
}

/** Report at one place, ask; move, ask again. */
async function askMoveAsk(taxonId: number, day: string, more: { ownBlur?: boolean } = {}) {
  const neighbour = await surround(day)
  const places = { as: anna, taxonId, observedFrom: day, locality: 'Den gamle eg' }
  const { id, version } = await makeRecord(portal, { ...places, point: somewhere, ...more })
  await portal.call('addThreadComment', { as: 'member', on: { kind: 'record', ownerId: id }, html: 'Flot' })
  const told = (as: string) => everythingTold(as, taxonId, id, neighbour)
  const before = await told('anonymous')
  const changes = { point: elsewhere, locality: 'Den gamle eg ved åen' }
  expect((await portal.call('updateRecord', { as: anna, id, version, changes })).status).toBe(200)
  return { before, after: await told('anonymous'), told }
}

/** Hundreds of questions each. */
const patience = 300_000

describe('a blurred find', () => {
  test(
    'tells nobody where in its square it lies, whatever is asked, and whoever asks',
    async () => {
      const { before, after, told } = await askMoveAsk(await taxonWithBlur(portal, 500), '2026-04-01')
      expect(after).toEqual(before)
      for (const secret of ['9.5454', '56.1632', '9.5338', '56.1674', 'gamle eg']) {
        expect([...before, ...after].join()).not.toContain(secret)
      }
      for (const as of insiders) expect({ as, told: await told(as) }).toEqual({ as, told: after })
    },
    patience,
  )

  test(
    'is as silent when its reporter has blurred it',
    async () => {
      const { before, after } = await askMoveAsk(await taxonWithBlur(portal, 0), '2026-03-01', { ownBlur: true })
      expect(after).toEqual(before)
    },
    patience,
  )

  test(
    'is asked hard enough: an open find answers the same questions differently',
    async () => {
      const { before, after } = await askMoveAsk(await taxonWithBlur(portal, 0), '2026-02-01')
      expect(before.filter((one, i) => one !== after[i]).length).toBeGreaterThan(15)
    },
    patience,
  )

  test('stands in no small square when its own is larger', async () => {
    const taxonId = await taxonWithBlur(portal, 20_000)
    await makeRecord(portal, { as: anna, taxonId })
    const filter = JSON.stringify({ taxonIds: [taxonId] })
    expect((await portal.call('recordStatistics', { filter })).body).toMatchObject({ total: 1, byPlace: [] })
    const { items } = (await portal.call('searchRecordList', { filter: { taxonIds: [taxonId] } })).body
    expect(items).toMatchObject([{ side: 50_000, locality: null }])
  })

  test('stays blurred while somebody takes it for a blurred species', async () => {
    const [open, sensitive] = [await taxonWithBlur(portal, 0), await taxonWithBlur(portal, 500)]
    const { id } = await makeRecord(portal, { as: anna, taxonId: sensitive, locality: 'Den gamle eg' })
    const { version } = (await portal.call('getRecord', { as: anna, id })).body
    await portal.db
      .insertInto('recordSuggestion')
      .values({ recordId: id, taxonId: sensitive, author: (await portal.person()).userId, certainty: 'sikker' })
      .execute()
    await portal.call('updateRecord', { as: anna, id, version, changes: { taxonId: open } })
    const { items } = (
      await portal.call('searchRecordList', { filter: { userId: anna.userId, taxonIds: [open, sensitive] } })
    ).body
    expect(items.find((card) => card.id === id)).toMatchObject({ side: 1000, locality: null })
  })
})

describe('the neighbours of a find', () => {
  test('are public finds near it in place and days, nearest first, without itself', async () => {
    const point = { lon: 8.9, lat: 55.5 }
    const at = (lon: number, observedFrom: string, more: object = {}) =>
      makeRecord(portal, { point: { lon, lat: point.lat }, observedFrom, ...more })
    const { id } = await at(8.9, '2025-06-10')
    const sameDay = await at(8.901, '2025-06-10')
    const nextWeek = await at(8.9, '2025-06-17')
    const fewKilometres = await at(8.95, '2025-06-10')
    await at(9.2, '2025-06-10')
    await at(8.9, '2025-08-10')
    await at(8.9, '2025-06-10', { isPersonal: true })
    await at(8.9, '2025-06-10', { isAbsent: true, taxonId: await taxonWithBlur(portal, 0) })
    const { body } = await portal.call('recordNeighbours', { id })
    expect(body.items.map((card) => card.id)).toEqual([sameDay.id, fewKilometres.id, nextWeek.id])
  })

  test('are told only to those who may see the find', async () => {
    const { id } = await makeRecord(portal, { as: anna, isPersonal: true })
    expect((await portal.call('recordNeighbours', { id })).status).toBe(404)
    expect((await portal.call('recordNeighbours', { as: anna, id })).status).toBe(200)
    const draft = await makeRecord(portal, { as: anna, isDraft: true })
    expect((await portal.call('recordNeighbours', { as: anna, id: draft.id })).body.items).toEqual([])
  })
})
