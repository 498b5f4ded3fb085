import { describe, expect, it } from 'vitest'
import { RecordFilter } from '#contract/record-filter.ts'
import type { Corner } from '../../filter/read.ts'
import { areaOf, type Draft, isDone, radiusOf, ringOf, tooManyCorners, withCorner, withoutLast } from './shapes.ts'

const drawn = (kind: Draft['kind'], ...corners: Corner[]) =>
  corners.reduce<Draft>((draft, corner) => withCorner(draft, corner).draft, { kind, corners: [] })

describe('drawing an area', () => {
  it('a polygon is one from three corners on', () => {
    expect(areaOf(drawn('polygon', [10, 56], [11, 56]))).toBeUndefined()
    const area = areaOf(drawn('polygon', [10, 56], [11, 56], [11, 57.123456789]))
    expect(area).toEqual({
      polygon: [
        [10, 56],
        [11, 56],
        [11, 57.12346],
      ],
    })
    expect(RecordFilter.safeParse(area).success).toBe(true)
  })
  it('and more than a hundred corners are refused with a clear message', () => {
    const corners = Array.from({ length: 100 }, (_, at): Corner => [10 + at / 1000, 56 + (at % 7) / 100])
    const full = drawn('polygon', ...corners)
    expect(full.corners).toHaveLength(100)
    expect(withCorner(full, [12, 55])).toEqual({ draft: full, problem: tooManyCorners })
    expect(tooManyCorners).toContain('højst have 100 hjørner')
  })
  it('a box may be drawn from any corner', () => {
    const box = { box: [9, 55, 10, 56] }
    expect(areaOf(drawn('box', [9, 55], [10, 56]))).toEqual(box)
    expect(areaOf(drawn('box', [10, 56], [9, 55]))).toEqual(box)
    expect(areaOf(drawn('box', [9, 56], [10, 55]))).toEqual(box)
    expect(isDone(drawn('box', [9, 56], [10, 55]))).toBe(true)
  })
  it('a circle is its centre and how far it reaches', () => {
    const circle = drawn('circle', [10, 56], [10, 56.1])
    expect(radiusOf(circle)).toBeGreaterThan(11_000)
    expect(areaOf(circle)).toEqual({ near: { lon: 10, lat: 56, metres: radiusOf(circle) } })
    expect(withCorner(drawn('circle', [10, 56]), [10, 59]).problem).toContain('200 km')
  })
  it('the second click of a double click is no corner', () =>
    expect(drawn('polygon', [10, 56], [10, 56], [11, 56]).corners).toHaveLength(2))
  it('a corner can be taken back', () =>
    expect(withoutLast(drawn('polygon', [10, 56], [11, 56])).corners).toEqual([[10, 56]]))
  it('shows where the next corner would be', () =>
    expect(ringOf(drawn('polygon', [10, 56], [11, 56]), [11, 57])).toEqual([
      [10, 56],
      [11, 56],
      [11, 57],
      [10, 56],
    ]))
})
