import { expect, test } from 'vitest'
import type { Criteria } from '#contract/community.ts'
import { isNarrower, tidyCriteria } from './criteria.ts'

const near = { lon: 10, lat: 56, metres: 500 }

test.each<[string, Criteria | null, Criteria | null, boolean]>([
  ['nothing at all', null, { taxonIds: [1] }, true],
  ['anything where there was nothing', { taxonIds: [1] }, null, false],
  ['the same', { taxonIds: [1], near }, { taxonIds: [1], near }, true],
  ['fewer taxa', { taxonIds: [1] }, { taxonIds: [1, 2] }, true],
  ['other taxa', { taxonIds: [3] }, { taxonIds: [1, 2] }, false],
  ['all taxa', {}, { taxonIds: [1] }, false],
  ['one more condition', { taxonIds: [1], months: [5] }, { taxonIds: [1] }, true],
  ['a list that asks for nothing', { taxonIds: [1], months: [] }, { taxonIds: [1], months: [5] }, false],
  ['a shorter period', { from: '2026-05-02', to: '2026-05-03' }, { from: '2026-05-01', to: '2026-05-31' }, true],
  ['a longer period', { from: '2026-04-30' }, { from: '2026-05-01' }, false],
  ['another circle, however small', { near: { ...near, metres: 100 } }, { near }, false],
  ['no area', {}, { near }, false],
])('criteria are surely narrower or not: %s', (_, after, before, narrower) => {
  expect(isNarrower(after, before)).toBe(narrower)
})

test('criteria are kept without what asks for nothing', () => {
  expect(tidyCriteria({ taxonIds: [2, 2, 1], months: [], from: undefined })).toEqual({ taxonIds: [2, 1] })
  expect([tidyCriteria({}), tidyCriteria(null)]).toEqual([{}, null])
})
