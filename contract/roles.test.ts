import { expect, test } from 'vitest'
import { claimOf, claimValues } from './roles.ts'

test('the values of a role claim may be a list, one value, or one text with commas or spaces', () => {
  expect(claimValues(['A', 'B', 7, '', 'C D'])).toEqual(['A', 'B', 'C D'])
  expect(claimValues('A')).toEqual(['A'])
  expect(claimValues('A,B, C D')).toEqual(['A', 'B', 'C D'])
  expect(claimValues(' A  B ')).toEqual(['A', 'B', 'A  B'])
  for (const nothing of [undefined, null, 7, {}, true, '', ' ', ', ,']) expect(claimValues(nothing)).toEqual([])
})

test('a claim is found by its name, or by the way to it', () => {
  expect(claimOf({ role: 'A' }, 'role')).toBe('A')
  expect(claimOf({ 'https://x.example/roles': 'A' }, 'https://x.example/roles')).toBe('A')
  expect(claimOf({ realm_access: { roles: ['A'] } }, 'realm_access.roles')).toEqual(['A'])
  expect(claimOf({ 'a.b': 1, a: { b: 2 } }, 'a.b')).toBe(1)
  for (const name of ['constructor', 'a.constructor', 'a.b.c', '__proto__.x']) {
    expect(claimOf({ a: { b: 'text' } }, name)).toBeUndefined()
  }
})
