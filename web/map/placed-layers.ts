import type { Point } from '#contract/record.ts'
import { circle } from './geometry.ts'
import { pointLook } from './point-look.ts'
import { colour, empty } from './style.ts'
import type { OpenMap } from './useMap.ts'

/** Something that is being placed, or has a place already. */
export interface PlacedPoint {
  id: number
  point: Point
  /** Metres. */
  uncertainty: number
  isChosen: boolean
  /** It lies where one would not look for it. */
  isOdd: boolean
}

/** Those that are chosen are larger and have another colour; those that are odd another still. */
export function placedLayers({ map }: OpenMap) {
  if (map.getSource('placed')) return
  map.addSource('placed', { type: 'geojson', data: empty, tolerance: 0 })
  map.addLayer({
    id: 'placed-area',
    type: 'fill',
    source: 'placed',
    filter: ['==', ['geometry-type'], 'Polygon'],
    paint: { 'fill-color': colour('epochBefore'), 'fill-opacity': 0.18, 'fill-outline-color': colour('epochBefore') },
  })
  map.addLayer({
    id: 'placed-point',
    type: 'circle',
    source: 'placed',
    filter: ['==', ['geometry-type'], 'Point'],
    layout: { 'circle-sort-key': ['get', 'rank'] },
    paint: {
      'circle-radius': ['case', ['==', ['get', 'rank'], 2], pointLook.single + 3, pointLook.single],
      'circle-color': ['match', ['get', 'rank'], 2, colour('epochBefore'), 1, colour('heat4'), colour('record')],
      'circle-stroke-color': colour('recordEdge'),
      'circle-stroke-width': pointLook.edge,
    },
  })
}

export function drawPlaced({ map, library }: OpenMap, points: readonly PlacedPoint[]) {
  const { feature, pointAt, setFeatures } = library
  const chosen = points.filter(({ isChosen }) => isChosen)
  setFeatures(map, 'placed', [
    ...chosen.map(({ point, uncertainty }) =>
      feature({ type: 'Polygon', coordinates: [circle(point, uncertainty, 48)] }),
    ),
    ...points.map(({ id, point, isChosen, isOdd }) =>
      feature(pointAt(point), { id, rank: isChosen ? 2 : isOdd ? 1 : 0 }),
    ),
  ])
}

/** Those that lie under a finger. */
export function placedAt({ map }: OpenMap, { x, y }: { x: number; y: number }): number[] {
  const box: [[number, number], [number, number]] = [
    [x - 12, y - 12],
    [x + 12, y + 12],
  ]
  const hits = map.queryRenderedFeatures(box, { layers: ['placed-point'] })
  return [...new Set(hits.map(({ properties }) => Number(properties.id)))]
}
