/** The track of a walk, as its device wrote it. Plain functions: the browser uses them too. */

export interface TrackPoint {
  lon: number
  lat: number
  /** Milliseconds since 1970; null where the device wrote none. */
  time: number | null
}

const earth = 6_371_008.8
const radians = Math.PI / 180

/** Metres between two points of the globe. */
export function metresBetween(a: Pick<TrackPoint, 'lon' | 'lat'>, b: Pick<TrackPoint, 'lon' | 'lat'>): number {
  const north = Math.sin(((b.lat - a.lat) * radians) / 2)
  const east = Math.sin(((b.lon - a.lon) * radians) / 2)
  const half = north * north + Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * east * east
  return 2 * earth * Math.asin(Math.min(1, Math.sqrt(half)))
}

/** All metres that were walked, there and back. */
export const trackLength = (points: readonly TrackPoint[]): number =>
  points.reduce((sum, point, i) => sum + (i === 0 ? 0 : metresBetween(points[i - 1] as TrackPoint, point)), 0)

/** Faster than any who look for species, in metres a second; and the least jump that is one where there are no times. */
const tooFast = 60
const jump = 500
/** So many points together may be astray. */
const longestSpike = 3

/**
 * Without the points where the device lost its way for a moment: it cannot have been there and back in that time. The
 * ends stay, since nothing beyond them tells that they are wrong.
 */
export function withoutSpikes(points: readonly TrackPoint[]): TrackPoint[] {
  const kept: TrackPoint[] = []
  for (let i = 0; i < points.length; i++) {
    const last = kept.at(-1)
    if (last) i += spikeLength(last, points, i)
    const point = points[i]
    if (point) kept.push(point)
  }
  return kept
}

/** How many points from here on are a spike; 0 when the next one is a place where one can have been. */
function spikeLength(last: TrackPoint, points: readonly TrackPoint[], from: number): number {
  const first = points[from] as TrackPoint
  if (!isJump(last, first)) return 0
  for (let length = 1; length <= longestSpike; length++) {
    const back = points[from + length]
    if (back === undefined) return 0
    if (!isJump(last, back) && metresBetween(last, back) < metresBetween(last, first) / 2) return length
  }
  return 0
}

function isJump(a: TrackPoint, b: TrackPoint): boolean {
  const metres = metresBetween(a, b)
  if (a.time === null || b.time === null) return metres > jump
  // A clock that stands still tells no speed.
  return metres > 50 && metres / Math.max(1, (b.time - a.time) / 1000) > tooFast
}
