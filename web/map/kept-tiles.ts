import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { MapLayer } from '#contract/web-config.ts'
import { fetchTile, type TileAt } from './tile-fetch.ts'

/* Parts of maps that somebody has taken along: their tiles lie on the device, and are shown from there. */

export interface KeptArea {
  id: string
  layerId: string
  /** Where, for people. */
  name: string
  keys: string[]
  bytes: number
}

interface Kept extends DBSchema {
  tiles: { key: string; value: ArrayBuffer }
  areas: { key: string; value: KeptArea }
}

let opening: Promise<IDBPDatabase<Kept>> | undefined
const database = () => {
  opening ??= openDB<Kept>('vildfund-maps', 1, {
    upgrade: (db) => {
      db.createObjectStore('tiles')
      db.createObjectStore('areas', { keyPath: 'id' })
    },
  })
  return opening
}

const keyOf = ({ id }: Pick<MapLayer, 'id'>, { z, x, y }: TileAt) => `${id}/${z}/${x}/${y}`

/** A tile that was taken along. Where nothing can be kept there is none. */
export const keptTile = (layer: MapLayer, at: TileAt): Promise<ArrayBuffer | undefined> =>
  database()
    .then((db) => db.get('tiles', keyOf(layer, at)))
    .catch(() => undefined)

export const keptAreas = (): Promise<KeptArea[]> =>
  database()
    .then((db) => db.getAll('areas'))
    .catch(() => [])

type Box = [west: number, south: number, east: number, north: number]

/** No more than people would fetch by looking around for a while: a service is not emptied. */
export const mostTiles = 500
/** Closer than this a phone's position is no better. */
const closest = 16

const column = (lon: number, side: number) => Math.floor(((lon + 180) / 360) * side)
const row = (lat: number, side: number) =>
  Math.floor(((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * side)

function tilesOfZoom([west, south, east, north]: Box, z: number): TileAt[] {
  const side = 2 ** z
  const within = (value: number) => Math.min(side - 1, Math.max(0, value))
  const tiles: TileAt[] = []
  for (let x = within(column(west, side)); x <= within(column(east, side)); x++) {
    for (let y = within(row(north, side)); y <= within(row(south, side)); y++) tiles.push({ z, x, y })
  }
  return tiles
}

/** What is needed to look at an area from afar and as close as there is room for, from afar first. */
export function tilesOver(box: Box, { minZoom, maxZoom }: Pick<MapLayer, 'minZoom' | 'maxZoom'>): TileAt[] {
  const tiles: TileAt[] = []
  for (let z = minZoom; z <= Math.min(maxZoom, closest); z++) {
    const more = tilesOfZoom(box, z)
    if (tiles.length + more.length > mostTiles) break
    tiles.push(...more)
  }
  return tiles
}

interface Taking {
  layer: MapLayer
  box: Box
  name: string
  onProgress?: (share: number) => void
}

/** Fetch the tiles over an area and keep them. Throws when one cannot be had; what was fetched is then not kept. */
export async function takeAlong({ layer, box, name, onProgress }: Taking): Promise<KeptArea> {
  const wanted = tilesOver(box, layer)
  const fetched: [key: string, data: ArrayBuffer][] = []
  const waiting = [...wanted]
  const work = async () => {
    for (let at = waiting.shift(); at; at = waiting.shift()) {
      fetched.push([keyOf(layer, at), await fetchTile(layer, at)])
      onProgress?.(fetched.length / wanted.length)
    }
  }
  await Promise.all([work(), work(), work(), work()])
  const bytes = fetched.reduce((sum, [, data]) => sum + data.byteLength, 0)
  const area = { id: crypto.randomUUID(), layerId: layer.id, name, keys: fetched.map(([key]) => key), bytes }
  const writing = (await database()).transaction(['tiles', 'areas'], 'readwrite')
  for (const [key, data] of fetched) void writing.objectStore('tiles').put(data, key)
  void writing.objectStore('areas').put(area)
  await writing.done
  return area
}

/** Leave an area at home again. Tiles that another area needs stay. */
export async function leaveBehind(area: KeptArea) {
  const db = await database()
  const others = new Set((await db.getAll('areas')).filter(({ id }) => id !== area.id).flatMap(({ keys }) => keys))
  const writing = db.transaction(['tiles', 'areas'], 'readwrite')
  for (const key of area.keys) if (!others.has(key)) void writing.objectStore('tiles').delete(key)
  void writing.objectStore('areas').delete(area.id)
  await writing.done
}
