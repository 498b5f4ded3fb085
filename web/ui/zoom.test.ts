import { describe, expect, it } from 'vitest'
import { fitting, moved, zoomed } from './zoom.ts'

const frame = { width: 400, height: 200 }

describe('a picture in its frame', () => {
  it('grows around the point that is pressed', () => {
    expect(zoomed(fitting, 2, { x: 50, y: 20 }, frame)).toEqual({ scale: 2, x: -50, y: -20 })
  })
  it('never becomes smaller than its frame, and lies in the middle then', () => {
    const large = zoomed(fitting, 3, { x: 100, y: 0 }, frame)
    expect(zoomed(large, 0.01, { x: 100, y: 0 }, frame)).toEqual(fitting)
  })
  it('has an end', () => expect(zoomed(fitting, 100, { x: 0, y: 0 }, frame).scale).toBe(6))
  it('can be moved to its edges and no further', () => {
    const large = zoomed(fitting, 2, { x: 0, y: 0 }, frame)
    expect(moved(large, { x: 1000, y: -1000 }, frame)).toEqual({ scale: 2, x: 200, y: -100 })
    expect(moved(fitting, { x: 30, y: 30 }, frame)).toEqual(fitting)
  })
})
