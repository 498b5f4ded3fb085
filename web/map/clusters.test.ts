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
  it('have bounds close around them anywhere on earth', () => {
    for (const point of [
      { lon: 103.8, lat: 1.35 },
      { lon: -47.9, lat: -15.8 },
      { lon: 0, lat: 0 },
      { lon: 179.9, lat: 60 },
    ]) {
      const bounds = boundsOf(numbered([point])) ?? []
      const around = [point.lon, point.lat, point.lon, point.lat]
      for (const [i, degrees] of bounds.entries()) expect(Math.abs(degrees - (around[i] ?? 0))).toBeLessThan(0.02)
    }
  })
  it('far apart are not gathered', () => {
    const world = [
      ...[
        { lon: 103.8, lat: 1.35 },
        { lon: -47.9, lat: -15.8 },
        { lon: 0, lat: 0 },
        { lon: 56.2, lat: 9.5 },
      ],
      ...[
        { lon: -150, lat: 60 },
        { lon: 150, lat: -35 },
        { lon: 9.5, lat: 56.2 },
      ],
    ]
    expect(clusters(numbered(world), 1)).toHaveLength(world.length)
  })
})
