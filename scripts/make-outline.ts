import { readFile, writeFile } from 'node:fs/promises'
import { toGrid } from '#server/places/grid.ts'

const help = `node scripts/make-outline.ts: the coastline of the small map on the landing page, from that of the large maps.

Reads web/map/land/land.geojson and writes web/home/live/outline.ts: a few kilobytes that a page can carry inside.
`

/** What the small map shows, in kilometres of the national grid (EPSG:25832). */
const frame = { west: 428, east: 908, south: 6038, north: 6416 }
const margin = 6
/** How far a corner may lie from the line, and how small an island may be, in kilometres. */
const tolerance = 0.9
const smallest = 9

type Point = readonly [x: number, y: number]
type Ring = readonly Point[]

const area = (ring: Ring) =>
  Math.abs(
    ring.reduce((sum, [x, y], i) => {
      const [nextX, nextY] = ring[(i + 1) % ring.length] ?? [0, 0]
      return sum + x * nextY - nextX * y
    }, 0),
  ) / 2

/** The part of a ring on one side of a line (Sutherland and Hodgman). */
function cut(ring: Ring, isInside: (point: Point) => boolean, meet: (a: Point, b: Point) => Point): Point[] {
  return ring.flatMap((point, i) => {
    const before = ring.at(i - 1) ?? point
    const [isIn, wasIn] = [isInside(point), isInside(before)]
    if (isIn) return wasIn ? [point] : [meet(before, point), point]
    return wasIn ? [meet(before, point)] : []
  })
}
const across =
  (axis: 0 | 1, at: number) =>
  (a: Point, b: Point): Point => {
    const share = (at - a[axis]) / (b[axis] - a[axis])
    const other = a[(1 - axis) as 0 | 1] + (b[(1 - axis) as 0 | 1] - a[(1 - axis) as 0 | 1]) * share
    return axis === 0 ? [at, other] : [other, at]
  }
function inFrame(ring: Ring): Ring {
  const [west, east] = [frame.west - margin, frame.east + margin]
  const [south, north] = [frame.south - margin, frame.north + margin]
  let rest = cut(ring, ([x]) => x >= west, across(0, west))
  rest = cut(rest, ([x]) => x <= east, across(0, east))
  rest = cut(rest, ([, y]) => y >= south, across(1, south))
  return cut(rest, ([, y]) => y <= north, across(1, north))
}

/** Fewer corners (Douglas and Peucker). */
function simpler(line: Ring): Point[] {
  const [first, last] = [line[0], line.at(-1)]
  if (!first || !last || line.length < 3) return [...line]
  const [dx, dy] = [last[0] - first[0], last[1] - first[1]]
  const length = Math.hypot(dx, dy)
  let [farthest, at] = [0, 0]
  for (const [i, [x, y]] of line.entries()) {
    const distance =
      length === 0
        ? Math.hypot(x - first[0], y - first[1])
        : Math.abs(dx * (first[1] - y) - (first[0] - x) * dy) / length
    if (distance > farthest) [farthest, at] = [distance, i]
  }
  if (farthest <= tolerance) return [first, last]
  return [...simpler(line.slice(0, at + 1)).slice(0, -1), ...simpler(line.slice(at))]
}

/** In kilometres from the upper left corner, as steps. */
function pathOf(ring: Ring): string {
  let [atX, atY] = [0, 0]
  const steps = ring.map(([x, y], i) => {
    const [toX, toY] = [Math.round(x - frame.west), Math.round(frame.north - y)]
    const step = i === 0 ? `M${toX} ${toY}l` : `${toX - atX} ${toY - atY} `
    ;[atX, atY] = [toX, toY]
    return step
  })
  return `${steps.join('').trim().replaceAll(' -', '-')}z`
}

async function make() {
  const read = await readFile(new URL('../web/map/land/land.geojson', import.meta.url), 'utf8')
  const { geometry } = JSON.parse(read) as { geometry: { coordinates: Point[][][] } }
  const rings = geometry.coordinates
    .flatMap(([outer]) => (outer ? [outer] : []))
    .map((ring) =>
      inFrame(
        ring.slice(0, -1).map(([lon, lat]): Point => {
          const [east, north] = toGrid(lon, lat)
          return [east / 1000, north / 1000]
        }),
      ),
    )
    .filter((ring) => ring.length > 2 && area(ring) > smallest)
    .map((ring) => simpler([...ring, ring[0] as Point]).slice(0, -1))
    .filter((ring) => ring.length > 2)
  const text = `/** The land around Denmark for a small map; made by scripts/make-outline.ts. © OpenStreetMap contributors (ODbL). */
export const outline =
  '${rings.map(pathOf).join('')}'

/** Its frame in kilometres of the national grid; the path begins in the upper left corner. */
export const frame = { west: ${frame.west}, north: ${frame.north}, width: ${frame.east - frame.west}, height: ${frame.north - frame.south} }
`
  await writeFile(new URL('../web/home/live/outline.ts', import.meta.url), text)
  console.log(`${rings.length} pieces of land, ${text.length} characters`)
}

if (process.argv.includes('--help') || process.argv.includes('-h')) console.log(help)
else await make()
