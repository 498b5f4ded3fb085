import { expect, test } from 'vitest'
import { answerOnDevice, type Kept, withAnswer } from './known-here.ts'
import { rareAmong } from './rare.ts'

const answer = (lon: number, day: string): Kept => ({ point: { lon, lat: 56 }, day, near: [1], season: [1] })

test('without a network the device tells what it was told near here a few days ago, and nothing from far away', () => {
  const [home, coast, old] = [answer(10, '2026-05-14'), answer(10.2, '2026-05-16'), answer(10, '2026-03-01')]
  const answers = [coast, old, home]
  expect(answerOnDevice(answers, { lon: 10.01, lat: 56 }, '2026-05-15')).toBe(home)
  expect(answerOnDevice(answers, { lon: 10.25, lat: 56 }, '2026-05-15')).toBe(coast)
  expect(answerOnDevice(answers, { lon: 12, lat: 56 }, '2026-05-15')).toBeUndefined()
  expect(answerOnDevice([old], { lon: 10, lat: 56 }, '2026-05-15')).toBeUndefined()
})

test('the device keeps the newest few answers, one for a place and a day', () => {
  const many = Array.from({ length: 8 }, (_, i) => answer(8 + i / 2, '2026-05-14'))
  const kept = many.reduce<Kept[]>((before, next) => withAnswer(before, next), [])
  expect([kept.length, kept[0]]).toEqual([5, many[7]])
  const again = { ...answer(11.501, '2026-05-14'), near: [7] }
  expect(withAnswer(kept, again).map(({ near }) => near[0])).toEqual([7, 1, 1, 1, 1])
})

test('one is asked about species that nobody knows here or now, and about nothing where nobody knows what is known', () => {
  const known = { near: new Set([1, 2]), season: new Set([1, 3]) }
  const taxa = [1, 2, 3, 4, 4].map((id) => ({ id, rank: 2000 }))
  expect(rareAmong([...taxa, { id: 9, rank: 1600 }, { id: 10, rank: 2100 }], known)).toEqual([
    { taxonId: 2, isFar: false, isLate: true },
    { taxonId: 3, isFar: true, isLate: false },
    { taxonId: 4, isFar: true, isLate: true },
  ])
  expect(rareAmong(taxa, undefined)).toEqual([])
})
