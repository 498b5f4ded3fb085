import { expect, test } from 'vitest'
import { groupOfLists, listsFilter, saysMoreThanLists, skipIn } from './lists-filter.ts'

test('complete trips are asked for by where, when and by whom alone', () => {
  const asked = { areaId: 3, from: '2020-01-01', to: '2020-12-31', months: [5], userId: 9 }
  expect(listsFilter({ ...asked, taxonIds: [7], hasPicture: true, speciesGroups: [4] })).toEqual(asked)
  expect(saysMoreThanLists({ ...asked, speciesGroups: [4] })).toBe(false)
  expect(saysMoreThanLists({ ...asked, taxonIds: [7] })).toBe(true)
})

test('the group is the chosen one, else the one of the filter, else birds', () => {
  expect(groupOfLists({ listGroup: 8, filter: { speciesGroups: [1] } })).toBe(8)
  expect(groupOfLists({ listGroup: undefined, filter: { speciesGroups: [1] } })).toBe(1)
  expect(groupOfLists({ listGroup: undefined, filter: { speciesGroups: [1, 2] } })).toBe(4)
  expect(groupOfLists({ listGroup: undefined, filter: {} })).toBe(4)
})

test('where a table goes on is a number, or its beginning', () =>
  expect([skipIn('25'), skipIn('et sted'), skipIn('-3'), skipIn(undefined)]).toEqual([25, 0, 0, 0]))
