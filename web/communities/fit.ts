import type { Criteria, KeptCommunity } from '#contract/community.ts'
import { squareOf } from '#contract/squares.ts'
import { distance } from '../map/geometry.ts'
import { toUtm } from '../map/utm.ts'
import type { RecordInTheMaking } from '../records/ReportPage.tsx'

/** Whether a find meets a community, as far as a device can tell. The server decides in the end. */
export type Fit = 'yes' | 'maybe' | 'no'

type Asked = Pick<KeptCommunity, 'criteria' | 'taxa' | 'endAt'>
export type Made = Pick<
  RecordInTheMaking,
  'taxonId' | 'speciesGroup' | 'taxonGroup' | 'point' | 'date' | 'dateTo' | 'ownBlur'
>

export function fitOf({ criteria, taxa, endAt }: Asked, find: Made, now: Date): Fit {
  if (endAt !== null && new Date(endAt) <= now) return 'no'
  const fits = [taxonFit(criteria, taxa, find), timeFit(criteria, find), placeFit(criteria, find)]
  return fits.includes('no') ? 'no' : fits.includes('maybe') ? 'maybe' : 'yes'
}

const sure = (isSo: boolean): Fit => (isSo ? 'yes' : 'no')
const has = (list: readonly unknown[] | undefined) => (list?.length ?? 0) > 0

function taxonFit(criteria: Criteria, taxa: readonly number[] | null, find: Made): Fit {
  const { taxonIds, redList, annexes, morphoGroupId, speciesGroups = [] } = criteria
  const group = find.taxonId === null ? find.speciesGroup : find.taxonGroup
  if (has(speciesGroups) && (group === null || !speciesGroups.includes(group))) return 'no'
  if (!(has(taxonIds) || has(redList) || has(annexes) || morphoGroupId !== undefined)) return 'yes'
  if (find.taxonId === null) return 'no'
  if (taxa !== null) return sure(taxa.includes(find.taxonId))
  // Too many to lie on the device.
  return taxonIds?.includes(find.taxonId) && !has(redList) && !has(annexes) && morphoGroupId === undefined
    ? 'yes'
    : 'maybe'
}

function timeFit({ from, to, months = [] }: Criteria, { date, dateTo }: Made): Fit {
  const last = dateTo ?? date
  const isOneMonth = date.slice(0, 7) === last.slice(0, 7)
  return sure(
    (from === undefined || date >= from) &&
      (to === undefined || last <= to) &&
      (months.length === 0 || (isOneMonth && months.includes(Number(date.slice(5, 7))))),
  )
}

function placeFit({ near, polygon, square, areaId }: Criteria, { point, ownBlur }: Made): Fit {
  if (!point) return 'no'
  const isIn =
    (!near || distance(near, point) <= near.metres) &&
    (!polygon || isInPolygon(polygon, point.lon, point.lat)) &&
    (square === undefined || isInSquare(square, point.lon, point.lat))
  // A find that is blurred belongs by the square that is shown.
  if (ownBlur && (near || polygon || square !== undefined)) return 'maybe'
  if (!isIn) return 'no'
  return areaId === undefined ? 'yes' : 'maybe'
}

/** Where its sides cross each other, what is enclosed twice is outside. */
function isInPolygon(corners: readonly (readonly [number, number])[], lon: number, lat: number): boolean {
  let isInside = false
  for (const [at, [x1, y1]] of corners.entries()) {
    const [x2, y2] = corners.at(at - 1) ?? [x1, y1]
    if (y1 > lat !== y2 > lat && lon < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1) isInside = !isInside
  }
  return isInside
}

function isInSquare(name: string, lon: number, lat: number): boolean {
  const square = squareOf(name)
  if (!square) return false
  const [east, north] = toUtm(lon, lat)
  const isWithin = (at: number, from: number) => at >= from && at < from + square.side
  return isWithin(east, square.east) && isWithin(north, square.north)
}
