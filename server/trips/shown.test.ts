import { describe, expect, test } from 'vitest'
import type { Track } from '#contract/trip.ts'
import { fromGrid, toGrid } from '#server/places/grid.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { makeRecord, somewhere, taxonWithBlur } from '#test/records.ts'
import { Checklist } from '#test/taxa.ts'
import { makeTrip, walk } from '#test/trips.ts'

const portal = await portalOfFile()
const ann = await portal.person()
const bo = await portal.person()
const get = async (id: number, as: typeof ann | string = 'anonymous') => (await portal.call('getTrip', { as, id })).body
const recordsOf = async (id: number, as: typeof ann | string = 'anonymous') =>
  (await portal.call('tripRecords', { as, id })).body.items.map((one) => one.id)

/** Metres east and north of the corner of the 1 km square that holds the place of plain finds. */
const [east0, north0] = toGrid(somewhere.lon, somewhere.lat).map((metres) => Math.floor(metres / 1000) * 1000) as [
  number,
  number,
]
const at = (east: number, north: number): [number, number] => fromGrid(east0 + east, north0 + north)
const point = (east: number, north: number) => {
  const [lon, lat] = at(east, north)
  return { lon, lat }
}
const gridOf = (track: Track | null) => (track ?? []).flat().map(([lon, lat]) => toGrid(lon, lat))
const within =
  (east: number, north: number) =>
  ([x, y]: readonly [number, number]) =>
    x > east0 + east + 1 && x < east0 + east + 999 && y > north0 + north + 1 && y < north0 + north + 999

describe('the track of a trip', () => {
  test('is cut for everybody where it leaves the squares of its start and end, and bears no times', async () => {
    const track = walk(at(500, 500), at(2500, 500), at(2500, 3500))
    const { id } = await makeTrip(portal, { as: ann, track })
    const shown = await get(id)
    const points = gridOf(shown.track)
    expect(points.filter(within(0, 0))).toEqual([])
    expect(points.filter(within(2000, 3000))).toEqual([])
    expect(points.some(within(2000, 0))).toBe(true)
    expect(new Set((shown.track ?? []).flat().map(([, , time]) => time))).toEqual(new Set([null]))
    // Nor does the clock or the length tell how far the hidden ends are.
    expect([shown.start, shown.end, shown.distance]).toEqual(['2026-05-14T06:00', '2026-05-14T09:30', 4000])
    const own = await get(id, ann)
    expect([own.start, Math.round((own.distance ?? 0) / 100), own.track?.[0]?.[0]?.[2]]).toEqual([
      '2026-05-14T06:10',
      50,
      Date.UTC(2026, 4, 14, 4, 10),
    ])
  })

  test('passes nowhere through these squares, however often one goes by', async () => {
    const track = walk(at(500, 500), at(1500, 500), at(300, 700), at(1500, 800), at(2500, 500), at(600, 200))
    const { id } = await makeTrip(portal, { as: ann, track })
    const points = gridOf((await get(id)).track)
    expect([points.filter(within(0, 0)), points.some(within(1000, 0))]).toEqual([[], true])
  })

  test('that was drawn is cut in the same way', async () => {
    const shape = { type: 'LineString' as const, coordinates: [at(500, 500), at(1500, 500), at(2500, 500)] }
    const { id } = await makeTrip(portal, { as: ann, shape })
    const lons = (await get(id)).shape?.coordinates.flat().filter((_, i) => i % 2 === 0) as number[]
    expect(Math.min(...lons)).toBeGreaterThan(at(990, 500)[0] ?? 0)
    expect(Math.max(...lons)).toBeLessThan(at(2010, 500)[0] ?? 0)
    expect((await get(id, ann)).shape?.coordinates).toHaveLength(3)
    const whole = await makeTrip(portal, { as: ann, shape, showsEnds: true })
    expect((await get(whole.id)).shape?.coordinates).toHaveLength(3)
  })

  test('that was drawn has no length or clock either that tells how far its ends are', async () => {
    const shape = { type: 'LineString' as const, coordinates: [at(500, 500), at(3500, 500)] }
    const { id } = await makeTrip(portal, { as: ann, shape, distance: 3000 })
    const told = async (as?: typeof ann) => {
      const { start, end, minutes, distance } = await get(id, as)
      return [start, end, minutes, distance]
    }
    expect(await told()).toEqual(['2026-05-14T06:00', '2026-05-14T09:30', 210, 2000])
    expect(await told(ann)).toEqual(['2026-05-14T06:10', '2026-05-14T09:20', 190, 3000])
  })

  test('is shown whole where its owner shows the ends', async () => {
    const { id } = await makeTrip(portal, { as: ann, showsEnds: true, track: walk(at(500, 500), at(2500, 500)) })
    const shown = await get(id)
    expect([gridOf(shown.track).some(within(0, 0)), shown.start, Math.round((shown.distance ?? 0) / 100)]).toEqual([
      true,
      '2026-05-14T06:10',
      20,
    ])
  })

  test('of a hundred trips from one door tells no better where the door is than its square', async () => {
    type Told = { times: unknown; distance: number | null; points: [number, number][] }
    const answers = async (door: [number, number]): Promise<Told[]> => {
      const told: Told[] = []
      for (let i = 0; i < 100; i++) {
        const far: [number, number] = [Math.round(500 + 3000 * Math.cos(i)), Math.round(500 + 3000 * Math.sin(i))]
        // One leaves the square by its gates, and is seen from there on.
        const side = i % 2 === 0 ? 1 : -1
        const gate = (out: number): [number, number] => [500 + side * (500 + out), 100 + (i % 9) * 100]
        const track = walk(
          at(...door),
          at(...gate(-60)),
          at(...gate(400)),
          at(...far),
          at(...gate(300)),
          at(...gate(-60)),
          at(...door),
        )
        const { id } = await makeTrip(portal, { as: bo, track })
        const { start, end, minutes, distance, track: shown, square } = await get(id)
        told.push({ times: [start, end, minutes, square], distance, points: gridOf(shown) })
      }
      return told
    }
    const [here, there] = [await answers([150, 850]), await answers([800, 120])]
    const isNear =
      (points: readonly [number, number][]) =>
      ([x, y]: [number, number]) =>
        points.some(([a, b]) => Math.hypot(a - x, b - y) < 12)
    for (const [i, one] of here.entries()) {
      const other = there[i] as Told
      expect([one.times, one.points.filter(within(0, 0))]).toEqual([other.times, []])
      expect(Math.abs((one.distance ?? 0) - (other.distance ?? 0))).toBeLessThanOrEqual(100)
      expect([one.points.every(isNear(other.points)), other.points.every(isNear(one.points))]).toEqual([true, true])
    }
  }, 240_000)
})

