import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Config } from '#server/core/config.ts'
import { hasGrid } from './grid.ts'

type Ring = readonly (readonly [number, number])[]
/** Polygons, each with its outer ring first and its holes after. */
type Area = readonly (readonly Ring[])[]

/**
 * Denmark with its sea territory and Bornholm, drawn by hand from the shape of the country: generous at sea, close where
 * the neighbours are on land or across a narrow sound.
 */
const denmark: Area = [
  [
    [
      [8.0, 55.12],
      [8.35, 55.07],
      [8.5, 55.05],
      [8.62, 54.95],
      [8.66, 54.9],
      [8.92, 54.89],
      [9.25, 54.8],
      [9.43, 54.82],
      [9.6, 54.84],
      [9.75, 54.82],
      [9.95, 54.8],
      [10.15, 54.72],
      [10.6, 54.6],
      [11.05, 54.55],
      [11.6, 54.5],
      [12.1, 54.42],
      [12.6, 54.72],
      [12.85, 54.86],
      [12.85, 55.25],
      [12.62, 55.33],
      [12.88, 55.58],
      [12.8, 55.75],
      [12.63, 55.95],
      [12.66, 56.03],
      [12.5, 56.18],
      [12.3, 56.4],
      [12.05, 56.75],
      [11.75, 57.1],
      [11.5, 57.4],
      [11.2, 57.65],
      [10.9, 57.95],
      [10.3, 57.95],
      [9.4, 57.5],
      [8.4, 57.38],
      [7.7, 56.8],
      [7.6, 56.0],
      [7.65, 55.4],
      [8.0, 55.12],
    ],
  ],
  [
    [
      [14.4, 54.85],
      [15.1, 54.78],
      [15.5, 54.95],
      [15.6, 55.3],
      [15.3, 55.52],
      [14.7, 55.48],
      [14.35, 55.3],
      [14.4, 54.85],
    ],
  ],
]

const Rings = z.array(z.array(z.tuple([z.number(), z.number()])).min(4)).min(1)
const Geometry = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Polygon'), coordinates: Rings }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(Rings).min(1) }),
])
const AreaFile = z.union([Geometry, z.object({ type: z.literal('Feature'), geometry: Geometry })])

const read = new Map<string, Area>()

/** The area of a GeoJSON file: a polygon, several, or a feature of one. */
function areaOf(path: string | undefined): Area {
  if (path === undefined) return denmark
  const known = read.get(path)
  if (known) return known
  const file = AreaFile.parse(JSON.parse(readFileSync(path, 'utf8')))
  const geometry = file.type === 'Feature' ? file.geometry : file
  const area = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  read.set(path, area)
  return area
}

/** Even and odd crossings of a line to the east. */
const inRing = (ring: Ring, lon: number, lat: number) => {
  let inside = false
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [x1 = 0, y1 = 0] = ring[i] ?? []
    const [x2 = 0, y2 = 0] = ring[j] ?? []
    if (y1 > lat !== y2 > lat && lon < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1) inside = !inside
  }
  return inside
}

/** Whether a point lies in the portal's area (PORTAL_AREA) and in the grid: finds elsewhere are personal. */
export const insideArea = (config: Pick<Config, 'PORTAL_AREA'>, { lon, lat }: { lon: number; lat: number }): boolean =>
  hasGrid({ lon, lat }) &&
  areaOf(config.PORTAL_AREA).some(
    ([outer = [], ...holes]) => inRing(outer, lon, lat) && !holes.some((hole) => inRing(hole, lon, lat)),
  )
