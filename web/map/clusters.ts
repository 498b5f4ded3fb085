import type { Point } from '#contract/record.ts'
import { toUtm } from './utm.ts'

export interface MapPoint {
  id: number
  point: Point
  /** Stands beside the point where it stands alone. */
  name?: string
}

/** Points of one square of the national grid, drawn as one. */
export interface Cluster {
  /** Where the points lie in the mean. */
  point: Point
  ids: number[]
  /** What holds all its points: west, south, east, north. */
  bounds: [west: number, south: number, east: number, north: number]
}

/** The side of the squares that points are gathered in at a zoom; each nests in the one before. 0 gathers none. */
export const sideAt = (zoom: number): number =>
  zoom < 7 ? 50_000 : zoom < 8.7 ? 10_000 : zoom < 10.2 ? 5000 : zoom < 12.2 ? 1000 : zoom < 14 ? 250 : 0

/** Gather the points by square; those on the very same spot are always one. */
export function clusters(points: readonly MapPoint[], zoom: number): Cluster[] {
  const side = sideAt(zoom)
  const squares = new Map<string, MapPoint[]>()
  for (const at of points) {
    const [x, y] = toUtm(at.point.lon, at.point.lat)
    const key = side ? `${Math.floor(x / side)} ${Math.floor(y / side)}` : `${Math.round(x)} ${Math.round(y)}`
    const held = squares.get(key)
    if (held) held.push(at)
    else squares.set(key, [at])
  }
  return [...squares.values()].map(gathered)
}

function gathered(held: MapPoint[]): Cluster {
  const lons = held.map(({ point }) => point.lon)
  const lats = held.map(({ point }) => point.lat)
  const mean = (all: number[]) => all.reduce((sum, value) => sum + value, 0) / all.length
  return {
    point: { lon: mean(lons), lat: mean(lats) },
    ids: held.map(({ id }) => id),
    bounds: [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)],
  }
}

/** Whether coming closer can part the points of a cluster. */
export const canPart = ({ bounds: [west, south, east, north] }: Cluster) => {
  const [x1, y1] = toUtm(west, south)
  const [x2, y2] = toUtm(east, north)
  return Math.hypot(x2 - x1, y2 - y1) > 2
}

/** What holds all points, with a margin when it is but one. */
export function boundsOf(points: readonly MapPoint[]): Cluster['bounds'] | undefined {
  if (points.length === 0) return undefined
  const [west, south, east, north] = gathered([...points]).bounds
  // By degrees: the national grid is of no use on the other side of the earth.
  const margin = (lat: number) => ({ up: 0.005, aside: 0.005 / Math.max(Math.cos((lat * Math.PI) / 180), 0.05) })
  const [low, high] = [margin(south), margin(north)]
  return [west - low.aside, south - low.up, east + high.aside, north + high.up]
}
