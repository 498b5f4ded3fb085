import { expect, test } from 'vitest'
import { clockWords, shiftOf } from './clock-words.ts'

const hour = 3_600_000

test.each([
  [-hour, 'Uret gik 1 time for langt frem.'],
  [2 * hour + 5 * 60_000, 'Uret var 2 timer og 5 minutter bagud.'],
  [-(24 * hour + hour + 60_000), 'Uret gik 1 døgn, 1 time og 1 minut for langt frem.'],
  [4000, 'Uret var 4 sekunder bagud.'],
  [0, 'Uret gik rigtigt.'],
])('%i milliseconds in words', (off, words) => expect(clockWords(off)).toBe(words))

test('hours and minutes as people type them', () => {
  expect(shiftOf('-', '1', '')).toBe(-hour)
  expect(shiftOf('+', ' 2', '30')).toBe(2.5 * hour)
  expect(shiftOf('-', '', '')).toBe(0)
  expect(shiftOf('+', 'en', '0')).toBeUndefined()
})
