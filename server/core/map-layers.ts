import { z } from 'zod'
import type { MapLayer } from '#contract/web-config.ts'
import { type MapFile, readMapFile } from './map-file.ts'

/* MAP_LAYERS: the maps that people can choose between beside the drawn one, and whom their browsers ask for them. */

const httpUrl = z.url({ protocol: /^https?$/ })
/** The policy of what pages may ask names the server: nothing else may stand there. */
const hosted = /^https?:\/\/[a-z0-9.-]+(:\d+)?(?:[/?]|$)/i
const zoom = z.int().min(0).max(24)
const origin = z
  .string()
  .regex(/^https?:\/\/(\*\.)?[a-z0-9.-]+(:\d+)?$/i, 'must be origins such as https://example.org')

const common = {
  name: z.string().trim().min(1).max(40),
  credit: z.string().default(''),
  creditUrl: httpUrl.optional(),
  minZoom: zoom.optional(),
  maxZoom: zoom.optional(),
  /** Photographs from above: they have no names, and light texts are read on them. */
  photo: z.boolean().default(false),
  /** Shown, and its owner asked, only after a visitor has chosen it. */
  offered: z.boolean().default(false),
  /** Its owner allows that parts of it are kept on people's devices. */
  keep: z.boolean().default(false),
}
const elsewhere = { ...common, url: httpUrl, key: z.string().min(1).optional() }
const tiled = { ...elsewhere, tileSize: z.union([z.literal(256), z.literal(512)]).default(256) }

const Layer = z.discriminatedUnion(
  'type',
  [
    z.strictObject({ type: z.literal('xyz'), ...tiled }),
    z.strictObject({
      type: z.literal('wmts'),
      ...tiled,
      layer: z.string().min(1),
      matrixSet: z.string().min(1),
      style: z.string().default('default'),
      format: z.string().default('image/png'),
    }),
    z.strictObject({
      type: z.literal('wms'),
      ...tiled,
      layers: z.string().min(1),
      styles: z.string().default(''),
      format: z.string().default('image/png'),
      version: z.enum(['1.1.1', '1.3.0']).default('1.3.0'),
    }),
    z.strictObject({ type: z.literal('style'), ...elsewhere, hosts: z.array(origin).default([]) }),
    z.strictObject({
      type: z.literal('pmtiles'),
      ...common,
      file: z.string().regex(/^[\w-][\w.-]*\.pmtiles$/, 'must be the name of a file such as danmark.pmtiles'),
    }),
  ],
  { error: 'type must be xyz, wmts, wms, style or pmtiles' },
)
type Layer = z.infer<typeof Layer>
type Elsewhere = Exclude<Layer, { type: 'pmtiles' }>

/** Offered where nothing is configured. Their owners allow no more than what is looked at. */
const openStreetMap: Layer = {
  type: 'xyz',
  name: 'OpenStreetMap',
  credit: '© OpenStreetMap-bidragydere',
  creditUrl: 'https://www.openstreetmap.org/copyright',
  url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  tileSize: 256,
  maxZoom: 19,
  photo: false,
  offered: true,
  keep: false,
}

/** What a layer's address must hold, so that every tile has its own. */
const needed = { xyz: ['{z}', '{x}', '{y}'], wmts: [], wms: [], style: [] } as const
const known = /\{(?!(?:z|x|y|key)\})[^}]*\}/

/** What is wrong with an address and its key, if anything. */
function wrongAddress({ type, url, key }: Elsewhere): string | undefined {
  if (!hosted.test(url)) return 'url must name a server such as https://example.org'
  if (url.includes('#')) return 'url must not hold #'
  const missing = needed[type].filter((part) => !url.includes(part))
  if (missing.length > 0) return `url must hold ${missing.join(', ')}`
  // A WMTS address without any of them is given parameters for all.
  const parts = ['{z}', '{x}', '{y}'].filter((part) => url.includes(part))
  if (type === 'wmts' && parts.length > 0 && parts.length < 3) return 'url must hold {z}, {x}, {y}, or none of them'
  const [stranger] = known.exec(url) ?? []
  if (stranger) return `url holds ${stranger}, which nobody fills in`
  if (key !== undefined && !url.includes('{key}')) return 'url must say with {key} where the key belongs'
  return key === undefined && url.includes('{key}') ? 'key is missing' : undefined
}

function wrongLayer(layer: Layer): string | undefined {
  if (layer.type !== 'pmtiles') {
    const wrong = wrongAddress(layer)
    if (wrong) return wrong
  }
  const { minZoom = 0, maxZoom = layer.type === 'pmtiles' ? 24 : usualMaxZoom } = layer
  return minZoom > maxZoom ? 'minZoom must not be above maxZoom' : undefined
}

/** Of tiles whose owner says nothing. */
const usualMaxZoom = 19

const where = (list: unknown, at: number) => {
  const name: unknown = Array.isArray(list) ? (list[at] as { name?: unknown } | null)?.name : undefined
  return `layer ${at + 1}${typeof name === 'string' && name !== '' ? ` (${name})` : ''}`
}

