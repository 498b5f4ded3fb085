import { describe, expect, it } from 'vitest'
import { numberInField, numberProblem, readNumber } from './number-text.ts'

const metres = { min: 0, max: 11_000, decimals: 1 }

describe('a number that is typed', () => {
  it.each([
    ['12', 12],
    ['12,5', 12.5],
    ['12.5', 12.5],
    ['12,', 12],
    [',5', 0.5],
    [' 7 ', 7],
    ['11.000', 11_000],
    ['1.234,5', 1234.5],
    ['', null],
  ])('%s means %s', (text, value) => {
    expect([readNumber(text), numberProblem(text, metres)]).toEqual([value, undefined])
  })
  it.each([
    ['-3', 'Skal være mindst 0.'],
    ['99999', 'Må højst være 11.000.'],
    ['12,56', 'Har for mange decimaler.'],
    ['3 m', 'Skriv et tal, fx 12,5.'],
    ['1,2,3', 'Skriv et tal, fx 12,5.'],
    ['-', 'Skriv et tal, fx 12,5.'],
    ['1e3', 'Skriv et tal, fx 12,5.'],
  ])('%s is told: %s', (text, problem) => {
    expect(numberProblem(text, metres)).toBe(problem)
  })
  it('is whole where there are no decimals', () => {
    const whole = { min: 0, max: 100, decimals: 0 }
    expect(['12,5', '12', 'mange'].map((text) => numberProblem(text, whole))).toEqual([
      'Skriv et helt tal.',
      undefined,
      'Skriv et helt tal, fx 12.',
    ])
  })
  it('is shown as Danes write it', () => {
    expect([numberInField(12.5), numberInField(0), numberInField(null)]).toEqual(['12,5', '0', ''])
  })
})
