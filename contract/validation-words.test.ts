import { expect, test } from 'vitest'
import { waitedText } from './validation-words.ts'

test.each([
  [1, '1 dag'],
  [60, '60 dage'],
  [61, '2 måneder'],
  [364, '11 måneder'],
  [365, '1 år'],
  [729, '1 år og 11 måneder'],
  [761, '2 år og 1 måned'],
  [1234, '3 år og 4 måneder'],
])('a waiting of %i days is told as %s', (days, words) => {
  expect(waitedText(days)).toBe(words)
})
