import { expect, test } from 'vitest'
import type { TripRecord } from '#contract/trip.ts'
import { straysOf } from './strays.ts'

const find = (id: number, more: Partial<TripRecord> = {}) =>
  ({
    ...{ id, observedFrom: '2026-05-17', observedTo: null, datePrecision: 'day', timeFrom: null, side: 0 },
    ...{ point: { lon: 10.005, lat: 56 } },
    ...more,
  }) as TripRecord
const trip = {
  ...{ start: '2026-05-17T07:00', end: '2026-05-17T09:00', shape: null },
  track: [
    [
      [10, 56, null],
      [10.01, 56, null],
    ],
  ] as [number, number, number | null][][],
}
const idsOf = (records: TripRecord[], of: Parameters<typeof straysOf>[0] = trip) =>
  straysOf(of, records).map(({ record }) => record.id)

test('finds of another day or hour are asked about, those a little before or after are not', () => {
  expect(
    idsOf([
      ...[find(1), find(2, { timeFrom: '06:45' }), find(3, { timeFrom: '05:00' }), find(4, { timeFrom: '11:00' })],
      ...[find(5, { observedFrom: '2026-05-16' }), find(6, { observedFrom: '2026-05-18' })],
      ...[find(7, { observedFrom: '2026-05-01', observedTo: '2026-05-31' }), find(8, { observedFrom: null })],
    ]),
  ).toEqual([3, 4, 5, 6])
  expect(idsOf([find(9, { observedFrom: '2026-05-19', timeFrom: '12:00' })], { ...trip, end: null })).toEqual([])
})

test('finds far from the track are asked about, by how far; hidden places are not', () => {
  const [stray, ...others] = straysOf(trip, [
    ...[find(1, { point: { lon: 10.005, lat: 56.004 } }), find(2, { point: { lon: 10.005, lat: 56.02 } })],
    ...[find(3, { point: { lon: 12, lat: 57 }, side: 5000 }), find(4, { point: null })],
    find(5, { point: { lon: 10.005, lat: 56.02 }, uncertainty: 1800 }),
  ])
  expect([stray?.record.id, Math.round((stray?.off ?? 0) / 100), others]).toEqual([2, 22, []])
})

test('within the area that was searched nothing is far, and without track and area nobody asks', () => {
  const ring = [
    [9, 55],
    [11, 55],
    [11, 57],
    [9, 57],
    [9, 55],
  ] as [number, number][]
  const wide = { ...trip, track: null, shape: { type: 'Polygon' as const, coordinates: [ring] } }
  expect(idsOf([find(1), find(2, { point: { lon: 12, lat: 56 } })], wide)).toEqual([2])
  expect(idsOf([find(1, { point: { lon: 12, lat: 58 } })], { ...trip, track: null })).toEqual([])
})
