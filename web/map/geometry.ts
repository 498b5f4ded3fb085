import type { Point } from '#contract/record.ts'
import { fromUtm, toUtm } from './utm.ts'

export type Ring = [lon: number, lat: number][]

const earth = 6_371_008.8
const radians = Math.PI / 180

/** Metres between two points, along the surface. */
export function distance(a: Point, b: Point): number {
  const dLat = (b.lat - a.lat) * radians
  const dLon = (b.lon - a.lon) * radians
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * Math.sin(dLon / 2) ** 2
  return 2 * earth * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** The point so many metres from another; 0° is north, 90° is east. */
export function destination({ lon, lat }: Point, metres: number, bearing: number): Point {
  const d = metres / earth
  const from = lat * radians
  const to = Math.asin(Math.sin(from) * Math.cos(d) + Math.cos(from) * Math.sin(d) * Math.cos(bearing * radians))
  const east = Math.atan2(
    Math.sin(bearing * radians) * Math.sin(d) * Math.cos(from),
    Math.cos(d) - Math.sin(from) * Math.sin(to),
  )
  return { lon: lon + east / radians, lat: to / radians }
}

/** The circle of uncertainty, as a ring that can be drawn. */
export function circle(center: Point, radius: number, corners = 72): Ring {
  const ring = Array.from({ length: corners }, (_, at): Ring[number] => {
    const { lon, lat } = destination(center, radius, (at * 360) / corners)
    return [lon, lat]
  })
  return [...ring, ring[0] ?? [center.lon, center.lat]]
}

/** The square of the national grid with this centre and side, in metres. */
export function square(center: Point, side: number): Ring {
  const [x, y] = toUtm(center.lon, center.lat)
  const half = side / 2
  const corners: [number, number][] = [
    [x - half, y - half],
    [x + half, y - half],
    [x + half, y + half],
    [x - half, y + half],
    [x - half, y - half],
  ]
  return corners.map(([east, north]) => fromUtm(east, north))
}

/** What one pixel of the screen covers. */
export const metresPerPixel = (lat: number, zoom: number) =>
  (Math.cos(lat * radians) * 2 * Math.PI * earth) / (512 * 2 ** zoom)

/** The zoom at which so many metres take so many pixels. */
export const zoomFor = (metres: number, pixels: number, lat: number) =>
  Math.log2((Math.cos(lat * radians) * 2 * Math.PI * earth * pixels) / (512 * metres))

/** The nearest of 1, 2, 5, 10, 20, 50, … not above it. */
export function niceStep(metres: number): number {
  const power = 10 ** Math.floor(Math.log10(metres))
  const lead = metres / power
  return power * (lead >= 5 ? 5 : lead >= 2 ? 2 : 1)
}

/** Moved by metres in the directions of the map: east and north. */
export function moved(point: Point, east: number, north: number): Point {
  const up = destination(point, Math.abs(north), north < 0 ? 180 : 0)
  return destination(up, Math.abs(east), east < 0 ? 270 : 90)
}
