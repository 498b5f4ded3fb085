import type { Point } from '#contract/record.ts'
import { metresBetween } from '#contract/tracks/track.ts'
import type { Track, TripShown } from '#contract/trip.ts'
import { wallOf } from './trip-texts.ts'

/** Where a find of a trip was, as far as the trip tells. */
export interface Placed {
  point: Point
  /** Metres. */
  uncertainty: number
}

const least = 25
const most = 100_000

/** The middle of some points, and how far the farthest lies from it. */
function around(points: readonly Point[]): Placed | undefined {
  if (points.length === 0) return undefined
  const lons = points.map(({ lon }) => lon)
  const lats = points.map(({ lat }) => lat)
  const middle = (values: readonly number[]) =>
    (values.reduce((a, b) => Math.min(a, b)) + values.reduce((a, b) => Math.max(a, b))) / 2
  const point = { lon: middle(lons), lat: middle(lats) }
  const radius = points.reduce((far, one) => Math.max(far, metresBetween(point, one)), 0)
  return { point, uncertainty: Math.min(most, Math.max(least, Math.ceil(radius))) }
}

const corners = (shape: TripShown['shape']): Point[] =>
  (shape?.type === 'Polygon' ? shape.coordinates.flat() : (shape?.coordinates ?? [])).map(([lon, lat]) => ({
    lon,
    lat,
  }))

/** The trip's own ground: all of its track, else its area, else where its finds were. */
export function placeOfTrip(
  trip: Pick<TripShown, 'track' | 'shape'>,
  records: readonly { point: Point | null; side: number }[],
): Placed | undefined {
  return (
    around((trip.track ?? []).flat().map(([lon, lat]) => ({ lon, lat }))) ??
    around(corners(trip.shape)) ??
    around(records.flatMap(({ point, side }) => (point && side === 0 ? [point] : [])))
  )
}

/** So long before or after the nearest point of the track one may have been elsewhere, in milliseconds. */
const longest = 5 * 60_000
const onTrack = 30

/** Where the track says that one was at this time of day (`07:45`); undefined when it does not tell. */
export function placeAt(track: Track | null, time: string): Placed | undefined {
  let best: { point: Point; off: number } | undefined
  for (const [lon, lat, at] of (track ?? []).flat()) {
    if (at === null) continue
    const off = Math.abs(minutesOf(wallOf(at).slice(11)) - minutesOf(time)) * 60_000
    if (off <= longest && off < (best?.off ?? Number.POSITIVE_INFINITY)) best = { point: { lon, lat }, off }
  }
  return best && { point: best.point, uncertainty: onTrack + Math.round(best.off / 1000) }
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
