import { describe, expect, it } from 'vitest'
import { slicePath } from './wheel.ts'

describe('the wheel', () => {
  it('begins at the top with January and goes round clockwise', () => {
    expect(slicePath(0, 50, 100, 0)).toBe('M100 0A100 100 0 0 1 150 13.4L125 56.7A50 50 0 0 0 100 50Z')
    expect(slicePath(11, 50, 100, 0)).toContain('100 0L100 50')
  })
})
