import { expect, test } from 'vitest'
import { askedOfLists, notNotedText } from './not-noted.ts'

test('what complete lists say is said in a sentence, and nothing where there are none', () => {
  expect(notNotedText({ trips: 1200, notNoted: 1100 })).toBe('ikke noteret på 1.100 af 1.200 komplette ture')
  expect(notNotedText({ trips: 1, notNoted: 1 })).toBe('ikke noteret på 1 af 1 komplet tur')
  expect(notNotedText({ trips: 0, notNoted: 0 })).toBeUndefined()
  expect(notNotedText(null)).toBeUndefined()
})

test('complete lists are asked of one taxon in an area and a period, and of nothing that they do not know', () => {
  const period = { from: '2020-01-01', to: '2020-12-31' }
  expect(askedOfLists({ taxonIds: [7], areaId: 3, ...period })).toEqual({ taxonId: 7, areaId: 3, ...period })
  expect(askedOfLists({ taxonIds: [7, 8] })).toBeUndefined()
  expect(askedOfLists({ speciesGroups: [4] })).toBeUndefined()
  expect(askedOfLists({ taxonIds: [7], userId: 3 })).toBeUndefined()
  expect(askedOfLists({ taxonIds: [7], hasPicture: true })).toBeUndefined()
})
