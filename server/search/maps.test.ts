import { VectorTile } from '@mapbox/vector-tile'
import { sql } from 'kysely'
import { PbfReader } from 'pbf'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '#test/people.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { makeRecord, somewhere, taxonWithBlur } from '#test/records.ts'
import { Checklist } from '#test/taxa.ts'
import { makeTrip } from '#test/trips.ts'

const portal = await portalOfFile()
const checklist = new Checklist(portal)
let anna: Actor
beforeAll(async () => {
  anna = await portal.person()
})

type Box = [number, number, number, number]
const country: Box = [8, 54.5, 13, 57.8]
const around: Box = [9.52, 56.15, 9.57, 56.18]
const map = async (taxonId: number, zoom: number, box = country) =>
  (await portal.call('searchHeatMap', { filter: { taxonIds: [taxonId] }, view: { box, zoom } })).body

describe('the heat map', () => {
  test('shows smaller squares the nearer one comes, each inside the one before, and then single finds', async () => {
    const taxonId = await checklist.id()
    const { id } = await makeRecord(portal, { as: anna, taxonId })
    const names: (string | undefined)[] = []
    for (const zoom of [5, 7, 9, 11, 12]) names.push((await map(taxonId, zoom)).squares[0]?.square)
    expect(names).toEqual(['50km_124_10', '10km_622_53', '5km_1244_106', '1km_6224_533', '250m_24897_2135'])
    const near = await map(taxonId, 14, around)
    expect(near).toMatchObject({
      side: null,
      squares: [],
      inView: 1,
      records: [{ id, ...somewhere, stars: 0, taxonId }],
    })
  })

  test('counts what is there in three layers of trust, and tells it in a sentence', async () => {
    const taxonId = await checklist.id()
    await makeRecord(portal, { as: anna, taxonId, observedFrom: '2026-06-01' })
    await makeRecord(portal, { as: anna, taxonId, point: { lon: 12.1, lat: 55.6 } })
    expect((await map(taxonId, 7)).summary).toBe('2 fund i 2 kvadrater på 10 km.')
    for (let i = 1; i < 3; i++) await makeRecord(portal, { as: anna, taxonId, observedFrom: `2026-06-0${i + 1}` })
    const { squares, total, inView, summary } = await map(taxonId, 7)
    expect(squares.map(({ count, plausible, validated }) => [count, plausible, validated]).toSorted()).toEqual([
      [1, 0, 0],
      [3, 0, 0],
    ])
    expect([total, inView]).toEqual([4, 4])
    expect(summary).toBe('4 fund i 2 kvadrater på 10 km, flest omkring Silkeborg (3 fund).')
  })

  test('draws a find that hides in its own larger square, apart', async () => {
    const taxonId = await taxonWithBlur(portal, 5000)
    await makeRecord(portal, { as: anna, taxonId })
    expect((await map(taxonId, 5)).squares).toMatchObject([{ square: '50km_124_10', count: 1 }])
    const near = await map(taxonId, 14, around)
    expect(near).toMatchObject({ records: [], squares: [], hidden: [{ square: '10km_622_53', count: 1 }] })
    expect(near.summary).toBe('1 fund i kortudsnittet. 1 fund vises kun med et større kvadrat.')
  })

  test('knows a new find at once, and forgets one that was deleted', async () => {
    const taxonId = await checklist.id()
    expect((await map(taxonId, 7)).summary).toBe('Ingen fund i kortudsnittet.')
    const { id } = await makeRecord(portal, { as: anna, taxonId })
    expect((await map(taxonId, 7)).total).toBe(1)
    await portal.call('deleteRecord', { as: anna, id })
    expect((await map(taxonId, 7)).total).toBe(0)
  })

  test('a square answers a click with its finds', async () => {
    const taxonId = await checklist.id()
    const { id } = await makeRecord(portal, { as: anna, taxonId })
    const [square] = (await map(taxonId, 9)).squares
    const filter = { taxonIds: [taxonId], square: square?.square ?? '' }
    expect((await portal.call('searchRecordList', { filter })).body.items).toMatchObject([{ id }])
  })

  test('refuses an area of more than a hundred corners, and a view that is upside down', async () => {
    const corners = (count: number) =>
      Array.from({ length: count }, (_, i): [number, number] => [9 + Math.cos(i) / 10, 56 + Math.sin(i) / 10])
    const ask = (polygon: [number, number][]) => portal.call('searchRecordList', { filter: { polygon } })
    expect((await ask(corners(100))).status).toBe(200)
    const refused = await ask(corners(101))
    expect([refused.status, refused.problem.fields]).toEqual([
      400,
      { 'filter.polygon': expect.stringContaining('100') },
    ])
    const view = { box: [13, 54, 8, 57] as Box, zoom: 7 }
    expect((await portal.call('searchHeatMap', { view })).status).toBe(400)
  })
})

