import type { TrackPoint } from './track.ts'

/**
 * Of a straight way as many points stay as tell that one was on it all the time: where two lie farther apart in time
 * (milliseconds) than this, nobody knows what was between them.
 */
const pause = 4 * 60_000

/** So many points are looked at together, so that no track, however odd, takes the square of its length. */
const stretch = 2000

/**
 * A track with fewer points: its ends and the times of what is left stay as they are, and every point left out lies
 * within `metres` of where the line says that one was at that moment (of the line itself, where there are no times).
 * Where that takes more than `most` points, the number counts, and the line becomes coarser.
 */
export function thinTrack(points: readonly TrackPoint[], metres: number, most: number): TrackPoint[] {
  const fewest = Math.max(2, most)
  let coarse = metres
  let length = stretch
  let longest = pause
  for (;;) {
    const kept = thinned(points, coarse, length, longest)
    if (kept.length <= fewest) return kept
    coarse = coarse > 0 ? coarse * 1.5 : 1
    length *= 2
    longest *= 2
  }
}

function thinned(points: readonly TrackPoint[], metres: number, length: number, longest: number): TrackPoint[] {
  const keep = new Uint8Array(points.length)
  if (points.length > 0) keep[points.length - 1] = 1
  const open: number[] = []
  for (let from = 0; from < points.length; from += length) {
    keep[from] = 1
    open.push(from, Math.min(from + length, points.length - 1))
  }
  while (open.length > 0) {
    const to = open.pop() as number
    const from = open.pop() as number
    const worst = farthest(points, from, to)
    const isLong = to - from > 1 && timeBetween(points[from], points[to]) > longest
    if (worst.metres <= metres && !isLong) continue
    const at = worst.metres > metres ? worst.at : (from + to) >> 1
    keep[at] = 1
    open.push(from, at, at, to)
  }
  return points.filter((_, i) => keep[i] === 1)
}

const metresOfDegree = 111_195

/** Which point between the two lies farthest from where the straight line between them puts it. */
function farthest(points: readonly TrackPoint[], from: number, to: number): { at: number; metres: number } {
  const a = points[from] as TrackPoint
  const b = points[to] as TrackPoint
  const width = metresOfDegree * Math.cos((a.lat * Math.PI) / 180)
  const lineX = (b.lon - a.lon) * width
  const lineY = (b.lat - a.lat) * metresOfDegree
  const square = lineX * lineX + lineY * lineY
  let at = from
  let worst = 0
  for (let i = from + 1; i < to; i++) {
    const point = points[i] as TrackPoint
    const x = (point.lon - a.lon) * width
    const y = (point.lat - a.lat) * metresOfDegree
    const share = shareOfTime(a, point, b) ?? (square === 0 ? 0 : clamp((x * lineX + y * lineY) / square))
    const offX = x - share * lineX
    const offY = y - share * lineY
    const off = offX * offX + offY * offY
    if (off > worst) {
      worst = off
      at = i
    }
  }
  return { at, metres: Math.sqrt(worst) }
}

const clamp = (share: number) => Math.max(0, Math.min(1, share))

/** How much of the way from `a` to `b` has gone by at this point's time; undefined where times do not tell. */
function shareOfTime(a: TrackPoint, point: TrackPoint, b: TrackPoint): number | undefined {
  if (a.time === null || b.time === null || point.time === null || b.time <= a.time) return undefined
  return clamp((point.time - a.time) / (b.time - a.time))
}

/** Milliseconds from one point to another; 0 where they do not tell. */
const timeBetween = (a: TrackPoint | undefined, b: TrackPoint | undefined) =>
  typeof a?.time === 'number' && typeof b?.time === 'number' ? b.time - a.time : 0
