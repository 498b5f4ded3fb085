import { distance } from '../../map/geometry.ts'
import type { OpenMap } from '../../map/useMap.ts'
import { overlayLayer } from '../overlay/layer.ts'
import type { Spot } from './areas.ts'

/** What lies where one has pointed: a square, finds on one spot, or finds that not everybody sees. */
export type Pick = { square: string } | { spot: Spot } | { overlayIds: number[] }

/** A finger is wider than a dot; a sign that lies over a square must leave room to touch the square. */
const reach = 12
const overlayReach = 8

const around = (x: number, y: number, by: number): [[number, number], [number, number]] => [
  [x - by, y - by],
  [x + by, y + by],
]

export function pickAt({ map }: OpenMap, { x, y }: { x: number; y: number }): Pick | undefined {
  const special = map.queryRenderedFeatures(around(x, y, overlayReach), { layers: [overlayLayer] })
  if (special.length > 0) return { overlayIds: special.map(({ properties }) => Number(properties.id)) }
  const dots = map.queryRenderedFeatures(around(x, y, reach), { layers: ['dots'] })
  const places = dots.map(({ properties }) => ({ lon: Number(properties.lon), lat: Number(properties.lat) }))
  const [first] = places
  if (first) {
    const furthest = Math.max(...places.map((place) => distance(first, place)))
    return { spot: { ...first, metres: Math.max(1, Math.ceil(furthest) + 1) } }
  }
  const [hit] = map.queryRenderedFeatures([x, y], { layers: ['heat', 'epochs', 'epochs-grey', 'hidden'] })
  const square: unknown = hit?.properties.square
  return typeof square === 'string' ? { square } : undefined
}