describe('a tile', () => {
  const tile = async (taxonId: number, z: number, x: number, y: number) => {
    const reply = await portal.call('recordTile', { z, x, y, filter: JSON.stringify({ taxonIds: [taxonId] }) })
    return { reply, tile: new VectorTile(new PbfReader(reply.raw)) }
  }

  test('holds squares, and from zoom 13 on single finds, which lie where they are', async () => {
    const taxonId = await checklist.id()
    const { id } = await makeRecord(portal, { as: anna, taxonId })
    const far = await tile(taxonId, 7, 67, 39)
    expect(far.tile.layers.squares?.feature(0).properties).toEqual({
      square: '10km_622_53',
      count: 1,
      plausible: 0,
      validated: 0,
    })
    const near = await tile(taxonId, 14, 8626, 5088)
    const point = near.tile.layers.records?.feature(0).toGeoJSON(8626, 5088, 14)
    expect(point?.properties).toEqual({ id, stars: 0, taxonId })
    const geometry = point?.geometry
    const [lon = 0, lat = 0] = geometry?.type === 'Point' ? geometry.coordinates : []
    expect(lon).toBeCloseTo(somewhere.lon, 4)
    expect(lat).toBeCloseTo(somewhere.lat, 4)
  })
})

describe('an answer that everybody shares', () => {
  const asks = (taxonId: number) => {
    const filter = JSON.stringify({ taxonIds: [taxonId] })
    const of = (path: string, query: Record<string, string> = {}) => ({
      url: `/api${path}?${new URLSearchParams({ filter, ...query })}`,
    })
    return {
      'a heat map': of('/records/search-heat-map', { view: JSON.stringify({ box: country, zoom: 7 }) }),
      'a tile': of('/records/tiles/7/67/39'),
      statistics: of('/records/record-statistics'),
      species: of('/records/search-taxon-list'),
      'the portal in numbers': { url: '/api/statistics/site-stats' },
    }
  }
  const names = Object.keys(asks(0)) as (keyof ReturnType<typeof asks>)[]

  test.each(names)('%s: who has it is told that it holds, until there is another find', async (name) => {
    const taxonId = await checklist.id()
    await makeRecord(portal, { as: anna, taxonId })
    const { url } = asks(taxonId)[name]
    const ask = (headers = {}, as?: Actor) => portal.request({ method: 'GET', url, headers, ...(as ? { as } : {}) })
    const first = await ask()
    const etag = String(first.headers.etag)
    expect([first.status, first.headers['cache-control']]).toEqual([
      200,
      'public, max-age=0, s-maxage=10, must-revalidate',
    ])
    for (const as of [undefined, anna]) {
      const again = await ask({ 'if-none-match': `"other", ${etag}` }, as)
      expect([again.status, again.raw.length, again.headers.etag]).toEqual([304, 0, etag])
    }
    await makeRecord(portal, { as: anna, taxonId })
    const later = await ask({ 'if-none-match': etag })
    expect(later.status).toBe(200)
    expect(later.raw.equals(first.raw)).toBe(false)
  })

  test('is another one when somebody has another name', async () => {
    const bent = await portal.person({ displayName: 'Bent Før' })
    const taxonId = await checklist.id()
    await makeRecord(portal, { as: bent, taxonId })
    const { url } = asks(taxonId).statistics
    const { headers } = await portal.request({ method: 'GET', url })
    portal.clock.now = new Date()
    const renamed = { as: bent, userId: bent.userId, displayName: 'Bent Efter' }
    expect((await portal.call('updateUserDisplayName', renamed)).status).toBe(200)
    const later = await portal.request({ method: 'GET', url, headers: { 'if-none-match': String(headers.etag) } })
    expect(later.status).toBe(200)
    expect(later.raw.toString()).toContain('Bent Efter')
  })

  test('is the same by address as by a long question', async () => {
    const taxonId = await checklist.id()
    await makeRecord(portal, { as: anna, taxonId })
    const filter = { taxonIds: [taxonId] }
    const view = { box: country, zoom: 7 }
    const [short, long] = [
      await portal.call('heatMap', { filter: JSON.stringify(filter), view: JSON.stringify(view) }),
      await portal.call('searchHeatMap', { filter, view }),
    ]
    expect(short.body).toEqual(long.body)
    for (const wrong of ['', '{}', '{"box":[1,2,3],"zoom":7}', '{"box":[13,54,8,57],"zoom":7}']) {
      const { status, headers } = await portal.call('heatMap', { view: wrong })
      // Nobody keeps a failure, nor is told later that it still holds.
      expect([status, headers.etag, headers['cache-control']]).toEqual([400, undefined, 'no-store'])
    }
  })
})

