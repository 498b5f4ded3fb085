import type { MapLayer } from '#contract/web-config.ts'
import { keptTile } from './kept-tiles.ts'
import { mapLayers } from './layer-choice.ts'
import { fetchTile } from './tile-fetch.ts'

/* Where the tiles of all layers come from: the map asks here, so that what does not answer troubles nobody. */

export const tileScheme = 'vildfund'
export const tileTemplate = ({ id }: MapLayer) => `${tileScheme}://${encodeURIComponent(id)}/{z}/{x}/{y}`

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
    const at = { z: Number(z), x: Number(x), y: Number(y) }
    const kept = layer.mayBeKept ? await keptTile(layer, at) : undefined
    const data = kept ?? (await fetchTile(layer, at, signal))
    if (data.byteLength > 0) tellAnswer(layer.id, true)
    return { data }
  } catch (error) {
    if (!signal.aborted) tellAnswer(layer.id, false)
    throw error
  }
}
