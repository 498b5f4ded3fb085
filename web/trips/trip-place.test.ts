import { expect, test } from 'vitest'
import { placeAt, placeOfTrip } from './trip-place.ts'

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
  const placed = placeOfTrip({ track, shape: null }, [])
  expect(placed?.point.lon).toBeCloseTo(10.01)
  expect(placed?.uncertainty).toBeGreaterThan(600)
  expect(placed?.uncertainty).toBeLessThan(650)
})

test('a find with a time lies where one was then', () => {
  expect(placeAt(track, '08:00')).toEqual({ point: { lon: 10.01, lat: 56 }, uncertainty: 30 })
  expect(placeAt(track, '08:30')).toBeUndefined()
  expect(placeAt(null, '08:00')).toBeUndefined()
})

test('without a track the finds tell, but none whose place is hidden', () => {
  const here = { point: { lon: 9, lat: 55 }, side: 0 }
  expect(placeOfTrip({ track: null, shape: null }, [here, { point: { lon: 12, lat: 57 }, side: 5000 }])).toEqual({
    point: { lon: 9, lat: 55 },
    uncertainty: 25,
  })
  expect(placeOfTrip({ track: null, shape: null }, [])).toBeUndefined()
})
