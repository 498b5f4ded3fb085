import { expect, test } from 'vitest'
import { untilPublished } from './news-data.ts'

test('planned news is asked for again when its minute has come, and nothing else is', () => {
  const now = Date.parse('2026-11-18T08:00:00.000Z')
  const planned = (publishAt: string) => untilPublished({ state: 'planned', publishAt }, now)
  expect(planned('2026-11-18T08:10:00.000Z')).toBe(605_000)
  // Late by some seconds: soon again.
  expect(planned('2026-11-18T07:59:30.000Z')).toBe(5_000)
  expect(planned('2026-12-24T08:00:00.000Z')).toBe(3_600_000)
  expect(untilPublished({ state: 'published', publishAt: '2026-11-18T07:00:00.000Z' }, now)).toBe(false)
  expect(untilPublished(undefined, now)).toBe(false)
})
