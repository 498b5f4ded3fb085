import { limits } from '#contract/details.ts'
import type { Track } from '#contract/trip.ts'
import { metresBetween } from '../../media/picture-moment.ts'
import { type Placed, placeAtMoment } from '../trip-place.ts'
import type { Seen } from './stacking.ts'

export interface StackPlace extends Placed {
  by: 'gps' | 'track'
}

/** What a phone or a camera is good for that does not say how sure it was. */
const usualGps = 15
const bestGps = 5

/** Where the pictures of a find were taken: by their own place, else where the track was at their time; else nobody knows. */
export function placeOfStack(photos: readonly Seen[], track: Track | null): StackPlace | undefined {
  const placed = photos.find(({ point }) => point)
  if (placed?.point) {
    const { point, accuracy = usualGps } = placed
    const spread = photos.reduce((far, one) => (one.point ? Math.max(far, metresBetween(point, one.point)) : far), 0)
    const off = Math.ceil(Math.max(bestGps, accuracy, spread))
    return { point, uncertainty: Math.min(off, limits.mostUncertainty), by: 'gps' }
  }
  const moment = photos.reduce<number | undefined>(
    (first, one) => (one.moment === undefined ? first : Math.min(first ?? one.moment, one.moment)),
    undefined,
  )
  const onTrack = moment === undefined ? undefined : placeAtMoment(track, moment)
  return onTrack && { ...onTrack, by: 'track' }
}
