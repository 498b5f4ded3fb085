import { describe, expect, test } from 'vitest'
import { listAddress, pathWithin, type Within, withinOf, withinParam } from './within.ts'

const searchOf = (path: string) => new URL(path, 'http://x').searchParams.get(withinParam) ?? undefined

describe('a find that was opened from a search', () => {
  test.each<Within>([
    { filter: {}, sort: 'nyest' },
    { filter: { taxonIds: [310371], months: [5, 6] }, sort: 'navn' },
    { filter: { near: { lon: 9.5, lat: 56.1, metres: 2000 }, annexes: ['habitat/4'] }, sort: 'stjerner' },
    {
      filter: {
        polygon: [
          [9, 55],
          [10, 55],
          [10, 56],
        ],
      },
      sort: 'indberettet',
    },
  ])('tells in its address which search that was', (within) => {
    const path = pathWithin(within)(17)
    expect(path).toMatch(/^\/fund\/17\?soegning=/)
    expect(withinOf(searchOf(path))).toEqual(within)
  })

  test('leads back to its list', () => {
    expect(listAddress({ filter: { months: [5] }, sort: 'navn' })).toBe(
      '/fund/soegning?maaned=5&fane=liste&sortering=navn',
    )
  })

  test('is a find alone when there is no search, or none that can be read', () => {
    expect(withinOf(undefined)).toBeUndefined()
    expect(withinOf('')).toBeUndefined()
    expect(withinOf('maaned=13')).toBeUndefined()
  })
})
