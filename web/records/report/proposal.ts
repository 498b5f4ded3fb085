import { limits } from '#contract/details.ts'
import type { LonLat, PictureFacts } from '../../media/picture-facts.ts'
import { isBelievable, metresBetween, momentOf } from '../../media/picture-moment.ts'

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

/** Pictures taken further apart than this can hardly be of one find. */
const farMetres = 500

/** The earliest time and the first place that the pictures tell; where they disagree, that is said too. */
export function propose(pictures: readonly PictureFacts[], now: number): Proposal {
  const dated = pictures.flatMap((facts) => {
    const moment = momentOf(facts)
    return moment === undefined ? [] : [{ facts, moment }]
  })
  const believed = dated.filter(({ moment }) => isBelievable(moment, now)).toSorted((a, b) => a.moment - b.moment)
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