describe('while a find of the trip is not for everybody', () => {
  test('a square that holds all public places stands for the track, and nothing that can tell a place is told', async () => {
    const taxonId = await taxonWithBlur(portal, 2000)
    const trip = {
      title: 'Ørnereden',
      notes: 'Ved den store eg',
      weather: 'Blæst ved Humlesø',
      participantNames: ['Naboen ved åen'],
      distance: 5000,
      areaSearched: 99,
      track: walk(at(500, 500), at(2500, 500)),
    }
    const { id } = await makeTrip(portal, { as: ann, ...trip })
    const open = await makeRecord(portal, { as: ann, tripId: id, point: point(300, 300) })
    expect((await get(id)).track).not.toBeNull()
    const secret = await makeRecord(portal, { as: ann, tripId: id, taxonId, point: point(2200, 400) })
    const shown = await get(id)
    expect(shown).toMatchObject({
      ...{
        title: 'Tur 14. maj 2026',
        notes: '',
        weather: '',
        participantNames: [],
        distance: null,
        areaSearched: null,
        track: null,
        shape: null,
        isWithheld: false,
      },
      ...{ square: { side: 1000, east: east0, north: north0 }, records: 1 },
    })
    expect([await recordsOf(id), await recordsOf(id, ann)]).toEqual([[open.id], [open.id, secret.id]])
    const trips = async (find: number, as: typeof ann | string) =>
      (await portal.call('getRecord', { as, id: find })).body.trip?.id
    expect([
      await trips(open.id, 'anonymous'),
      await trips(secret.id, 'anonymous'),
      await trips(secret.id, ann),
    ]).toEqual([id, undefined, id])
    const found = await portal.call('searchRecordList', { filter: { trip: id } })
    expect(found.body.items.map((one) => one.id)).toEqual([open.id])
    expect((await portal.call('searchTrips', { userId: ann.userId, queryString: 'ørnereden' })).body.total).toBe(0)
    // The square grows with the public places, and is none when nothing holds them.
    await makeRecord(portal, { as: ann, tripId: id, point: point(1200, 300) })
    expect((await get(id)).square?.side).toBeGreaterThan(1000)
    await makeRecord(portal, { as: ann, tripId: id, point: { lon: 12.5, lat: 55.7 } })
    expect((await get(id)).square).toBeNull()
    // Taken out, it narrows nothing any more.
    await portal.call('takeRecords', { as: ann, id, recordIds: [secret.id], out: true })
    expect(await get(id)).toMatchObject({ title: 'Ørnereden', distance: 1000 })
  })

  test('nor is it told who went the same way, where that is shown', async () => {
    const track = walk(at(500, 500), at(2500, 500))
    const first = await makeTrip(portal, { as: ann, track })
    const second = await makeTrip(portal, { as: ann, track, againOf: first.id })
    const walks = async (id: number, as: typeof ann | string = 'anonymous') =>
      (await portal.call('tripWalks', { as, id })).body.trips.map((one) => one.id).toSorted((a, b) => a - b)
    expect([(await get(second.id)).walks, await walks(second.id)]).toEqual([2, [first.id, second.id]])
    await makeRecord(portal, { as: ann, tripId: second.id, taxonId: await taxonWithBlur(portal, 2000) })
    expect(await get(second.id)).toMatchObject({ walks: 0, routeId: null })
    expect([await walks(second.id), await walks(first.id)]).toEqual([[second.id], [first.id]])
    expect(await walks(second.id, ann)).toEqual([first.id, second.id])
  })

  test.each(['personal', 'hidden', 'draft', 'later', 'ownBlur'] as const)('as here: %s', async (kind) => {
    const { id } = await makeTrip(portal, {
      as: ann,
      track: walk(at(500, 500), at(2500, 500)),
      distance: 2000,
      completeGroups: [4],
    })
    const wish = {
      personal: { isPersonal: true },
      hidden: {},
      draft: { isDraft: true },
      later: { hideUntil: '2099-01-01' },
      ownBlur: { ownBlur: true },
    }
    const bird = await new Checklist(portal).id({ name: `Parus ${kind}`, group: 4 })
    const find = await makeRecord(portal, { as: ann, tripId: id, taxonId: bird, ...wish[kind] })
    if (kind === 'hidden') await portal.call('hideRecord', { as: 'siteModerator', id: find.id, reason: 'x' })
    expect(await get(id)).toMatchObject({ track: null, square: null, completeGroups: [], records: 0 })
    expect(await recordsOf(id)).toEqual([])
    expect(await get(id, ann)).toMatchObject({ completeGroups: [4], isWithheld: true })
  })

  test('of a blurred taxon, the list of its group stays complete: nobody claims that it was not noted', async () => {
    const taxonId = await taxonWithBlur(portal, 2000)
    const { id } = await makeTrip(portal, { as: ann, distance: 2000, completeGroups: [4] })
    await makeRecord(portal, { as: ann, tripId: id, taxonId })
    expect((await get(id)).completeGroups).toEqual([4])
    expect((await portal.call('notNoted', { taxonId })).body.answer).toBeNull()
  })

  test('a find that is dismissed or deleted withholds nothing, unless its place would be hidden', async () => {
    const blurred = await taxonWithBlur(portal, 2000)
    const { id } = await makeTrip(portal, { as: ann, notes: 'Her' })
    const plain = await makeRecord(portal, { as: ann, tripId: id })
    await portal.call('deleteRecord', { as: ann, id: plain.id })
    expect((await get(id)).notes).toBe('Her')
    const secret = await makeRecord(portal, { as: ann, tripId: id, taxonId: blurred })
    await portal.call('deleteRecord', { as: ann, id: secret.id })
    expect((await get(id)).notes).toBe('')
  })
})

test('what the public sees of a trip follows when a taxon is blurred, and when the blur is taken off', async () => {
  const taxonId = await taxonWithBlur(portal, 0)
  const { id } = await makeTrip(portal, { as: ann, notes: 'Her' })
  const find = await makeRecord(portal, { as: ann, tripId: id, taxonId })
  expect([(await get(id)).notes, await recordsOf(id)]).toEqual(['Her', [find.id]])
  const { body } = await portal.call('getTaxon', { as: 'taxonAdminRole', id: taxonId })
  await portal.call('updateTaxaMasterdata', { as: 'taxonAdminRole', taxonIds: [taxonId], blurRadius: 2000 } as never)
  expect([body.id, (await get(id)).notes, await recordsOf(id)]).toEqual([taxonId, '', []])
})
