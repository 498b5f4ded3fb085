import { describe, expect, it } from 'vitest'
import { numberText, readNumber, typedNumber } from './number-text.ts'

const metres = { max: 11_000, decimals: 1 }

describe('a number that is typed', () => {
  it.each([
    ['12', '12', 12],
    ['12,5', '12,5', 12.5],
    ['12.5', '12,5', 12.5],
    ['12,', '12,', 12],
    [',5', '0,5', 0.5],
    ['12,56', '12,5', 12.5],
    ['-3 m', '3', 3],
    ['1,2,3', '1,2', 1.2],
    ['99999', '11000', 11_000],
    ['', '', null],
    ['m', '', null],
  ])('%s stands as %s and means %s', (text, shown, value) => {
    expect(typedNumber(text, metres)).toBe(shown)
    expect(readNumber(shown)).toBe(value)
  })
  it('has no decimals where there are none', () => {
    expect(typedNumber('12,5', { max: 100, decimals: 0 })).toBe('12')
  })
  it('is shown as Danes write it', () => {
    expect([numberText(12.5), numberText(0), numberText(null)]).toEqual(['12,5', '0', ''])
  })
})
