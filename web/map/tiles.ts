import type { PMTiles } from 'pmtiles'
import type { MapLayer } from '#contract/web-config.ts'
import { mapLayers } from './layer-choice.ts'

/* Where the tiles of all layers come from: the map asks here, so that what does not answer troubles nobody. */

export const tileScheme = 'vildfund'
export const tileTemplate = ({ id }: MapLayer) => `${tileScheme}://${encodeURIComponent(id)}/{z}/{x}/{y}`

export interface TileAt {
  z: number
  x: number
  y: number
}

/** Half the width of the world in metres of the map's projection (EPSG:3857). */
const halfWorld = 20_037_508.342789244

/** Where a tile of a service elsewhere is. */
export function addressOfTile(template: string, { z, x, y }: TileAt): string {
  const side = (2 * halfWorld) / 2 ** z
  const [west, north] = [x * side - halfWorld, halfWorld - y * side]
  return template
    .replaceAll('{z}', String(z))
    .replaceAll('{x}', String(x))
    .replaceAll('{y}', String(y))
    .replaceAll('{bbox-epsg-3857}', [west, north - side, west + side, north].join(','))
}

const files = new Map<string, Promise<PMTiles>>()
const fileOf = (url: string) => {
  const file = files.get(url) ?? import('pmtiles').then(({ PMTiles }) => new PMTiles(url))
  files.set(url, file)
  return file
}

const nothing = new ArrayBuffer(0)

/** A tile from where its layer is; empty where the layer has nothing. Throws when nobody answers. */
export async function fetchTile({ kind, url }: MapLayer, at: TileAt, signal?: AbortSignal): Promise<ArrayBuffer> {
  if (kind === 'file') {
    const tile = await (await fileOf(url)).getZxy(at.z, at.x, at.y, signal)
    return tile?.data ?? nothing
  }
  const reply = await fetch(addressOfTile(url, at), { signal: signal ?? null })
  if (reply.status === 204) return nothing
  // A service that does not want to answers politely, in words.
  const isPicture = reply.headers.get('content-type')?.startsWith('image/') ?? true
  if (!reply.ok || !isPicture) throw new Error(`No tile: ${reply.status}`)
  return reply.arrayBuffer()
}

/** Layers that give tiles; one that has not done so for a while is not among them. */
const answering = new Set<string>()
const failures = new Map<string, number>()
const tooMany = 8
const watchers = new Set<() => void>()

export const isAnswering = ({ id }: MapLayer) => answering.has(id)
export const watchAnswers = (changed: () => void) => {
  watchers.add(changed)
  return () => void watchers.delete(changed)
}

export function tellAnswer(id: string, isThere: boolean) {
  const failed = isThere ? 0 : (failures.get(id) ?? 0) + 1
  failures.set(id, failed)
  const was = answering.has(id)
  if (isThere) answering.add(id)
  else if (failed >= tooMany) answering.delete(id)
  if (was !== answering.has(id)) for (const changed of watchers) changed()
}

/** What the map library calls for each tile. */
export async function loadTile({ url }: { url: string }, { signal }: AbortController): Promise<{ data: ArrayBuffer }> {
  const [id = '', z, x, y] = url.slice(tileScheme.length + 3).split('/')
  const layer = mapLayers().find((one) => one.id === decodeURIComponent(id))
  if (!layer) throw new Error(`No layer: ${id}`)
  try {
    const data = await fetchTile(layer, { z: Number(z), x: Number(x), y: Number(y) }, signal)
    if (data.byteLength > 0) tellAnswer(layer.id, true)
    return { data }
  } catch (error) {
    if (!signal.aborted) tellAnswer(layer.id, false)
    throw error
  }
}