describe('the epoch map', () => {
  const before = { from: '2000-01-01', to: '2009-12-31' }
  const after = { from: '2015-01-01', to: '2026-12-31' }
  const compare = async (taxonId: number) =>
    (
      await portal.call('searchEpochComparisonMap', {
        filter: { taxonIds: [taxonId] },
        before,
        after,
        view: { box: country, zoom: 7 },
      })
    ).body

  test('tells squares with finds before, after and in both, and greys those where few have looked', async () => {
    const family = await checklist.id({ rank: 1300, group: 9 })
    const taxonId = await checklist.id({ parent: family })
    const other = await checklist.id({ parent: family })
    const places = [somewhere, { lon: 10.2, lat: 56.15 }, { lon: 12.1, lat: 55.6 }]
    const report = (of: number, place: number, day: string) =>
      makeRecord(portal, { as: anna, taxonId: of, point: places[place] ?? somewhere, observedFrom: day })
    await report(taxonId, 0, '2005-05-01')
    await report(taxonId, 1, '2005-05-01')
    await report(taxonId, 1, '2020-05-01')
    await report(taxonId, 2, '2020-05-01')
    for (const place of [0, 1]) {
      for (let i = 1; i <= 5; i++) {
        await report(other, place, `2004-05-0${i}`)
        await report(other, place, `2021-05-0${i}`)
      }
    }
    const { squares, summary, leastEffort } = await compare(taxonId)
    const told = squares.map(({ kind, before, after, isGrey }) => ({ kind, before, after, isGrey }))
    expect(leastEffort).toBe(5)
    expect(told).toHaveLength(3)
    expect(told).toEqual(
      expect.arrayContaining([
        { kind: 'before', before: 1, after: 0, isGrey: false },
        { kind: 'both', before: 1, after: 1, isGrey: false },
        { kind: 'after', before: 0, after: 1, isGrey: true },
      ]),
    )
    expect(summary).toBe(
      'Af 2 velundersøgte kvadrater på 10 km har 1 kun i den første periode, 1 i begge og 0 kun i den anden. 1 kvadrat er for lidt undersøgt til at sige noget.',
    )
  })

  test('takes one trip that noted all of the group for having looked, but never for a taxon whose finds are blurred', async () => {
    const family = await checklist.id({ rank: 1300, group: 11 })
    const [taxonId, other] = [await checklist.id({ parent: family }), await checklist.id({ parent: family })]
    const isGrey = async () => (await compare(taxonId)).squares.map((square) => square.isGrey)
    await makeRecord(portal, { as: anna, taxonId, observedFrom: '2020-05-01' })
    for (let i = 1; i <= 5; i++) await makeRecord(portal, { as: anna, taxonId: other, observedFrom: `2021-05-0${i}` })
    expect(await isGrey()).toEqual([true])
    const times = { start: '2005-05-01T06:00', end: '2005-05-01T09:00', distance: 2000 }
    const trip = await makeTrip(portal, { as: anna, ...times, completeGroups: [11] })
    await makeRecord(portal, { as: anna, taxonId: other, observedFrom: '2005-05-01', tripId: trip.id })
    expect((await compare(taxonId)).squares).toMatchObject([
      { isGrey: false, listsBefore: 1, listsAfter: 0, effortBefore: 1 },
    ])
    await sql`update taxon set blur_radius = 1000 where id = ${taxonId}`.execute(portal.db)
    expect(await isGrey()).toEqual([true])
  })
})
