import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boundsOf, canPart, clusters } from './clusters.ts'

const points = fc.array(
  fc.record({
    lon: fc.double({ min: 8, max: 15, noNaN: true }),
    lat: fc.double({ min: 54.5, max: 57.8, noNaN: true }),
  }),
  { maxLength: 60 },
)
const numbered = (all: { lon: number; lat: number }[]) => all.map((point, at) => ({ id: at + 1, point }))

describe('points on a map', () => {
  it('are each in exactly one cluster, at every zoom', () => {
    fc.assert(
      fc.property(points, fc.double({ min: 4, max: 19, noNaN: true }), (all, zoom) => {
        const ids = clusters(numbered(all), zoom).flatMap((cluster) => cluster.ids)
        expect(ids.toSorted((a, b) => a - b)).toEqual(numbered(all).map(({ id }) => id))
      }),
    )
  })
  it('part more and more the closer one comes', () => {
    fc.assert(
      fc.property(points, (all) => {
        const counts = [5, 7, 9, 11, 13, 15].map((zoom) => clusters(numbered(all), zoom).length)
        expect(counts).toEqual(counts.toSorted((a, b) => a - b))
      }),
    )
  })
  it('of one spot never part', () => {
    const same = numbered([
      { lon: 12, lat: 56 },
      { lon: 12, lat: 56 },
    ])
    const [only] = clusters(same, 19)
    expect(only?.ids).toEqual([1, 2])
    expect(only && canPart(only)).toBe(false)
  })
  it('are all within the bounds that are shown first', () => {
    expect(boundsOf([])).toBeUndefined()
    const [west = 0, south = 0, east = 0, north = 0] = boundsOf(numbered([{ lon: 12, lat: 56 }])) ?? []
    expect(west < 12 && east > 12 && south < 56 && north > 56).toBe(true)
  })
})
