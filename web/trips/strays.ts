import type { Point } from '#contract/record.ts'
import type { TripRecord, TripShown } from '#contract/trip.ts'
import { minutesBetween } from './trip-texts.ts'

/** A find that may not be of the trip after all. */
export interface Stray {
  record: TripRecord
  isOffTime: boolean
  /** Metres from the track or the area; null where it is near, or nothing tells. */
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
      const off = record.point && record.side === 0 ? metresOff(trip, record.point) : null
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
function metresOff({ track, shape }: Ground, point: Point): number | null {
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
