import 'maplibre-gl/dist/maplibre-gl.css'
import './colours.css'
import './map.css'
import type { Feature, Geometry, Point as PointGeometry } from 'geojson'
import {
  AttributionControl,
  addProtocol,
  type GeoJSONSource,
  MapLibreMap,
  MapMouseEvent,
  Marker,
  ScaleControl,
  setWorkerUrl,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import type { Point } from '#contract/record.ts'
import { log } from '../core/log.ts'
import { dimLayer, layLayer, nameByHand } from './base-layer.ts'
import { cameraOf, drawnBounds, isDrawn, margins, type Start } from './camera.ts'
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

const danish = (label: string) => ({
  'Map.Title': label,
  'AttributionControl.ToggleAttribution': 'Vis kilder',
  'CooperativeGesturesHandler.WindowsHelpText': 'Hold Ctrl nede, og rul for at zoome',
  'CooperativeGesturesHandler.MacHelpText': 'Hold ⌘ nede, og rul for at zoome',
  'CooperativeGesturesHandler.MobileHelpText': 'Brug to fingre til at flytte kortet',
  'ScaleControl.Meters': 'm',
  'ScaleControl.Kilometers': 'km',
})

export interface MapOptions extends Start {
  label: string
  /** Leave one finger and the plain wheel to the page. */
  isCooperative: boolean
  /** What is shown may lie anywhere on earth. */
  isWorld?: boolean
}

/** A map in a box of the page: basemap, grid, names, scale and credit. Remove it with `map.remove()`. */
export function createMap(container: HTMLElement, options: MapOptions): MapLibreMap {
  const { label, center, isCooperative, isWorld = false } = options
  const camera = cameraOf(options)
  const isPhoto = shownLayer()?.isPhoto ?? false
  const isAnywhere = isWorld || (center !== undefined && !isDrawn(center))
  const map = new MapLibreMap({
    container,
    style: mapStyle({ land: landUrl, world: isWorld ? worldUrl : undefined }, readColours(isPhoto).shades),
    ...('center' in camera
      ? camera
      : {
          bounds: camera.bounds,
          fitBoundsOptions: { padding: { ...margins[camera.margin] }, maxZoom: camera.maxZoom },
        }),
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
  // Before that it refuses to be coloured; what the page became meanwhile is seen then.
  map.once('style.load', () => {
    recolour(map)
    map.once(
      'remove',
      watchColours(() => recolour(map)),
    )
  })
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

/** As if somebody had pressed there. */
export const press = (map: MapLibreMap, { x: clientX, y: clientY }: { x: number; y: number }) =>
  map.fire(new MapMouseEvent('click', map, new MouseEvent('click', { clientX, clientY })))

/** Give a source new contents; nothing happens when the map is already gone. */
export function setFeatures(map: MapLibreMap, source: string, features: Feature[]) {
  // A map that was removed has lost its style.
  if ((map.style as MapLibreMap['style'] | undefined) === undefined) return
  map.getSource<GeoJSONSource>(source)?.setData({ type: 'FeatureCollection', features })
}
