import { expect, test } from 'vitest'
import { clockOf, draftOf, inputOf, missingIn, momentOf } from './news-draft.ts'

test('times are those of Danish clocks, in summer and in winter', () => {
  expect(momentOf('2026-07-01', '08:30')).toBe('2026-07-01T06:30:00.000Z')
  expect(momentOf('2026-12-01', '08:30')).toBe('2026-12-01T07:30:00.000Z')
  expect(clockOf('2026-07-01T06:30:00.000Z')).toEqual({ day: '2026-07-01', time: '08:30' })
  expect(clockOf('2026-12-31T23:30:00.000Z')).toEqual({ day: '2027-01-01', time: '00:30' })
  expect([momentOf('', '08:30'), momentOf('2026-07-01', null)]).toEqual([null, null])
})

test('a draft has no time, and what is published keeps its own unless somebody changes it', () => {
  const draft = { ...draftOf(null), title: 'Nyt', day: '2026-07-01', time: '08:30' }
  expect(inputOf(draft, undefined, true)).toMatchObject({ state: 'draft', publishAt: null, pinnedUntil: null })
  expect(inputOf({ ...draft, state: 'planned' }, 7, false)).toMatchObject({
    id: 7,
    publishAt: '2026-07-01T06:30:00.000Z',
  })
  expect(inputOf({ ...draft, state: 'published' }, 7, false).publishAt).toBeNull()
  expect(inputOf({ ...draft, state: 'published' }, 7, true).publishAt).toBe('2026-07-01T06:30:00.000Z')
})

test('all that is missing is told at once, and of a draft its title alone', () => {
  const blank = draftOf(null)
  expect(Object.keys(missingIn(blank))).toEqual(['news.title'])
  expect(Object.keys(missingIn({ ...blank, state: 'published' }))).toEqual(['news.title', 'news.introduction'])
  expect(Object.keys(missingIn({ ...blank, title: 'Nyt', introduction: 'Ja', state: 'planned' }))).toEqual([
    'news.publishAt',
  ])
})
