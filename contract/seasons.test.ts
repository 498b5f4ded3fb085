import { describe, expect, it } from 'vitest'
import { seasonRuns, seasonWords } from './seasons.ts'

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
