import type { PMTiles } from 'pmtiles'
import type { MapLayer } from '#contract/web-config.ts'

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
