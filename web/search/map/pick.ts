import { distance } from '../../map/geometry.ts'
import type { OpenMap } from '../../map/useMap.ts'
import type { Spot } from './areas.ts'

/** What lies where one has pointed: a square, or finds on one spot. */
export type Pick = { square: string } | { spot: Spot }

/** A finger is wider than a dot. */
const reach = 12

export function pickAt({ map }: OpenMap, { x, y }: { x: number; y: number }): Pick | undefined {
  const dots = map.queryRenderedFeatures(
    [
      [x - reach, y - reach],
      [x + reach, y + reach],
    ],
    { layers: ['dots'] },
  )
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
