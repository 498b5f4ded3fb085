import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SpeciesOfPeople } from './species-of-people.ts'

type Seen = [person: number, species: number]
const plainly = (finds: readonly Seen[]) => {
  const of = new Map<number, Set<number>>()
  for (const [person, species] of finds) of.set(person, (of.get(person) ?? new Set()).add(species))
  return [...of].map(([person, species]) => [person, species.size]).sort(([a = 0], [b = 0]) => a - b)
}
const counted = (loose: readonly Seen[], inOrder: readonly Seen[]) => {
  const species = new SpeciesOfPeople(10)
  for (const find of loose) species.addLoose(...find)
  for (const find of inOrder) species.addInOrder(...find)
  const people = [...species.counts.entries()].filter(([, count]) => count > 0)
  return { isTrue: species.isTrue, people }
}
const finds = fc.array(fc.tuple(fc.integer({ min: 1, max: 2000 }), fc.integer({ min: 1, max: 9 })), { maxLength: 60 })

test('how many species each person has is the same with and without an order', () => {
  fc.assert(
    fc.property(finds, finds, (loose, some) => {
      const inOrder = [...some].sort(([, a], [, b]) => a - b)
      const expected = { isTrue: true, people: plainly([...loose, ...some]) }
      expect(counted(loose, inOrder)).toEqual(expected)
      expect(counted([...some, ...loose], [])).toEqual(expected)
    }),
  )
})

test('a species that comes again when it has been left is told', () => {
  const again: Seen[] = [
    [1, 4],
    [1, 5],
    [1, 4],
  ]
  expect(counted([], again).isTrue).toBe(false)
  expect(counted(again, [])).toEqual({ isTrue: true, people: [[1, 2]] })
})
