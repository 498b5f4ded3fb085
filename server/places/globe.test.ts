import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Point } from '#contract/record.ts'
import { rebuildPublic } from '#server/records/rebuild.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { makeRecord, somewhere, taxonWithBlur } from '#test/records.ts'
import { rounds } from '#test/rounds.ts'
import { insideArea } from './area.ts'
import { hasGrid, toGrid } from './grid.ts'

/*
 * A place anywhere on earth can be a personal find; squares of the grid are only where the grid is. No place, and no
 * question about one, is too far away for an answer.
 */

const portal = await portalOfFile()

const known: Record<string, Point> = {
  Singapore: { lon: 103.85, lat: 1.29 },
  Quito: { lon: -78.52, lat: -0.19 },
  'the Gulf of Guinea': { lon: 0, lat: 0 },
  'the antimeridian from the west': { lon: 180, lat: 12 },
  'the antimeridian from the east': { lon: -180, lat: -12 },
  'the north pole': { lon: 0, lat: 90 },
  'the south pole': { lon: 0, lat: -90 },
  'where the grid is farthest': { lon: 99, lat: 0 },
  'the other side of it': { lon: -81, lat: 0 },
  Nuuk: { lon: -51.7, lat: 64.2 },
  Tórshavn: { lon: -6.77, lat: 62.01 },
  Wellington: { lon: 174.78, lat: -41.29 },
}
const anywhere = fc.record({
  lon: fc.double({ min: -180, max: 180, noNaN: true }),
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
})
/** JSON knows no minus zero. */
const sent = ({ lon, lat }: Point) => ({ lon: lon + 0, lat: lat + 0 })
const points = [...Object.values(known), ...fc.sample(anywhere, rounds(3)).map(sent)]
const abroad = points.filter((point) => !insideArea(portal.config, point))

/** A box around a point that stays on the map. */
const boxAround = ({ lon, lat }: Point): [number, number, number, number] =>
  [...[Math.max(-180, lon - 0.1), Math.max(-90, lat - 0.1), Math.min(180, lon + 0.1), Math.min(90, lat + 0.1)]] as [
    number,
    number,
    number,
    number,
  ]

const owner = await portal.person()
const friend = await portal.person()
const taxonId = await taxonWithBlur(portal, 2000)

describe('a find anywhere on earth', () => {
  test.each(abroad)(
    'is kept as a personal one, shown to its owner where it is, moved, blurred and asked about: $lon $lat',
    async (point) => {
      const answers: Record<string, number> = {}
      const made = await makeRecord(portal, {
        as: owner,
        point,
        taxonId,
        locality: 'Langt væk',
        finderIds: [friend.userId],
      })
      expect(made).toMatchObject({ marks: ['personal'], exactPlace: { point } })
      const { id } = made
      const onIt = { as: owner, id }
      for (const call of [
        'getRecord',
        'recordHistory',
        'recordNeighbours',
        'recordValidation',
        'recordFields',
      ] as const) {
        answers[call] = (await portal.call(call, onIt)).status
      }
      answers.context = (await portal.call('validationContext', { ...onIt, taxonId })).status
      // Who is asked to be a finder looks at it before they answer.
      answers.asked = (await portal.call('getRecord', { as: friend, id })).status
      answers.own = (await portal.call('ownRecords', { as: owner })).status
      answers.overlay = (
        await portal.call('searchOverlay', { as: owner, filter: { withOwn: true, taxonIds: [taxonId] } })
      ).status
      const to = { point: { lon: -point.lon, lat: -point.lat }, uncertainty: 10, locality: null }
      answers.moved = (await portal.call('massUpdateRecordPositions', { as: owner, positions: [{ id, ...to }] })).status
      const unblurred = { point, ownBlur: true, taxonId: null }
      const version = (await portal.call('getRecord', onIt)).body.version
      answers.changed = (await portal.call('updateRecord', { ...onIt, version, changes: unblurred })).status
      answers.after = (await portal.call('getRecord', onIt)).status
      expect([point, Object.entries(answers).filter(([, status]) => status !== 200)]).toEqual([point, []])
      expect((await portal.call('unPersonalizeRecord', onIt)).status).toBe(409)
      expect((await portal.call('getRecord', { id })).status).toBe(404)
    },
  )

  test('is in what the public sees only if it should be', async () => {
    expect(await rebuildPublic(portal.db)).toMatchObject({ missing: 0, extra: 0, different: 0 })
  })

  test('can be begun as a draft, and submitted', async () => {
    for (const point of abroad.slice(0, 4)) {
      const draft = await makeRecord(portal, { isDraft: true, point, observedFrom: '2026-05-14' })
      expect(draft.place?.point).toEqual(point)
      const { status, body } = await portal.call('submitDraftRecord', { as: 'member', id: draft.id })
      expect([status, body.marks]).toEqual([200, ['personal']])
    }
  })

  test('breaks no page of another find, and no list', async () => {
    const { id } = await makeRecord(portal, { point: somewhere })
    // As an import or an older version may have left it: public by its marks, where no square is.
    await sql`update record set point = st_setsrid(st_makepoint(103.85, 1.29), 4326) where id = ${id}`.execute(
      portal.db,
    )
    await rebuildPublic(portal.db)
    expect((await portal.call('getRecord', { as: 'member', id })).body.place?.point).toEqual(known.Singapore)
    expect((await portal.call('getRecord', { id })).status).toBe(404)
    expect((await portal.call('searchRecordList', { filter: {} })).status).toBe(200)
  })
})

