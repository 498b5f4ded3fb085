import { expect, it } from 'vitest'
import { namingAddressOf, namingPlaceOf } from '../address.ts'
import { inTurn } from './naming-data.ts'

it('nameless photos and named ones that want a voice come in turn, and then what is left', () => {
  expect(inTurn([1, 2, 3], [10])).toEqual([1, 10, 2, 3])
  expect(inTurn([], [10, 11])).toEqual([10, 11])
})

it('nothing is chosen beforehand, and the address tells what is', () => {
  expect(namingPlaceOf({})).toEqual({ group: undefined, kind: undefined })
  expect(namingPlaceOf({ gruppe: '13', slags: 'x' })).toEqual({ group: undefined, kind: undefined })
  const address = namingAddressOf({ group: 8, kind: 'navn' })
  expect(address).toBe('/fund/validerings-overblik?fane=bestem&slags=navn&gruppe=8')
  expect(namingPlaceOf({ gruppe: '8', slags: 'navn' })).toEqual({ group: 8, kind: 'navn' })
})
