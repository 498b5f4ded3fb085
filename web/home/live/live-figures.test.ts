import { describe, expect, it } from 'vitest'
import { dotsOf, figuresOf } from './live-figures.ts'
import { frame } from './outline.ts'

const stats = { records: 4915, species: 1143, observers: 1, pictures: 0, validated: 9, thisYear: 8 }

describe('the numbers of the landing page', () => {
  it('are those that there are, in their right form', () => {
    expect(figuresOf(stats)).toEqual([
      { value: '4.915', label: 'fund' },
      { value: '1.143', label: 'arter' },
      { value: '1', label: 'finder' },
    ])
  })
  it('are none where nobody has found anything', () => {
    expect(figuresOf({ ...stats, records: 0 })).toEqual([])
  })
})

describe('the small map', () => {
  it('holds all of Denmark: Skagen, Blåvand, Gedser and Christiansø', () => {
    const corners = ['10km_640_59', '10km_616_44', '10km_604_68', '10km_614_89']
    const dots = dotsOf(corners.map((square) => ({ square, count: 1 })))
    expect(dots).toHaveLength(4)
    for (const { key, x, y, side } of dots) {
      expect([key, x >= 0, y >= 0, x + side <= frame.width, y + side <= frame.height]).toEqual([
        key,
        ...[true, true, true, true],
      ])
    }
  })
  it('shows the square with most strongest, and leaves out what lies elsewhere', () => {
    const dots = dotsOf([
      { square: '10km_622_53', count: 400 },
      { square: '10km_622_54', count: 1 },
      { square: '10km_700_54', count: 9 },
    ])
    expect(dots.map(({ key }) => key)).toEqual(['10km_622_53', '10km_622_54'])
    expect(dots[0]?.share).toBe(1)
    expect(dots[1]?.share).toBeLessThan(0.2)
  })
})
