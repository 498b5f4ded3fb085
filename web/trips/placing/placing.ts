import type { Point } from '#contract/record.ts'
import type { SheetRow } from '#contract/sheet.ts'
import type { TripShown } from '#contract/trip.ts'
import type { DraftChanges } from '../drafts/own-drafts.ts'
import { type FarOff, farOff } from '../strays.ts'
import { positionsByTime } from '../trip-place.ts'
import { distanceText } from '../trip-texts.ts'

/** All of them at one spot. */
export const placedAtOnce = (ids: readonly number[], point: Point, uncertainty: number): DraftChanges =>
  new Map(ids.map((id) => [id, { point, uncertainty }]))

const asTimed = ({ id, fields }: SheetRow) => ({
  ...{ id, point: null, observedFrom: fields.observedFrom, timeFrom: fields.timeFrom },
})

/** Each where the track was at its time; those of which the track knows nothing are left out. */
export const placedByTime = (track: TripShown['track'], rows: readonly SheetRow[]): DraftChanges =>
  new Map(positionsByTime(track, rows.map(asTimed)).map(({ id, point, uncertainty }) => [id, { point, uncertainty }]))

/** Those without a place first, then those that lie far off, else by time as they come. */
export function inOrder(trip: Pick<TripShown, 'track' | 'shape'>, rows: readonly SheetRow[]) {
  const placed = rows.flatMap(({ id, fields }) => (fields.point ? [{ id, point: fields.point }] : []))
  const far = farOff(trip, placed)
  const rankOf = ({ id, fields }: SheetRow) => (fields.point === null ? 0 : far.has(id) ? 1 : 2)
  return { far, rows: rows.toSorted((a, b) => rankOf(a) - rankOf(b)) }
}

/** "1,2 km fra ruten" */
export const farWords = ({ metres, from }: FarOff) =>
  `${distanceText(metres)} fra ${from === 'way' ? 'ruten' : 'de andre'}`
