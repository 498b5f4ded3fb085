import { limits } from '#contract/details.ts'
import type { Point } from '#contract/record.ts'
import { squareSides } from '#contract/squares.ts'
import { metresBetween } from '#contract/tracks/track.ts'
import type { Track, TripRecord, TripShown } from '#contract/trip.ts'
import { fromUtm, toUtm } from '../map/utm.ts'
import { wallOf } from './trip-texts.ts'

/** Where a find of a trip was, as far as the trip tells. */
export interface Placed {
  point: Point
  /** Metres. */
  uncertainty: number
}

const least = 25

/** The middle of some points, and how far the farthest lies from it. */
function around(points: readonly Point[]): Placed | undefined {
  if (points.length === 0) return undefined
  const lons = points.map(({ lon }) => lon)
  const lats = points.map(({ lat }) => lat)
  const middle = (values: readonly number[]) =>
    (values.reduce((a, b) => Math.min(a, b)) + values.reduce((a, b) => Math.max(a, b))) / 2
  const point = { lon: middle(lons), lat: middle(lats) }
  const radius = points.reduce((far, one) => Math.max(far, metresBetween(point, one)), 0)
  return { point, uncertainty: Math.min(limits.mostUncertainty, Math.max(least, Math.ceil(radius))) }
}

/**
 * The same, of a way whose ends are hidden: of nothing but the squares of the grid that it lies in. From its exact middle
 * and reach its ends could be computed.
 */
function aroundSquares(points: readonly Point[]): Placed | undefined {
  if (points.length === 0) return undefined
  const side = squareSides['1km']
  const metres = points.map(({ lon, lat }) => toUtm(lon, lat))
  const spanOf = (values: readonly number[]) => {
    const from = Math.floor(values.reduce((a, b) => Math.min(a, b)) / side) * side
    const to = Math.floor(values.reduce((a, b) => Math.max(a, b)) / side) * side + side
    return { middle: (from + to) / 2, length: to - from }
  }
  const east = spanOf(metres.map(([x]) => x))
  const north = spanOf(metres.map(([, y]) => y))
  const [lon, lat] = fromUtm(east.middle, north.middle)
  const radius = Math.ceil(Math.hypot(east.length, north.length) / 2)
  return { point: { lon: rounded(lon), lat: rounded(lat) }, uncertainty: Math.min(limits.mostUncertainty, radius) }
}

const corners = (shape: TripShown['shape']): Point[] =>
  (shape?.type === 'Polygon' ? shape.coordinates.flat() : (shape?.coordinates ?? [])).map(([lon, lat]) => ({
    lon,
    lat,
  }))

/** The trip's own ground: all of its track, else its area, else where its finds were. */
export function placeOfTrip(
  { track, shape, showsEnds }: Pick<TripShown, 'track' | 'shape' | 'showsEnds'>,
  records: readonly { point: Point | null; side: number }[],
): Placed | undefined {
  const aroundWay = showsEnds ? around : aroundSquares
  return (
    aroundWay((track ?? []).flat().map(([lon, lat]) => ({ lon, lat }))) ??
    (shape?.type === 'LineString' ? aroundWay : around)(corners(shape)) ??
    around(records.flatMap(({ point, side }) => (point && side === 0 ? [point] : [])))
  )
}

/** Between two points of the track that lie farther apart in time (milliseconds) than this one may have been elsewhere. */
const longest = 5 * 60_000
const onTrack = 30

/** To the centimetre. */
const rounded = (degrees: number) => Math.round(degrees * 1e7) / 1e7

type Timed = Point & { at: number }

/** Where the track says that one was at a time on the clock (`2026-05-17T07:45`); undefined when it does not tell. */
export const placeAt = (track: Track | null, wall: string): Placed | undefined => placeAtMoment(track, momentOf(wall))

/** The same for a moment (milliseconds since 1970), to the second. */
export function placeAtMoment(track: Track | null, moment: number): Placed | undefined {
  const timed = (track ?? []).map((piece) =>
    piece.flatMap(([lon, lat, at]): Timed[] => (at === null ? [] : [{ lon, lat, at }])),
  )
  return onPiece(timed, moment) ?? atNearest(timed.flat(), moment)
}

/** Straight on from the point before to the one after, as the track was thinned. */
function onPiece(pieces: readonly (readonly Timed[])[], moment: number): Placed | undefined {
  for (const piece of pieces) {
    for (const [i, after] of piece.entries()) {
      const before = piece[i - 1]
      if (!before || before.at > moment || after.at < moment || before.at === after.at) continue
      const share = (moment - before.at) / (after.at - before.at)
      const point = {
        lon: rounded(before.lon + share * (after.lon - before.lon)),
        lat: rounded(before.lat + share * (after.lat - before.lat)),
      }
      const isSure = after.at - before.at <= longest
      const nearest = Math.min(metresBetween(point, before), metresBetween(point, after))
      return { point, uncertainty: onTrack + (isSure ? 0 : Math.round(nearest)) }
    }
  }
  return undefined
}

/** A little before the track began, or while it paused. */
function atNearest(points: readonly Timed[], moment: number): Placed | undefined {
  const off = ({ at }: Timed) => Math.abs(at - moment)
  const [first, ...rest] = points
  if (!first) return undefined
  const best = rest.reduce((nearest, one) => (off(one) < off(nearest) ? one : nearest), first)
  if (off(best) > longest) return undefined
  return { point: { lon: best.lon, lat: best.lat }, uncertainty: onTrack + Math.round(off(best) / 1000) }
}

/** A time on the clock of Denmark as a moment. */
function momentOf(wall: string): number {
  const asUtc = Date.parse(`${wall}:00Z`)
  const offset = (moment: number) => Date.parse(`${wallOf(moment)}:00Z`) - moment
  return asUtc - offset(asUtc - offset(asUtc))
}

/** Finds without a place whose time the track knows, placed there. */
export const positionsByTime = (
  track: Track | null,
  records: readonly Pick<TripRecord, 'id' | 'point' | 'observedFrom' | 'timeFrom'>[],
) =>
  records.flatMap(({ id, point, observedFrom, timeFrom }) => {
    if (point !== null || observedFrom === null || timeFrom === null) return []
    const placed = placeAt(track, `${observedFrom}T${timeFrom.slice(0, 5)}`)
    return placed ? [{ id, ...placed, locality: null }] : []
  })
