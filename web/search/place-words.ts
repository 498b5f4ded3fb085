import type { RecordFilter } from '#contract/record-filter.ts'
import { formatPoint, parseCoordinates } from '../map/coordinates.ts'
import { squareText } from './filter/filter-texts.ts'
import { rounded } from './filter/read.ts'
import { squareFromText } from './filter/square-text.ts'

/** How places are called where one looks for them, and which finds they stand for. */

const kinds: Record<string, string> = {
  municipality: 'kommune',
  region: 'region',
  parish: 'sogn',
  town: 'by',
  place: 'stednavn',
  own: 'din lokalitet',
  others: 'lokalitet',
}
export const placeKindText = (kind: string) => kinds[kind] ?? kind

/** A place without a border is what lies around it. */
const aroundPlace = 2000
export const aroundText = 'inden for 2 km'

export const nearPlace = ({ lon, lat }: { lon: number; lat: number }): Pick<RecordFilter, 'near'> => ({
  near: { lon: rounded(lon), lat: rounded(lat), metres: aroundPlace },
})

export interface TypedPlace {
  name: string
  kind: string
  filter: RecordFilter
}

/** A square of the grid, or coordinates, written out. */
export function typedPlace(text: string): TypedPlace | undefined {
  const square = squareFromText(text)
  if (square) return { name: squareText(square), kind: 'det danske kvadratnet', filter: { square } }
  const point = parseCoordinates(text)
  return point && { name: formatPoint(point), kind: `koordinater, ${aroundText}`, filter: nearPlace(point) }
}