describe('a question about a place anywhere on earth', () => {
  test('is answered: with nothing, where nothing is', async () => {
    await makeRecord(portal, { point: somewhere })
    for (const point of abroad) {
      const box = boxAround(point)
      const [west, south, east, north] = box
      const polygon = [
        [west, south],
        [east, south],
        [east, north],
      ] as [number, number][]
      const filters = [{ box }, { near: { ...point, metres: 200_000 } }, { polygon }]
      const answers: [string, number, unknown][] = []
      for (const filter of filters) {
        const text = JSON.stringify(filter)
        const view = { box, zoom: 9 }
        const list = await portal.call('searchRecordList', { filter })
        answers.push(['list', list.status, list.body.total])
        const heat = await portal.call('searchHeatMap', { filter, view })
        answers.push(['heat', heat.status, heat.body.total])
        const overlay = await portal.call('searchOverlay', { as: 'member', filter })
        answers.push(['overlay', overlay.status, overlay.body.items?.length])
        const statistics = await portal.call('recordStatistics', { filter: text })
        answers.push(['statistics', statistics.status, statistics.body.total])
      }
      const places = await portal.call('localities', { ...point })
      answers.push(['places', places.status, places.body.isOutside ? 0 : 1])
      const queue = await portal.call('validationSuggestions', { filter: JSON.stringify({ box }) })
      answers.push(['queue', queue.status, queue.body.total])
      const first = await portal.call('firstRecord', { taxonId: 1, box: box.join() })
      answers.push(['first', first.status, 0])
      expect([point, answers.filter(([, status, found]) => status !== 200 || found !== 0)]).toEqual([point, []])
    }
  })

  test('is refused where there is no such place', async () => {
    const texts = ['NaN', 'Infinity', '-Infinity', '1e400', '181']
    for (const lon of texts) {
      const asked = await portal.request({ url: `/api/records/localities?lon=${lon}&lat=0` })
      expect([lon, asked.status]).toEqual([lon, 400])
      for (const payload of [
        `{"filter":{"near":{"lon":${lon},"lat":0,"metres":5}}}`,
        `{"filter":{"polygon":[[${lon},0],[1,1],[2,2]]}}`,
      ]) {
        const headers = { 'content-type': 'application/json' }
        const sent = await portal.request({ method: 'POST', url: '/api/records/search-record-list', payload, headers })
        expect([payload, sent.status]).toEqual([payload, 400])
      }
    }
  })
})

test('the database and the server agree where the grid is, and both know its squares there', async () => {
  for (const point of [...points, ...fc.sample(anywhere, rounds(60))]) {
    const { rows } = await sql<{ east: number | null; north: number | null }>`
      select st_x(g) as east, st_y(g) as north
      from grid_point(st_setsrid(st_makepoint(${point.lon}::float8, ${point.lat}::float8), 4326)) g`.execute(portal.db)
    const [row] = rows
    expect([point, row?.east !== null]).toEqual([point, hasGrid(point)])
    if (!hasGrid(point)) continue
    const [east, north] = toGrid(point.lon, point.lat)
    expect(Math.abs((row?.east ?? 0) - east) + Math.abs((row?.north ?? 0) - north)).toBeLessThan(0.1)
  }
})
