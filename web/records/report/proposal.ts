import { limits } from '#contract/details.ts'
import { lazily } from '#contract/lazily.ts'
import type { LonLat, PictureFacts } from './facts.ts'

/** What the pictures together say about where and when. */
export interface Proposal {
  day?: string
  time?: string
  /** Minutes east of UTC, when a picture told it. */
  offset?: number
  point?: LonLat
  uncertainty?: number
  /** The pictures do not agree on the day, or on the place. */
  isTimeDisputed: boolean
  isPlaceDisputed: boolean
  /** A picture has a time that cannot be right: before digital cameras, or still to come. */
  isClockWrong: boolean
}

const minute = 60_000
const firstYear = 1990
/** Pictures taken further apart than this can hardly be of one find. */
const farMetres = 500

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
export const momentOf = ({ day, time, offset }: PictureFacts): number | undefined =>
  day === undefined || time === undefined ? undefined : asUtc(day, time) - (offset ?? danishOffset(day, time)) * minute

/** Metres between two points that are not far apart. */
export function metresBetween(a: LonLat, b: LonLat): number {
  const rad = Math.PI / 180
  const x = (b.lon - a.lon) * rad * Math.cos(((a.lat + b.lat) / 2) * rad)
  const y = (b.lat - a.lat) * rad
  return Math.hypot(x, y) * 6_371_000
}

/** The earliest time and the first place that the pictures tell; where they disagree, that is said too. */
export function propose(pictures: readonly PictureFacts[], now: number): Proposal {
  const dated = pictures.flatMap((facts) => {
    const moment = momentOf(facts)
    return moment === undefined ? [] : [{ facts, moment }]
  })
  // A day of grace: a camera's clock may be in another zone without saying so.
  const isRight = ({ facts, moment }: { facts: PictureFacts; moment: number }) =>
    Number(facts.day?.slice(0, 4)) >= firstYear && moment <= now + 24 * 60 * minute
  const believed = dated.filter(isRight).toSorted((a, b) => a.moment - b.moment)
  const earliest = believed[0]?.facts
  const places = pictures.flatMap(({ point }) => (point ? [point] : []))
  const placed = pictures.find(({ point }) => point)
  return {
    ...(earliest?.day !== undefined ? { day: earliest.day } : {}),
    ...(earliest?.time !== undefined ? { time: earliest.time } : {}),
    ...(earliest?.offset !== undefined ? { offset: earliest.offset } : {}),
    ...(placed?.point
      ? { point: placed.point, uncertainty: Math.max(limits.defaultUncertainty, placed.accuracy ?? 0) }
      : {}),
    isTimeDisputed: new Set(believed.map(({ facts }) => facts.day)).size > 1,
    isPlaceDisputed: places.some((one) => places[0] !== undefined && metresBetween(places[0], one) > farMetres),
    isClockWrong: believed.length < dated.length,
  }
}
