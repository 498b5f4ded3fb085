import type { RecordFilter } from '#contract/record-filter.ts'
import { mostCorners } from '#contract/squares.ts'
import { circle, distance, type Ring } from '../../../map/geometry.ts'
import { type Corner, rounded, widestCircle } from '../../filter/read.ts'

export type DrawKind = 'polygon' | 'circle' | 'box'

/** An area that is being drawn: a circle has its centre and a point on its edge, a box two opposite corners. */
export interface Draft {
  kind: DrawKind
  corners: readonly Corner[]
}

export const tooManyCorners = `Et område kan højst have ${mostCorners} hjørner. Gør det færdigt, eller fortryd et hjørne.`

/** With a corner more, or why that cannot be. */
export function withCorner(draft: Draft, [lon, lat]: Corner): { draft: Draft; problem?: string } {
  const corner: Corner = [rounded(lon), rounded(lat)]
  const [last] = draft.corners.slice(-1)
  // The second click of a double click falls on the same spot.
  if (last && last[0] === corner[0] && last[1] === corner[1]) return { draft }
  if (draft.kind === 'polygon' && draft.corners.length >= mostCorners) return { draft, problem: tooManyCorners }
  const next = { ...draft, corners: [...draft.corners, corner] }
  if (draft.kind === 'circle' && radiusOf(next) > widestCircle) {
    return { draft, problem: 'En cirkel kan højst have en radius på 200 km.' }
  }
  return { draft: next }
}

export const withoutLast = (draft: Draft): Draft => ({ ...draft, corners: draft.corners.slice(0, -1) })

/** The radius of a circle, in whole metres; 0 until its edge is set. */
export function radiusOf({ kind, corners: [center, edge] }: Draft): number {
  if (kind !== 'circle' || !center || !edge) return 0
  return Math.max(1, Math.round(distance({ lon: center[0], lat: center[1] }, { lon: edge[0], lat: edge[1] })))
}

/** Whether the draft is an area already. */
export const isArea = ({ kind, corners }: Draft) => corners.length >= (kind === 'polygon' ? 3 : 2)
/** Circles and boxes are done with their second point; a polygon when one says so. */
export const isDone = (draft: Draft) => draft.kind !== 'polygon' && isArea(draft)

/** The part of the filter that asks for the area. */
export function areaOf(draft: Draft): Pick<RecordFilter, 'polygon' | 'near' | 'box'> | undefined {
  const [a, b] = draft.corners
  if (!isArea(draft) || !a || !b) return undefined
  if (draft.kind === 'polygon') return { polygon: draft.corners.map(([lon, lat]): Corner => [lon, lat]) }
  if (draft.kind === 'circle') return { near: { lon: a[0], lat: a[1], metres: radiusOf(draft) } }
  const [west, east] = [Math.min(a[0], b[0]), Math.max(a[0], b[0])]
  const [south, north] = [Math.min(a[1], b[1]), Math.max(a[1], b[1])]
  return west < east && south < north ? { box: [west, south, east, north] } : undefined
}

/** A box as a ring: its sides are lines of the map. */
export const boxRing = ([west, south, east, north]: readonly [number, number, number, number]): Ring => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
]

/** What is drawn so far, with the pointer as the corner to come. */
export function ringOf(draft: Draft, pointer?: Corner): Ring {
  const corners = pointer ? [...draft.corners, pointer] : [...draft.corners]
  const [a, b] = corners
  if (!a || !b) return []
  if (draft.kind === 'circle') {
    return circle({ lon: a[0], lat: a[1] }, Math.min(widestCircle, radiusOf({ kind: 'circle', corners: [a, b] })))
  }
  if (draft.kind === 'box') {
    return boxRing([Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[0], b[0]), Math.max(a[1], b[1])])
  }
  return [...corners, a]
}

/** What to do next, for people. */
export function instruction({ kind, corners }: Draft): string {
  if (kind === 'circle') return corners.length === 0 ? 'Tryk, hvor midten skal være.' : 'Tryk, hvor kanten skal gå.'
  if (kind === 'box') return corners.length === 0 ? 'Tryk ved det ene hjørne.' : 'Tryk ved det modsatte hjørne.'
  if (corners.length === 0) return 'Tryk på kortet for hvert hjørne af området.'
  if (corners.length < 3) return 'Sæt mindst tre hjørner.'
  return 'Tryk på det første hjørne eller på Færdig, når området er, som det skal være.'
}
