import type { LayerSpecification, MapLibreMap, SourceSpecification, StyleSpecification } from 'maplibre-gl'
import type { MapLayer } from '#contract/web-config.ts'
import { log } from '../core/log.ts'
import { shapeLayers } from './shape-layers.ts'
import { escaped, textFont } from './style.ts'
import { isAnswering, tellAnswer, tileTemplate } from './tiles.ts'

/* The chosen layer in a map: over the drawn ground, under the grid and everything else. What fails leaves the ground. */

const prefix = 'base-'
const under = 'grid'
const drawnNames = ['names-land', 'names-water', 'towns']
const picturesId = `${prefix}pictures`

/** In the dark, pictures made for light paper would glare; photographs less so. */
const dimmed = ({ isPhoto }: MapLayer, isDark: boolean) => ({
  'raster-brightness-max': isDark ? (isPhoto ? 0.8 : 0.65) : 1,
  'raster-saturation': isDark && !isPhoto ? -0.35 : 0,
})

/** As the drawn map writes it, so that one who is thanked for both stands there once. */
const creditOf = ({ credit, creditUrl }: MapLayer) => {
  if (creditUrl === null) return escaped(credit)
  const [, sign = '', name = ''] = /^(© ?)?(.*)$/.exec(credit) ?? []
  return `${sign}<a href="${encodeURI(creditUrl)}" target="_blank" rel="noopener">${escaped(name)}</a>`
}

interface Parts {
  sources: Record<string, SourceSpecification>
  layers: LayerSpecification[]
  sprite?: string
}

const tiled = (layer: MapLayer, isDark: boolean): Parts => {
  const { minZoom: minzoom, maxZoom: maxzoom, tileSize, holds } = layer
  const shared = { tiles: [tileTemplate(layer)], minzoom, maxzoom, attribution: creditOf(layer) }
  if (holds === 'shapes') {
    return { sources: { [`${prefix}shapes`]: { type: 'vector', ...shared } }, layers: shapeLayers(prefix) }
  }
  return {
    sources: { [picturesId]: { type: 'raster', tileSize, ...shared } },
    layers: [{ id: picturesId, type: 'raster', source: picturesId, paint: dimmed(layer, isDark) }],
  }
}

/** Another's style in ours: its sources and layers under names of their own, its letters in the page's fonts. */
async function styled(layer: MapLayer): Promise<Parts> {
  const reply = await fetch(layer.url)
  if (!reply.ok) throw new Error(`No style: ${reply.status}`)
  const style = (await reply.json()) as StyleSpecification
  const entries = Object.entries(style.sources).map(([name, source], i) => [
    prefix + name,
    i === 0 && layer.credit !== '' ? { ...source, attribution: creditOf(layer) } : source,
  ])
  const layers = style.layers.map((one) => ({
    ...one,
    id: prefix + one.id,
    ...('source' in one ? { source: prefix + one.source } : {}),
    ...(one.type === 'symbol' && one.layout?.['text-field'] !== undefined
      ? { layout: { ...one.layout, 'text-font': textFont } }
      : {}),
  }))
  return {
    sources: Object.fromEntries(entries) as Parts['sources'],
    layers: layers as LayerSpecification[],
    ...(typeof style.sprite === 'string' ? { sprite: style.sprite } : {}),
  }
}

function clear(map: MapLibreMap) {
  const { layers, sources, sprite } = map.getStyle()
  for (const { id } of layers) if (id.startsWith(prefix)) map.removeLayer(id)
  for (const id of Object.keys(sources)) if (id.startsWith(prefix)) map.removeSource(id)
  if (sprite !== undefined) map.setSprite(null)
}

function add(map: MapLibreMap, { sources, layers, sprite }: Parts) {
  if (sprite !== undefined) map.setSprite(sprite)
  for (const [id, source] of Object.entries(sources)) map.addSource(id, source)
  for (const layer of layers) map.addLayer(layer, under)
}

const wanted = new WeakMap<MapLibreMap, MapLayer | undefined>()
const isGone = (map: MapLibreMap) => (map.style as MapLibreMap['style'] | undefined) === undefined

/** Lay a layer into the map in place of the one before; none for the drawn map alone. */
export async function layLayer(map: MapLibreMap, layer: MapLayer | undefined, isDark: boolean) {
  wanted.set(map, layer)
  clear(map)
  nameByHand(map, layer)
  if (!layer) return
  try {
    const parts = layer.kind === 'style' ? await styled(layer) : tiled(layer, isDark)
    // Meanwhile the map may be gone, or another layer chosen.
    if (isGone(map) || wanted.get(map) !== layer) return
    add(map, parts)
    if (layer.kind === 'style') tellAnswer(layer.id, true)
  } catch (error) {
    log.warning('map', `No layer ${layer.id}: ${String(error)}`)
    if (!isGone(map) && wanted.get(map) === layer) clear(map)
  }
}

export function dimLayer(map: MapLibreMap, layer: MapLayer | undefined, isDark: boolean) {
  if (!layer || !map.getLayer(picturesId)) return
  const paint = dimmed(layer, isDark)
  for (const name of ['raster-brightness-max', 'raster-saturation'] as const) {
    map.setPaintProperty(picturesId, name, paint[name])
  }
}

/** Names are drawn by us unless the layer brings them, and has really come. */
export function nameByHand(map: MapLibreMap, layer: MapLayer | undefined) {
  const bringsNames = layer !== undefined && !layer.isPhoto && isAnswering(layer)
  for (const id of drawnNames) {
    const from = map.getLayer(id)?.minzoom ?? 0
    map.setLayerZoomRange(id, from, bringsNames ? Math.max(from, layer.minZoom) : 24)
  }
}
