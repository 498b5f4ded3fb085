import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { MercatorCoordinate } from 'maplibre-gl'
import { describe, expect, it } from 'vitest'
import { fromWorld, onWorld } from '#contract/map-words.ts'
import { cameraOf, country, drawnBounds, type FittingCamera, margins } from './camera.ts'
import { zoomFor } from './geometry.ts'
import { marginClass } from './MapPicture.tsx'
import { frameOf, linePath, ringPath } from './picture-frame.ts'

const somewhere = fc.record({
  lon: fc.double({ min: -170, max: 170, noNaN: true }),
  lat: fc.double({ min: -80, max: 80, noNaN: true }),
})
const inDenmark = fc.record({
  lon: fc.double({ min: 8, max: 15.2, noNaN: true }),
  lat: fc.double({ min: 54.5, max: 57.8, noNaN: true }),
})
/** Where MapLibre has a place, in pixels from the middle of a map. */
const live = (center: { lon: number; lat: number }, zoom: number, at: { lon: number; lat: number }) => {
  const [from, to] = [center, at].map((point) => MercatorCoordinate.fromLngLat(point))
  const world = 512 * 2 ** zoom
  return [((to?.x ?? 0) - (from?.x ?? 0)) * world, ((to?.y ?? 0) - (from?.y ?? 0)) * world] as const
}

describe('the projection of pictures', () => {
  it('is that of the live map, and comes back', () => {
    fc.assert(
      fc.property(somewhere, (point) => {
        const { x, y } = MercatorCoordinate.fromLngLat(point)
        const [ownX, ownY] = onWorld([point.lon, point.lat])
        expect([ownX, ownY]).toEqual([expect.closeTo(x, 10), expect.closeTo(y, 10)])
        const [lon, lat] = fromWorld([ownX, ownY])
        expect([lon, lat]).toEqual([expect.closeTo(point.lon, 8), expect.closeTo(point.lat, 8)])
      }),
    )
  })
})

describe('a picture around a point', () => {
  it('has everything on the very pixel that the live map has it on', () => {
    fc.assert(
      fc.property(inDenmark, inDenmark, fc.double({ min: 6, max: 16, noNaN: true }), (center, at, zoom) => {
        const frame = frameOf({ center, zoom })
        const [, , width] = frame.viewBox.split(' ').map(Number)
        const perPixel = (width ?? 0) / frame.width
        const [x, y] = frame.at(at.lon, at.lat).map((step) => step / perPixel)
        const [liveX, liveY] = live(center, zoom, at)
        expect(Math.abs((x ?? 0) - liveX)).toBeLessThan(0.2)
        expect(Math.abs((y ?? 0) - liveY)).toBeLessThan(0.2)
      }),
    )
  })
  it('fetches land for all that a screen shows, and of a size that is kept within bounds', () => {
    fc.assert(
      fc.property(inDenmark, fc.double({ min: 6, max: 16, noNaN: true }), (center, zoom) => {
        const { land, seen } = frameOf({ center, zoom })
        const { z, x, y, across, down } = land.box
        const [west, north] = fromWorld([x / 2 ** z, y / 2 ** z])
        const [east, south] = fromWorld([(x + across) / 2 ** z, (y + down) / 2 ** z])
        expect(west <= seen[0] && south <= seen[1] && east >= seen[2] && north >= seen[3]).toBe(true)
        expect(across <= 8 && down <= 8 && z <= 13).toBe(true)
      }),
    )
  })
})

describe('a picture of bounds', () => {
  const bounds: FittingCamera['bounds'] = [9.9, 56.05, 10.4, 56.25]
  it('is the bounds, and never nearer than the live map goes', () => {
    const frame = frameOf({ bounds, margin: 'area', maxZoom: 14 })
    const [, , width, height] = frame.viewBox.split(' ').map(Number)
    const [[west, north], [east, south]] = [frame.at(bounds[0], bounds[3]), frame.at(bounds[2], bounds[1])]
    expect([west, north, east, south]).toEqual([0, 0, width, height])
    const [liveWidth] = live({ lon: bounds[0], lat: 56 }, 14, { lon: bounds[2], lat: 56 })
    expect(Math.abs(frame.width - liveWidth)).toBeLessThan(1)
  })
  it('of the country is one file for all pages', () => {
    const camera = cameraOf({ center: undefined, zoom: 6 })
    const { z, x, y, across, down } = frameOf(camera).land.box
    const [west, north] = fromWorld([x / 2 ** z, y / 2 ** z])
    const [east, south] = fromWorld([(x + across) / 2 ** z, (y + down) / 2 ** z])
    expect(west < drawnBounds[0] && south < drawnBounds[1] && east > drawnBounds[2] && north > drawnBounds[3]).toBe(
      true,
    )
  })
  it('leaves the margins that the live map leaves', () => {
    for (const [name, { top, right, bottom, left }] of Object.entries(margins)) {
      const wanted = marginClass[name as keyof typeof margins].replaceAll(/-\[(\d+)px\]/g, ' $1')
      const all = top === right && top === bottom && top === left
      expect(wanted).toBe(all ? `inset ${top}` : `top ${top} right ${right} bottom ${bottom} left ${left}`)
    }
  })
  it('comes nearer in a wide box, as the live map does: its stylesheet knows the same country', () => {
    const [[west, low], [east, high]] = [onWorld([country[0], country[1]]), onWorld([country[2], country[3]])]
    const [[drawnWest], [drawnEast]] = [onWorld([drawnBounds[0], 56]), onWorld([drawnBounds[2], 56])]
    const css = readFileSync(new URL('./map.css', import.meta.url), 'utf8')
    expect(css).toContain(`max(100cqh - 16px, ${((low - high) / (drawnEast - drawnWest)).toFixed(4)} * 100cqw)`)
    expect(css).toContain(`50cqw - ${((drawnEast - (west + east) / 2) / (low - high)).toFixed(4)} * var(--high)`)
    expect(margins.country).toEqual({ top: 8, right: 8, bottom: 8, left: 8 })
  })
})

describe('lines of a picture', () => {
  const frame = frameOf({ center: { lon: 10, lat: 56 }, zoom: zoomFor(1000, 100, 56) })
  it('are steps from corner to corner, and rings come back', () => {
    const line: [number, number][] = [
      [10, 56],
      [10.01, 56],
      [10, 56],
    ]
    expect(linePath(frame, line)).toMatch(/^M0 0l\d+ 0-\d+ 0$/)
    expect(ringPath(frame, [line])).toMatch(/^M0 0l\d+ 0z$/)
  })
})
