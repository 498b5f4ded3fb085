import { describe, expect, it } from 'vitest'
import { coast, growth, shallow, valueAt } from './ground.ts'

describe('the look of the ground', () => {
  it('is the same before the first and after the last height, and goes evenly between', () => {
    expect(valueAt(coast.opacity, 5)).toBe(1)
    expect(valueAt(coast.opacity, 12)).toBeCloseTo(0.65)
    expect(valueAt(coast.opacity, 18)).toBe(0.3)
  })
  it('grows as the live map says where it grows faster and faster', () => {
    expect(valueAt(shallow.width, 9, growth)).toBeCloseTo(16)
    // (1.6^2 - 1) / (1.6^4 - 1) of the way from 5 to 16
    expect(valueAt(shallow.width, 7, growth)).toBeCloseTo(5 + 11 * (1.56 / 5.5536))
  })
})
