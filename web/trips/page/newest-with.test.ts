import { expect, test } from 'vitest'
import { newestWith } from './newest-with.ts'

const trips = [9, 8, 7, 6, 5, 4].map((id) => ({ id }))
const ids = (id: number) => newestWith(trips, id, 3).map((trip) => trip.id)

test('the newest walks are shown, and the one that is looked at also when it is older', () => {
  expect(ids(8)).toEqual([9, 8, 7])
  expect(ids(4)).toEqual([9, 8, 4])
  expect(ids(1)).toEqual([9, 8, 7])
})
