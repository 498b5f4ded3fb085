import type { Point } from '#contract/record.ts'
import { metresBetween } from '#contract/tracks/track.ts'
import type { TripRecord, TripShown } from '#contract/trip.ts'
import { minutesBetween } from './trip-texts.ts'

/** A find that may not be of the trip after all. */
export interface Stray {
  record: TripRecord
  isOffTime: boolean
  /** Metres from the track or the area, as near as it may have been; null where it is near, or nothing tells. */
  off: number | null
}

/** So many minutes before and after, and so many metres beside, nobody asks. */
const leeway = { minutes: 30, metres: 500 }
const metresOfDegree = 111_195

type Ground = Pick<TripShown, 'start' | 'end' | 'track' | 'shape'>

/** Finds outside the time of the trip, or far from its way: worth a question, never a refusal. */
export function straysOf(trip: Ground, records: readonly TripRecord[]): Stray[] {
  return records
    .map((record) => {
      const beside = record.point && record.side === 0 ? metresOff(trip, record.point) : null
      const off = beside === null ? null : beside - (record.uncertainty ?? 0)
      return { record, isOffTime: isOffTime(trip, record), off: off !== null && off > leeway.metres ? off : null }
    })
    .filter(({ isOffTime: isLate, off }) => isLate || off !== null)
}

function isOffTime({ start, end }: Ground, { observedFrom, observedTo, datePrecision, timeFrom }: TripRecord): boolean {
  if (observedFrom === null) return false
  const last = observedTo ?? observedFrom
  const lastDay = (end ?? start).slice(0, 10)
  if (last < start.slice(0, 10) || (end !== null && observedFrom > lastDay)) return true
  if (timeFrom === null || datePrecision !== 'day' || observedFrom !== last) return false
  const wall = `${observedFrom}T${timeFrom.slice(0, 5)}`
  return minutesBetween(wall, start) > leeway.minutes || (end !== null && minutesBetween(end, wall) > leeway.minutes)
}

/** How far from the nearest of the track and the area; null where the trip has neither. */
function metresOff({ track, shape }: Pick<Ground, 'track' | 'shape'>, point: Point): number | null {
  const ring = shape?.type === 'Polygon' ? (shape.coordinates[0] ?? []) : []
  if (isWithin(ring, point)) return 0
  const lines = [
    ...(track ?? []).map((piece) => piece.map(([lon, lat]): [number, number] => [lon, lat])),
    ring,
    ...(shape?.type === 'LineString' ? [shape.coordinates] : []),
  ]
  const distances = lines.flatMap((line) => line.map((from, i) => metresToStep(point, from, line[i + 1] ?? from)))
  return distances.length === 0 ? null : Math.round(distances.reduce((least, one) => Math.min(least, one)))
}

/** So many finds at least tell where the rest is. */
const enough = 3
/** Beyond this, and so many times as far as finds usually lie from their middle, one asks. */
const apart = { metres: 1000, times: 5 }

/** A find with a place that lies far off. */
export interface FarOff {
  metres: number
  from: 'way' | 'rest'
}

const medianOf = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Finds that lie far from the track or the area, else far from the rest of them: by their ids. */
export function farOff(
  trip: Pick<TripShown, 'track' | 'shape'>,
  finds: readonly { id: number; point: Point }[],
): Map<number, FarOff> {
  const off = (point: Point) => metresOff(trip, point)
  const middle = {
    lon: medianOf(finds.map(({ point }) => point.lon)),
    lat: medianOf(finds.map(({ point }) => point.lat)),
  }
  const usual = medianOf(finds.map(({ point }) => metresBetween(point, middle)))
  return new Map(
    finds.flatMap(({ id, point }): [number, FarOff][] => {
      const beside = off(point)
      if (beside !== null) return beside > leeway.metres ? [[id, { metres: beside, from: 'way' }]] : []
      const away = Math.round(metresBetween(point, middle))
      const isFar = finds.length >= enough && away > Math.max(apart.metres, apart.times * usual)
      return isFar ? [[id, { metres: away, from: 'rest' }]] : []
    }),
  )
}

type Corner = readonly [lon: number, lat: number]

function metresToStep({ lon, lat }: Point, from: Corner, to: Corner): number {
  const width = metresOfDegree * Math.cos((lat * Math.PI) / 180)
  const [x, y] = [(from[0] - lon) * width, (from[1] - lat) * metresOfDegree]
  const [stepX, stepY] = [(to[0] - from[0]) * width, (to[1] - from[1]) * metresOfDegree]
  const square = stepX * stepX + stepY * stepY
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, -(x * stepX + y * stepY) / square))
  return Math.hypot(x + share * stepX, y + share * stepY)
}

const isWithin = (ring: readonly Corner[], { lon, lat }: Point): boolean =>
  ring.filter(([x1, y1], i) => {
    const [x2, y2] = ring[i + 1] ?? [x1, y1]
    return y1 > lat !== y2 > lat && lon < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1
  }).length %
    2 ===
  1
