import { expect, test } from 'vitest'
import type { SquareCount } from '../columns/grid.ts'
import { packed, unpacked } from './packing.ts'

const square = (column: number, ...stars: SquareCount['stars']): SquareCount => ({
  side: 5000,
  column,
  row: 1224,
  stars,
})
const map = {
  squares: [square(98, 50_000_000, 2, 3, 4), square(99, 0, 0, 0, 1)],
  hidden: [{ ...square(3, 1, 0, 0, 0), side: 100_000 }],
  records: [{ id: 7, lon: 9.5, lat: 56.1, stars: 2, taxonId: null }],
  total: 9,
}

test('squares come out of a thread as they went in, as one row of numbers on the way', () => {
  for (const answer of [map, [map, { squares: [], hidden: [] }], { species: [1, 2], total: 2 }, 17, null, [[1, 2]]]) {
    const { value, handedOver } = packed(answer)
    expect(unpacked(structuredClone(value, { transfer: handedOver }))).toEqual(answer)
  }
  expect(packed([map, map]).handedOver).toHaveLength(4)
})

test('ids are handed over whole', () => {
  const ids = Uint32Array.of(1, 2, 3)
  const { value, handedOver } = packed(ids)
  expect(unpacked(structuredClone(value, { transfer: handedOver }))).toEqual(Uint32Array.of(1, 2, 3))
  expect(ids.length).toBe(0)
})
