import { describe, expect, test } from 'vitest'
import { beginsPiece, type FieldPoint, keepsPoint, lengthOf, trackOf } from './track-rules.ts'

const start = 1_700_000_000_000
const at = (metresEast: number, seconds: number, piece = 0, accuracy = 8): FieldPoint => ({
  ...{ lon: 10 + metresEast / 62_000, lat: 56, time: start + seconds * 1000, piece, accuracy },
})

describe('the track of a phone', () => {
  test('has a point each ten seconds, or each fifteen metres', () => {
    const last = at(0, 0)
    expect(keepsPoint(undefined, last)).toBe(true)
    expect(keepsPoint(last, at(3, 4))).toBe(false)
    expect(keepsPoint(last, at(3, 10))).toBe(true)
    expect(keepsPoint(last, at(20, 4))).toBe(true)
  })

  test('does not believe a position that could be anywhere, nor one from before', () => {
    expect(keepsPoint(at(0, 0), at(20, 20, 0, 900))).toBe(false)
    expect(keepsPoint(at(0, 10), at(20, 5))).toBe(false)
  })

  test('begins a new piece after a silence', () => {
    expect([beginsPiece(at(0, 0), at(0, 60).time), beginsPiece(at(0, 0), at(0, 400).time)]).toEqual([false, true])
  })

  test('is thinned when it is sent, piece by piece, and its points keep their times', () => {
    const walk = Array.from({ length: 60 }, (_, i) => at(i * 12, i * 10))
    const later = Array.from({ length: 30 }, (_, i) => at(720 + i * 12, 2000 + i * 10, 1))
    const track = trackOf([...walk, ...later])
    // Straight on for ten minutes, and for five.
    expect(track?.map((piece) => piece.length)).toEqual([5, 3])
    expect(track?.[1]?.[0]?.[2]).toBe(start + 2_000_000)
    expect(lengthOf([...walk, ...later])).toBeGreaterThan(1000)
    expect(trackOf([at(0, 0)])).toBeNull()
  })
})
