import type { Place } from '#contract/record.ts'

export type DrawnShape = NonNullable<Place['shape']>
export type Corner = [lon: number, lat: number]
export type ShapeKind = 'area' | 'line'

export const fewestCorners: Record<ShapeKind, number> = { area: 3, line: 2 }
/** As many as the server takes. */
export const mostCorners: Record<ShapeKind, number> = { area: 100, line: 1000 }

const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6

/** With a corner more; the second press of a double press falls on the same spot, and is none. */
export function withCorner(kind: ShapeKind, corners: readonly Corner[], [lon, lat]: Corner): Corner[] {
  const next: Corner = [rounded(lon), rounded(lat)]
  const last = corners.at(-1)
  const isSame = last?.[0] === next[0] && last[1] === next[1]
  return isSame || corners.length >= mostCorners[kind] ? [...corners] : [...corners, next]
}

/** What the corners make; null while they are too few. */
export function shapeOfCorners(kind: ShapeKind, corners: readonly Corner[]): DrawnShape | null {
  const [first] = corners
  if (!first || corners.length < fewestCorners[kind]) return null
  return kind === 'area'
    ? { type: 'Polygon', coordinates: [[...corners, first]] }
    : { type: 'LineString', coordinates: [...corners] }
}

/** What to do next, for people. */
export function nextStep(kind: ShapeKind, count: number): string {
  if (count === 0) {
    return kind === 'area' ? 'Tryk på kortet for hvert hjørne af området.' : 'Tryk på kortet, hvor linjen går.'
  }
  const missing = fewestCorners[kind] - count
  if (missing > 0) return missing === 1 ? 'Sæt ét punkt mere.' : `Sæt ${missing} punkter mere.`
  return count >= mostCorners[kind]
    ? 'Der kan ikke være flere punkter. Tryk på Færdig.'
    : 'Sæt flere punkter, eller tryk på Færdig.'
}
