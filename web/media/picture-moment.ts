import { lazily } from '#contract/lazily.ts'
import type { LonLat, PictureFacts } from './picture-facts.ts'

/** When a picture was taken, on the clock of Denmark and in the world. */

const minute = 60_000
const first = Date.UTC(1990, 0, 1)

/** Before digital cameras, or still to come, a clock was wrong. A day of grace: it may be in another zone without saying so. */
export const isBelievable = (moment: number, now: number): boolean =>
  moment >= first && moment <= now + 24 * 60 * minute

const copenhagen = lazily(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Europe/Copenhagen',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    }),
)

/** Day and time of a moment as clocks in Denmark show it. */
export function danishWall(moment: number): { day: string; time: string } {
  const parts = Object.fromEntries(
    copenhagen()
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  )
  return { day: `${parts.year}-${parts.month}-${parts.day}`, time: `${parts.hour}:${parts.minute}` }
}

const asUtc = (day: string, time: string) => Date.parse(`${day}T${time}:00Z`)

/** Minutes east of UTC in Denmark at a wall time. */
function danishOffset(day: string, time: string): number {
  const wall = asUtc(day, time)
  // One look is enough but for the hours around a change of the clock; the second look settles those.
  const shift = (guess: number) => {
    const seen = danishWall(guess)
    return asUtc(seen.day, seen.time) - guess
  }
  return shift(wall - shift(wall)) / minute
}

/** The moment a picture was taken. Its own offset counts, else Danish time; never the zone of the device. */
export const momentOf = ({ day, time, seconds, offset }: PictureFacts): number | undefined =>
  day === undefined || time === undefined
    ? undefined
    : asUtc(day, time) + (seconds ?? 0) * 1000 - (offset ?? danishOffset(day, time)) * minute

/** Metres between two points that are not far apart. */
export function metresBetween(a: LonLat, b: LonLat): number {
  const rad = Math.PI / 180
  const x = (b.lon - a.lon) * rad * Math.cos(((a.lat + b.lat) / 2) * rad)
  const y = (b.lat - a.lat) * rad
  return Math.hypot(x, y) * 6_371_000
}
