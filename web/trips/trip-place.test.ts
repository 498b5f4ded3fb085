import fc from 'fast-check'
import { expect, test } from 'vitest'
import { metresBetween } from '#contract/tracks/track.ts'
import { fromUtm } from '../map/utm.ts'
import { placeAt, placeOfTrip, positionsByTime } from './trip-place.ts'

const at = (clock: string) => Date.parse(`2026-05-17T${clock}:00Z`)
/** From seven to nine on the clock of Denmark, eastwards. */
const track: [number, number, number | null][][] = [
  [
    [10, 56, at('05:00')],
    [10.01, 56, at('06:00')],
  ],
  [[10.02, 56, at('07:00')]],
]

test('a find without a time lies in the middle of the track, as uncertain as the track is long', () => {
  const placed = placeOfTrip({ track, shape: null, showsEnds: true }, [])
  expect(placed?.point.lon).toBeCloseTo(10.01)
  expect(placed?.uncertainty).toBeGreaterThan(600)
  expect(placed?.uncertainty).toBeLessThan(650)
})

test('where the ends of a way are hidden, a find without a time tells nothing but the squares that the way lies in', () => {
  const door = { east: 540_000, north: 6_190_000 }
  const inSquare = fc.double({ min: 1, max: 999, noNaN: true })
  const steps = fc.array(fc.tuple(inSquare, inSquare), { minLength: 1, maxLength: 20 })
  const way = (points: readonly (readonly [number, number])[]) =>
    points.map(([east, north]): [number, number] => fromUtm(door.east + east, door.north + north))
  const whole = { point: expect.anything(), uncertainty: 708 }
  const [lon, lat] = fromUtm(door.east + 500, door.north + 500)
  fc.assert(
    fc.property(steps, fc.boolean(), (points, isDrawn) => {
      const line = way(points)
      const placed = isDrawn
        ? placeOfTrip({ track: null, shape: { type: 'LineString', coordinates: line }, showsEnds: false }, [])
        : placeOfTrip({ track: [line.map(([x, y]) => [x, y, null])], shape: null, showsEnds: false }, [])
      expect(placed).toEqual(whole)
      expect(metresBetween(placed?.point ?? { lon: 0, lat: 0 }, { lon, lat })).toBeLessThan(0.1)
    }),
  )
})

test('a find with a time lies where one was then', () => {
  expect(placeAt(track, '2026-05-17T08:00')).toEqual({ point: { lon: 10.01, lat: 56 }, uncertainty: 30 })
  expect(placeAt(track, '2026-05-17T08:04')).toEqual({ point: { lon: 10.01, lat: 56 }, uncertainty: 270 })
  expect(placeAt(track, '2026-05-17T08:30')).toBeUndefined()
  expect(placeAt(track, '2026-05-18T08:00')).toBeUndefined()
  expect(placeAt(null, '2026-05-17T08:00')).toBeUndefined()
})

test('between two points of a thinned track it lies on the line, less surely where nothing was written for long', () => {
  const placed = placeAt(track, '2026-05-17T07:15')
  expect(placed?.point.lon).toBeCloseTo(10.0025)
  expect(placed?.uncertainty).toBeGreaterThan(150)
  const close: typeof track = [
    [
      [10, 56, at('05:00')],
      [10.01, 56, at('05:04')],
    ],
  ]
  expect(placeAt(close, '2026-05-17T07:02')).toEqual({ point: { lon: 10.005, lat: 56 }, uncertainty: 30 })
})

test('without a track the finds tell, but none whose place is hidden', () => {
  const here = { point: { lon: 9, lat: 55 }, side: 0 }
  expect(
    placeOfTrip({ track: null, shape: null, showsEnds: false }, [here, { point: { lon: 12, lat: 57 }, side: 5000 }]),
  ).toEqual({
    point: { lon: 9, lat: 55 },
    uncertainty: 25,
  })
  expect(placeOfTrip({ track: null, shape: null, showsEnds: false }, [])).toBeUndefined()
})

test('finds that know when and not where are placed on the track, and others are left alone', () => {
  const find = { point: null, observedFrom: '2026-05-17', timeFrom: '08:00' }
  const placed = positionsByTime(track, [
    ...[
      { ...find, id: 1 },
      { ...find, id: 2, timeFrom: null },
      { ...find, id: 3, timeFrom: '12:00' },
    ],
    { ...find, id: 4, point: { lon: 9, lat: 55 } },
  ])
  expect(placed).toEqual([{ id: 1, point: { lon: 10.01, lat: 56 }, uncertainty: 30, locality: null }])
})
