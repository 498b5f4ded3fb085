import { expect, test } from 'vitest'
import { steadyAddress } from './steady-address.ts'

const at = (until: number, sign: string) => `/media/x/640.webp?until=${until}&sign=${sign}`

test('a signed address is kept while it holds, and replaced before it runs out', () => {
  expect(steadyAddress(at(600, 'a'), 0)).toBe(at(600, 'a'))
  expect(steadyAddress(at(900, 'b'), 300_000)).toBe(at(600, 'a'))
  expect(steadyAddress(at(1150, 'c'), 550_000)).toBe(at(1150, 'c'))
  expect(steadyAddress('/media/x/640.webp', 550_000)).toBe('/media/x/640.webp')
})
