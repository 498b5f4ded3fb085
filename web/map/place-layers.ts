import { type Places, placeLook } from './places.ts'
import { colour, empty } from './style.ts'
import type { OpenMap } from './useMap.ts'

/** The layers on which places are drawn: areas of doubt, outlines, and points on top. */
export function placeLayers({ map }: OpenMap) {
  if (map.getSource('places')) return
  map.addSource('places', { type: 'geojson', data: empty, tolerance: 0 })
  map.addLayer({
    id: 'place-area',
    type: 'fill',
    source: 'places',
    filter: ['==', ['geometry-type'], 'Polygon'],
    paint: { 'fill-color': colour('record'), 'fill-opacity': placeLook.area.opacity },
  })
  map.addLayer({
    id: 'place-way',
    type: 'line',
    source: 'places',
    filter: ['==', ['get', 'kind'], 'way'],
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: { 'line-color': colour('own'), 'line-width': placeLook.way.width, 'line-opacity': placeLook.way.opacity },
  })
  map.addLayer({
    id: 'place-line',
    type: 'line',
    source: 'places',
    filter: ['all', ['!=', ['geometry-type'], 'Point'], ['!', ['has', 'kind']]],
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: {
      'line-color': colour('record'),
      'line-width': placeLook.line.width,
      'line-opacity': placeLook.line.opacity,
    },
  })
  map.addLayer({
    id: 'place-point',
    type: 'circle',
    source: 'places',
    filter: ['==', ['geometry-type'], 'Point'],
    paint: {
      'circle-radius': placeLook.point.radius,
      'circle-color': colour('record'),
      'circle-stroke-color': colour('recordEdge'),
      'circle-stroke-width': placeLook.point.edge,
    },
  })
}

export function drawPlaces({ map, library }: OpenMap, { points, areas, shape, lines = [] }: Places) {
  const { feature, pointAt, setFeatures } = library
  setFeatures(map, 'places', [
    ...areas.map((ring) => feature({ type: 'Polygon', coordinates: [ring] })),
    ...(shape ? [feature(shape)] : []),
    ...lines.map((line) =>
      feature({ type: 'LineString', coordinates: line.map(([lon, lat]) => [lon, lat]) }, { kind: 'way' }),
    ),
    ...points.map((point) => feature(pointAt(point))),
  ])
}
