import { expect, test } from 'vitest'
import { clockSet, clockWords, shiftOf } from './clock-words.ts'

const hour = 3_600_000

test.each([
  [-hour, 'Uret var 1 time foran.'],
  [2 * hour + 5 * 60_000, 'Uret var 2 timer og 5 minutter bagud.'],
  [-(24 * hour + hour + 60_000), 'Uret var 1 døgn, 1 time og 1 minut foran.'],
  [4000, 'Uret var 4 sekunder bagud.'],
  [0, 'Uret gik rigtigt.'],
])('%i milliseconds in words', (off, words) => expect(clockWords(off)).toBe(words))

test('hours and minutes as people type them', () => {
  expect(shiftOf('-', '1', '')).toBe(-hour)
  expect(shiftOf('+', ' 2', '30')).toBe(2.5 * hour)
  expect(shiftOf('-', '', '')).toBe(0)
  expect(shiftOf('+', 'en', '0')).toBeUndefined()
})

test('only a clock that has been changed is said to be', () => {
  expect(clockSet(0, -hour)).toBe('Uret var 1 time foran. Tider og steder er rettet.')
  expect(clockSet(-hour, 0)).toBe('Uret gik rigtigt. Tider og steder er rettet.')
  expect([clockSet(0, 0), clockSet(-hour, -hour)]).toEqual(Array(2).fill('Uret er ikke ændret.'))
})
