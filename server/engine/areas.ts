import type { RecordFilter } from '#contract/record-filter.ts'
import { boxAround, boxOf, isInPolygon, sphereDistance } from './columns/area-test.ts'

export { boxAround, boxOf }

/** Whether a point lies in the circle and in the drawn area of a filter: as the engine answers for finds that it holds. */
export const isInAreas = ([lon, lat]: readonly [number, number], { near, polygon }: RecordFilter): boolean =>
  (!near || sphereDistance([near.lon, near.lat], [lon, lat]) <= near.metres) &&
  (!polygon || isInPolygon(polygon, lon, lat))
