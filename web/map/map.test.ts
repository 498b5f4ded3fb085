import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { circle, destination, distance, metresPerPixel, moved, niceStep, square, zoomFor } from './geometry.ts'
import { gridOver, squareName, stepAt } from './grid.ts'
import { toUtm } from './utm.ts'

const somewhere = fc.record({
  lon: fc.double({ min: 8, max: 15, noNaN: true }),
  lat: fc.double({ min: 54.5, max: 57.8, noNaN: true }),
})

describe('distances', () => {
  it('are kept when one goes out and measures back', () => {
    fc.assert(
      fc.property(
        somewhere,
        fc.integer({ min: 1, max: 100_000 }),
        fc.integer({ min: 0, max: 359 }),
        (from, far, to) => {
          expect(distance(from, destination(from, far, to))).toBeCloseTo(far, 3)
        },
      ),
    )
  })
  it('are the same all around a circle, which is closed', () => {
    const ring = circle({ lon: 12, lat: 56 }, 500)
    expect(ring[0]).toEqual(ring.at(-1))
    for (const [lon, lat] of ring) expect(distance({ lon: 12, lat: 56 }, { lon, lat })).toBeCloseTo(500, 3)
  })
  it('of a step to the north-east add up', () => {
    const to = moved({ lon: 12, lat: 56 }, 30, 40)
    expect(distance({ lon: 12, lat: 56 }, to)).toBeCloseTo(50, 1)
    expect(to.lon).toBeGreaterThan(12)
    expect(to.lat).toBeGreaterThan(56)
  })
  it('fill the pixels that a zoom was chosen for', () => {
    expect(metresPerPixel(56, zoomFor(500, 100, 56))).toBeCloseTo(5)
  })
  it.each([
    [0.7, 0.5],
    [3, 2],
    [9.9, 5],
    [10, 10],
    [340, 200],
  ])('%f m becomes a step of %f m', (metres, step) => expect(niceStep(metres)).toBeCloseTo(step))
})

describe('the national grid', () => {
  it('has no lines over the whole country, and finer ones the closer one comes', () => {
    expect([6, 9, 12, 16].map(stepAt)).toEqual([0, 10_000, 1000, 100])
  })
  it('names squares by their south-west corner', () => {
    expect(squareName(724_334, 6_175_792, 10_000)).toBe('617_72')
    expect(squareName(724_334, 6_175_792, 1000)).toBe('6175_724')
    expect(squareName(724_334, 6_175_792, 100)).toBe('6175_724')
  })
  it('has lines on whole metres, with every tenth one stronger', () => {
    const { lines, names } = gridOver({ west: 12, south: 55.5, east: 12.8, north: 55.9 }, 9)
    const [first] = lines
    const eastings = first?.path.map(([lon, lat]) => toUtm(lon, lat)[0]) ?? []
    for (const easting of eastings) expect(easting % 10_000 < 0.01 || easting % 10_000 > 9999.99).toBe(true)
    expect(lines.some(({ isMajor }) => isMajor)).toBe(true)
    expect(names.map(({ name }) => name)).toContain('617_72')
  })
  it('is never so dense that it cannot be drawn', () => {
    for (let zoom = 4; zoom <= 19; zoom += 0.25) {
      const half = 720 / (512 * 2 ** zoom)
      const bounds = { west: 11 - half * 360, east: 11 + half * 360, south: 56 - half * 120, north: 56 + half * 120 }
      expect(gridOver(bounds, zoom).lines.length).toBeLessThan(400)
    }
  })
  it('stays at home', () => {
    expect(gridOver({ west: -52, south: 64, east: -51, north: 65 }, 9).lines).toEqual([])
  })
  it('draws the square that hides a find as a square of metres', () => {
    const corners = square({ lon: 12, lat: 56 }, 5000).map(([lon, lat]) => toUtm(lon, lat))
    const [west, south] = corners[0] ?? [0, 0]
    const [east, north] = corners[2] ?? [0, 0]
    expect([east - west, north - south]).toEqual([expect.closeTo(5000, 2), expect.closeTo(5000, 2)])
  })
})
