import { counted } from '#contract/counted.ts'
import { thinTrack } from '#contract/tracks/thin.ts'
import { metresBetween, type TrackPoint, withoutSpikes } from '#contract/tracks/track.ts'
import { wayLength } from '#contract/tracks/way.ts'
import type { Track } from '#contract/trip.ts'
import { tripLimits } from '#contract/trip-words.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { TrackFile } from './file.ts'

/** Farther than this from one point to the next nobody goes on one trip; nor from one end of it to the other. */
const mostApart = 2_000_000
const day = 86_400_000

export interface Mended {
  segments: TrackPoint[][]
  read: number
  kept: number
  told: string[]
}

/** The track of a file as it can be used, and what was mended in it. What cannot be mended is refused. */
export function mendTrack(file: TrackFile): Mended {
  const told: string[] = []
  if (file.lost > 0) told.push(`${counted(file.lost, 'punkt', 'punkter')} uden et gyldigt sted er sprunget over.`)
  const { segments: mostPieces, waypoints: mostWaypoints } = tripLimits
  if (file.beyond > 0) told.push(onlyFirst(mostWaypoints + file.beyond, 'mærker', mostWaypoints))
  const read = file.segments.reduce((sum, one) => sum + one.length, 0)
  const ordered = inOrder(file.segments, told)
  const whole = ordered.map(withoutSpikes).filter((one) => one.length > 0)
  const spikes = count(ordered) - count(whole)
  if (spikes > 0) told.push(`${counted(spikes, 'punkt', 'punkter')}, hvor GPS’en for vild, er fjernet.`)
  if (whole.flat().some(({ time }) => time === null)) told.push('Nogle af punkterne har ingen tid.')
  if (whole.length > mostPieces) told.push(onlyFirst(whole.length, 'stykker rute', mostPieces))
  const segments = thinned(whole)
  refuseImpossible(segments)
  return { segments, read, kept: count(segments), told }
}

const onlyFirst = (all: number, things: string, most: number) =>
  `Filen har ${counted(all, things)}. Kun de første ${most} er taget med.`
const count = (segments: readonly (readonly TrackPoint[])[]) => segments.reduce((sum, one) => sum + one.length, 0)

/** Pieces and points by their times, where all have one: some programs write the newest first. */
function inOrder(segments: readonly TrackPoint[][], told: string[]): TrackPoint[][] {
  let isMended = false
  const timeOf = ({ time }: TrackPoint) => time ?? 0
  const pieces = segments.map((piece) => {
    if (piece.some(({ time }) => time === null) || isAscending(piece.map(timeOf))) return piece
    isMended = true
    return piece.toSorted((a, b) => timeOf(a) - timeOf(b))
  })
  const starts = pieces.map(([first]) => first?.time ?? null)
  const isTimed = starts.every((start) => start !== null)
  if (isTimed && !isAscending(starts as number[])) {
    isMended = true
    pieces.sort(([a], [b]) => (a?.time ?? 0) - (b?.time ?? 0))
  }
  if (isMended) told.push('Punkterne stod ikke i rækkefølge og er sorteret efter tid.')
  return pieces
}

const isAscending = (numbers: readonly number[]) =>
  numbers.every((one, i) => i === 0 || (numbers[i - 1] as number) <= one)

/** So few points that they can be stored: each piece has its share. */
export function thinned(segments: readonly (readonly TrackPoint[])[]): TrackPoint[][] {
  const some = segments.slice(0, tripLimits.segments)
  const all = count(some)
  return some.map((piece) => {
    const share = Math.max(2, Math.floor((tripLimits.points * piece.length) / Math.max(1, all)))
    return thinTrack(piece, tripLimits.off, Math.min(share, tripLimits.points))
  })
}

/** Points that cannot be of one trip: too far apart, or over too many days. */
export function refuseImpossible(segments: readonly (readonly TrackPoint[])[]) {
  const points = segments.flat()
  const [first] = points
  if (!first) return
  const isFar = points.some(
    (point, i) => metresBetween(points[i - 1] ?? point, point) > mostApart || metresBetween(first, point) > mostApart,
  )
  if (isFar) throw new Refusal('invalid', 'track_too_far')
  const [from, to] = spanOf(segments)
  if (from !== null && to !== null && to - from > tripLimits.days * day) throw new Refusal('invalid', 'track_too_long')
}

/** When the first and the last point with a time were. */
export function spanOf(segments: readonly (readonly TrackPoint[])[]): [number | null, number | null] {
  let [from, to]: [number | null, number | null] = [null, null]
  for (const { time } of segments.flat()) {
    if (time === null) continue
    from = from === null ? time : Math.min(from, time)
    to = to === null ? time : Math.max(to, time)
  }
  return [from, to]
}

export const lengthOf = (segments: readonly (readonly TrackPoint[])[]): number =>
  Math.round(segments.reduce((sum, piece) => sum + wayLength(piece), 0))

const places = (degrees: number) => Math.round(degrees * 1e7) / 1e7
export const asTrack = (segments: readonly (readonly TrackPoint[])[]): Track =>
  segments.map((piece) =>
    piece.map(({ lon, lat, time }) => [places(lon), places(lat), time === null ? null : Math.round(time)]),
  )
export const asSegments = (track: Track): TrackPoint[][] =>
  track.map((piece) => piece.map(([lon, lat, time]) => ({ lon, lat, time })))
