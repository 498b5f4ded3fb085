import 'maplibre-gl/dist/maplibre-gl.css'
import './colours.css'
import './map.css'
import type { Feature, Geometry, Point as PointGeometry } from 'geojson'
import {
  AttributionControl,
  addProtocol,
  type GeoJSONSource,
  MapLibreMap,
  Marker,
  ScaleControl,
  setWorkerUrl,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import type { Point } from '#contract/record.ts'
import { log } from '../core/log.ts'
import { dimLayer, layLayer, nameByHand } from './base-layer.ts'
import { readColours, watchColours } from './colours.ts'
import { gridOver } from './grid.ts'
import landUrl from './land/land.geojson?url'
import worldUrl from './land/world.geojson?url'
import { shownLayer, watchLayer } from './layer-choice.ts'
import { mapStyle } from './style.ts'
import { loadTile, tileScheme, watchAnswers } from './tiles.ts'
import { loadTowns } from './towns.ts'

/*
 * Everything that needs the map library, in one file that is only ever imported when a map is about to be shown.
 * The worker is a file of our own: the content security policy allows no other.
 */
setWorkerUrl(workerUrl)
addProtocol(tileScheme, loadTile)

export { Marker }

/** What the coastline covers, a little inside its cut edges. */
const drawn = { west: 4.1, south: 53.05, east: 17.9, north: 59.95 }
const country: [number, number, number, number] = [8.05, 54.55, 15.2, 57.77]
const drawnBounds: [number, number, number, number] = [drawn.west, drawn.south, drawn.east, drawn.north]
const isDrawn = ({ lon, lat }: Point) =>
  lon > drawn.west + 1 && lon < drawn.east - 1 && lat > drawn.south + 0.5 && lat < drawn.north - 0.5

const danish = (label: string) => ({
  'Map.Title': label,
  'AttributionControl.ToggleAttribution': 'Vis kilder',
  'CooperativeGesturesHandler.WindowsHelpText': 'Hold Ctrl nede, og rul for at zoome',
  'CooperativeGesturesHandler.MacHelpText': 'Hold ⌘ nede, og rul for at zoome',
  'CooperativeGesturesHandler.MobileHelpText': 'Brug to fingre til at flytte kortet',
  'ScaleControl.Meters': 'm',
  'ScaleControl.Kilometers': 'km',
})

export interface MapOptions {
  label: string
  /** Where to begin; the whole country when not given. */
  center: Point | undefined
  /** Begin with all of this in view, instead of a centre: west, south, east, north. */
  bounds?: [number, number, number, number] | undefined
  zoom: number
  /** Leave one finger and the plain wheel to the page. */
  isCooperative: boolean
  /** What is shown may lie anywhere on earth. */
  isWorld?: boolean
}

/** A map in a box of the page: basemap, grid, names, scale and credit. Remove it with `map.remove()`. */
export function createMap(container: HTMLElement, options: MapOptions): MapLibreMap {
  const { label, center, bounds = country, zoom, isCooperative, isWorld = false } = options
  const isPhoto = shownLayer()?.isPhoto ?? false
  const isAnywhere = isWorld || (center !== undefined && !isDrawn(center))
  const map = new MapLibreMap({
    container,
    style: mapStyle({ land: landUrl, world: isWorld ? worldUrl : undefined }, readColours(isPhoto).shades),
    ...(center
      ? { center, zoom }
      : { bounds, fitBoundsOptions: { padding: bounds === country ? 8 : 48, maxZoom: 14 } }),
    minZoom: isWorld ? -1 : 4,
    maxZoom: 19,
    maxPitch: 0,
    ...(isAnywhere || shownLayer() ? {} : { maxBounds: drawnBounds }),
    renderWorldCopies: false,
    dragRotate: false,
    touchPitch: false,
    cooperativeGestures: isCooperative,
    attributionControl: false,
    locale: danish(label),
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  map.addControl(new AttributionControl({ compact: false }), 'bottom-right')
  // Two credits leave no room beside them on a phone.
  map.addControl(new ScaleControl({ maxWidth: 96, unit: 'metric' }), isWorld ? 'top-left' : 'bottom-left')
  // Asked for now, so that they are here when the map is.
  void loadTowns()
  // Tiles that do not come are no error to anybody: the drawn map is there.
  map.on('error', ({ error }) => log.warning('map', String(error)))
  const lay = () => {
    recolour(map)
    if (!isAnywhere) map.setMaxBounds(shownLayer() ? null : drawnBounds)
    void layLayer(map, shownLayer(), readColours(false).isDark)
  }
  // Only now: a map waits with its first picture for all that it was told of.
  map.once('load', () => {
    fill(map)
    if (shownLayer()) lay()
    const stops = [watchLayer(lay), watchAnswers(() => nameByHand(map, shownLayer()))]
    map.once('remove', () => {
      for (const stop of stops) stop()
    })
  })
  const stop = watchColours(() => recolour(map))
  map.once('remove', stop)
  return map
}

function fill(map: MapLibreMap) {
  const drawGrid = () => {
    const [west, south, east, north] = map.getBounds().toArray().flat() as [number, number, number, number]
    const { lines, names } = gridOver({ west, south, east, north }, map.getZoom())
    setFeatures(
      map,
      'grid',
      lines.map(({ path, isMajor }) => feature({ type: 'LineString', coordinates: path }, { isMajor })),
    )
    setFeatures(
      map,
      'grid-names',
      names.map(({ lon, lat, name }) => feature(pointAt({ lon, lat }), { name })),
    )
  }
  drawGrid()
  map.on('moveend', drawGrid)
  void loadTowns().then((towns) => {
    setFeatures(
      map,
      'towns',
      towns.map(({ name, lon, lat, population }) => feature(pointAt({ lon, lat }), { name, population })),
    )
  })
}

function recolour(map: MapLibreMap) {
  const layer = shownLayer()
  const { shades, isDark } = readColours(layer?.isPhoto ?? false)
  for (const [name, shade] of Object.entries(shades)) map.setGlobalStateProperty(name, shade)
  dimLayer(map, layer, isDark)
}

export const pointAt = ({ lon, lat }: Point): PointGeometry => ({ type: 'Point', coordinates: [lon, lat] })
export const feature = (geometry: Geometry, properties: Record<string, unknown> = {}): Feature => ({
  type: 'Feature',
  geometry,
  properties,
})

/** Give a source new contents; nothing happens when the map is already gone. */
export function setFeatures(map: MapLibreMap, source: string, features: Feature[]) {
  // A map that was removed has lost its style.
  if ((map.style as MapLibreMap['style'] | undefined) === undefined) return
  map.getSource<GeoJSONSource>(source)?.setData({ type: 'FeatureCollection', features })
}
