import { metresBetween, type TrackPoint } from './track.ts'

/** Nearer than this to where one has been is the same way: paths are as wide as devices are unsure. */
const sameWay = 25
/** What one has just come from is no way back. */
const justNow = 2 * sameWay
const step = 10

interface Step {
  lon: number
  lat: number
  /** Metres since the start. */
  along: number
  metres: number
}

/**
 * How far one came, in metres: a piece that is walked again, there and back or round and round, counts once. The turn
 * itself is told from the way back after 25 m.
 */
export function wayLength(points: readonly TrackPoint[]): number {
  const been = new Map<string, Step[]>()
  const [first] = points
  if (first === undefined) return 0
  const width = Math.max(0.01, Math.cos((first.lat * Math.PI) / 180))
  const cell = (value: number) => Math.floor((value * 111_195) / sameWay)
  let sum = 0
  for (const one of stepsOf(points)) {
    const x = cell(one.lon * width)
    const y = cell(one.lat)
    if (!isKnown(been, one, x, y)) sum += one.metres
    const key = `${x} ${y}`
    const there = been.get(key)
    if (there) there.push(one)
    else been.set(key, [one])
  }
  return sum
}

function isKnown(been: ReadonlyMap<string, readonly Step[]>, one: Step, x: number, y: number): boolean {
  for (let dx = -1; dx <= 1; dx++) {
    for (let dy = -1; dy <= 1; dy++) {
      const there = been.get(`${x + dx} ${y + dy}`)
      // Steps lie in order: when the first of a cell is too new, all are.
      for (const earlier of there ?? []) {
        if (one.along - earlier.along <= justNow) break
        if (metresBetween(earlier, one) <= sameWay) return true
      }
    }
  }
  return false
}

/** The track in steps of ten metres; standing still and trembling on the spot are none. */
function* stepsOf(points: readonly TrackPoint[]): Generator<Step> {
  let [last] = points
  let along = 0
  if (last === undefined) return
  for (const point of points) {
    const metres = metresBetween(last, point)
    if (metres < step) continue
    // A stretch without points (a tunnel, a boat) is told by its length, not by a million steps.
    const parts = Math.min(1000, Math.round(metres / step))
    for (let part = 1; part <= parts; part++) {
      along += metres / parts
      const share = part / parts
      yield {
        lon: last.lon + (point.lon - last.lon) * share,
        lat: last.lat + (point.lat - last.lat) * share,
        along,
        metres: metres / parts,
      }
    }
    last = point
  }
}
