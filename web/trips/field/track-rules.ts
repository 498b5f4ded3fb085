import { thinTrack } from '#contract/tracks/thin.ts'
import { metresBetween, type TrackPoint, withoutSpikes } from '#contract/tracks/track.ts'
import { wayLength } from '#contract/tracks/way.ts'
import type { Track } from '#contract/trip.ts'
import { tripLimits } from '#contract/trip-words.ts'

/** A point as it lies on the device: pauses begin a new piece. */
export interface FieldPoint extends TrackPoint {
  time: number
  piece: number
  /** Metres. */
  accuracy: number
}

/** A point is written when so much time has gone, or one has come so far: it spares the battery. */
const seconds = 10
const metres = 15
/** Less sure than this it tells nothing about where one went. */
const mostUnsure = 150
/** After so long without a point nobody knows what lay between. */
const gap = 5 * 60_000

export function keepsPoint(last: FieldPoint | undefined, next: Omit<FieldPoint, 'piece'>): boolean {
  if (next.accuracy > mostUnsure) return false
  if (!last) return true
  if (next.time <= last.time) return false
  return next.time - last.time >= seconds * 1000 || metresBetween(last, next) >= metres
}

export const beginsPiece = (last: FieldPoint, time: number) => time - last.time > gap

const piecesOf = (points: readonly FieldPoint[]): TrackPoint[][] =>
  [...Map.groupBy(points, ({ piece }) => piece).values()].map((piece) => withoutSpikes(piece))

/** How far one has come. */
export const lengthOf = (points: readonly FieldPoint[]): number => Math.round(wayLength(piecesOf(points).flat()))

/** The track as it is sent: at most five metres off, and not too many points. */
export function trackOf(points: readonly FieldPoint[]): Track | null {
  const pieces = piecesOf(points).filter((piece) => piece.length > 0)
  const total = pieces.reduce((sum, piece) => sum + piece.length, 0)
  if (total < 2) return null
  const room = tripLimits.points - 2 * pieces.length
  return pieces
    .slice(0, tripLimits.segments)
    .map((piece) =>
      thinTrack(piece, tripLimits.off, 2 + Math.floor((room * piece.length) / total)).map(
        ({ lon, lat, time }): Track[number][number] => [
          rounded(lon),
          rounded(lat),
          time === null ? null : Math.round(time),
        ],
      ),
    )
}

const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6