/** The text of the setting: `drawn`, or a JSON list. */
export const MapLayersSetting = z.string().transform((text, ctx): Layer[] => {
  const refuse = (message: string) => {
    ctx.addIssue({ code: 'custom', message })
    return z.NEVER
  }
  if (text.trim() === 'drawn') return []
  let list: unknown
  try {
    list = JSON.parse(text)
  } catch {
    return refuse('must be the word drawn, or a JSON list of layers')
  }
  const read = z.array(Layer, 'must be the word drawn, or a JSON list of layers').safeParse(list)
  if (!read.success) {
    const [issue] = read.error.issues
    const [at, ...path] = issue?.path ?? []
    const message = issue?.message ?? ''
    return refuse(typeof at === 'number' ? [where(list, at), ...path, message].join(': ') : message)
  }
  for (const [at, layer] of read.data.entries()) {
    const wrong = wrongLayer(layer)
    if (wrong) return refuse(`${where(list, at)}: ${wrong}`)
    const same = read.data.findIndex(({ name }) => idOf(name) === idOf(layer.name))
    if (same < at) return refuse(`${where(list, at)}: has the name of layer ${same + 1}`)
  }
  return read.data
})

/** By which a device remembers what was chosen. */
const idOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '') || 'map'

/** An address with more parameters, whatever it has already. */
const withParameters = (url: string, parameters: Record<string, string>) => {
  const given = new URL(url).searchParams
  const has = (name: string) => [...given.keys()].some((one) => one.toLowerCase() === name.toLowerCase())
  const more = Object.entries(parameters)
    .filter(([name]) => !has(name))
    .map(([name, value]) => `${name}=${/^\{.*\}$/.test(value) ? value : encodeURIComponent(value)}`)
  return more.length === 0
    ? url
    : `${url}${url.includes('?') ? '&' : '?'}${more.join('&')}`.replace(/\?&|&&/, (two) => two[0] ?? '')
}

function addressOf(layer: Elsewhere): string {
  const url = layer.url.replaceAll('{key}', encodeURIComponent(layer.key ?? ''))
  if (layer.type === 'wmts' && !url.includes('{z}')) {
    return withParameters(url, {
      SERVICE: 'WMTS',
      REQUEST: 'GetTile',
      VERSION: '1.0.0',
      LAYER: layer.layer,
      STYLE: layer.style,
      FORMAT: layer.format,
      TILEMATRIXSET: layer.matrixSet,
      TILEMATRIX: '{z}',
      TILEROW: '{y}',
      TILECOL: '{x}',
    })
  }
  if (layer.type !== 'wms') return url
  return withParameters(url, {
    SERVICE: 'WMS',
    REQUEST: 'GetMap',
    VERSION: layer.version,
    LAYERS: layer.layers,
    STYLES: layer.styles,
    FORMAT: layer.format,
    [layer.version === '1.1.1' ? 'SRS' : 'CRS']: 'EPSG:3857',
    WIDTH: String(layer.tileSize),
    HEIGHT: String(layer.tileSize),
    BBOX: '{bbox-epsg-3857}',
  })
}

/** A layer as browsers are told of it. */
function shownLayer(layer: Layer, dataDir: string): MapLayer {
  const { name, credit, creditUrl, photo, offered, keep } = layer
  const told = { id: idOf(name), name, credit, creditUrl: creditUrl ?? null, isPhoto: photo, isOffered: offered }
  const zooms = (file: MapFile = { minZoom: 0, maxZoom: usualMaxZoom, holds: 'pictures' }) => ({
    minZoom: layer.minZoom ?? file.minZoom,
    maxZoom: layer.maxZoom ?? file.maxZoom,
  })
  if (layer.type === 'pmtiles') {
    const file = readMapFile(dataDir, layer.file)
    const held = { kind: 'file', url: `/maps/${layer.file}`, holds: file.holds, tileSize: 256 } as const
    return { ...told, ...held, ...zooms(file), mayBeKept: true }
  }
  const isStyle = layer.type === 'style'
  return {
    ...told,
    kind: isStyle ? 'style' : 'tiles',
    holds: isStyle ? 'shapes' : 'pictures',
    url: addressOf(layer),
    tileSize: isStyle ? 512 : layer.tileSize,
    ...zooms(),
    mayBeKept: keep && !isStyle,
  }
}

/** What the settings come to: the layers in their order, whom browsers may ask for them, and which files are served. */
export function mapLayersOf(given: Layer[] | undefined, dataDir: string) {
  const layers = given ?? [openStreetMap]
  const origins = layers.flatMap((layer) => {
    if (layer.type === 'pmtiles') return []
    return [new URL(layer.url).origin, ...(layer.type === 'style' ? layer.hosts : [])]
  })
  return {
    shown: layers.map((layer) => shownLayer(layer, dataDir)),
    origins: [...new Set(origins)],
    files: layers.flatMap((layer) => (layer.type === 'pmtiles' ? [layer.file] : [])),
  }
}
