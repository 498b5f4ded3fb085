// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import type { Hit } from './entries.ts'
import { forgetRecent, recentOf, rememberEntry } from './recent.ts'

const hit = (number: number, more: Partial<Hit> = {}): Hit => ({
  key: `taxon-${number}`,
  kind: 'taxon',
  to: `/taxa/${number}`,
  name: `Art ${number}`,
  detail: '',
  photoUrl: null,
  drawing: null,
  speciesGroup: 4,
  ...more,
})
const keys = (userId?: number) => recentOf(userId).map(({ key }) => key)

describe('what was opened from the box', () => {
  beforeEach(() => localStorage.clear())
  it('is remembered, the newest first and each once', () => {
    for (const number of [1, 2, 1]) rememberEntry(7, hit(number))
    expect(keys(7)).toEqual(['taxon-1', 'taxon-2'])
  })
  it('is the last eight', () => {
    for (let number = 1; number <= 10; number++) rememberEntry(7, hit(number))
    expect(keys(7)).toEqual([10, 9, 8, 7, 6, 5, 4, 3].map((number) => `taxon-${number}`))
  })
  it('belongs to the one who opened it', () => {
    rememberEntry(7, hit(1))
    rememberEntry(undefined, hit(2))
    expect([keys(7), keys(8), keys()]).toEqual([['taxon-1'], [], ['taxon-2']])
    forgetRecent(7)
    expect([keys(7), keys()]).toEqual([[], ['taxon-2']])
  })
  it('keeps no address of a picture that holds for some minutes only', () => {
    rememberEntry(7, hit(1, { photoUrl: '/media/1/160.webp?exp=1&sig=2' }))
    rememberEntry(7, hit(2, { photoUrl: '/media/2/160.webp' }))
    expect(recentOf(7).map(({ photoUrl }) => photoUrl)).toEqual(['/media/2/160.webp', null])
  })
  it('shows nothing of what it cannot read', () => {
    const item = { value: ['x', { to: 'https://evil.example' }], created: Date.now(), expiry: 1, unit: 'd' }
    localStorage.setItem('quick-search-7', JSON.stringify(item))
    expect(keys(7)).toEqual([])
  })
})
