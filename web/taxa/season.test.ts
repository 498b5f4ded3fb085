import { describe, expect, it } from 'vitest'
import { slicePath } from './page/wheel.ts'
import { seasonRuns, seasonWords } from './season.ts'

describe('a season in words', () => {
  it.each([
    [[4, 5, 6], 'april–juni'],
    [[6], 'juni'],
    [[4, 5, 6, 9], 'april–juni og september'],
    [[10, 11, 12, 1, 2], 'oktober–februar'],
    [[1, 12], 'december–januar'],
    [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], 'hele året'],
    [[], ''],
  ])('%j is %s', (months, words) => expect(seasonWords(months)).toBe(words))

  it('runs over the new year, once', () =>
    expect(seasonRuns([12, 1, 5])).toEqual([
      [5, 5],
      [12, 1],
    ]))
  it('leaves out what is no month', () => expect(seasonRuns([0, 13, 3])).toEqual([[3, 3]]))
})

describe('the wheel', () => {
  it('begins at the top with January and goes round clockwise', () => {
    expect(slicePath(0, 50, 100, 0)).toBe('M100 0A100 100 0 0 1 150 13.4L125 56.7A50 50 0 0 0 100 50Z')
    expect(slicePath(11, 50, 100, 0)).toContain('100 0L100 50')
  })
})
