// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { MapLayer } from '#contract/web-config.ts'
import { provideTestConfig } from '../core/test-config.ts'
import { keptAreas, leaveBehind, mostTiles, takeAlong, tilesOver } from './kept-tiles.ts'
import { loadTile } from './tiles.ts'

const layer: MapLayer = {
  ...{ id: 'kort', name: 'Kort', credit: '', creditUrl: null, kind: 'tiles', holds: 'pictures', tileSize: 256 },
  ...{
    url: 'https://a.example/{z}/{x}/{y}',
    minZoom: 6,
    maxZoom: 12,
    isPhoto: false,
    isOffered: false,
    mayBeKept: true,
  },
}
const wood: [number, number, number, number] = [10.1, 56.1, 10.3, 56.2]
const beside: [number, number, number, number] = [10.2, 56.1, 10.4, 56.2]

const online = (isThere: boolean) =>
  vi.stubGlobal('fetch', async (url: string) => {
    if (!isThere) throw new TypeError('Failed to fetch')
    return new Response(new TextEncoder().encode(url), { headers: { 'content-type': 'image/png' } })
  })
const tile = async (path: string) => {
  const { data } = await loadTile({ url: `vildfund://kort/${path}` }, new AbortController())
  return new TextDecoder().decode(data)
}

beforeEach(() => {
  provideTestConfig({ mapLayers: [layer] })
  online(true)
})
afterEach(async () => {
  vi.unstubAllGlobals()
  for (const area of await keptAreas()) await leaveBehind(area)
})

describe('a part of a map that is taken along', () => {
  const { z, x, y } = tilesOver(wood, layer).at(-1) ?? { z: 0, x: 0, y: 0 }
  const path = `${z}/${x}/${y}`

  it('is seen from afar and from near, without a network', async () => {
    const told = vi.fn()
    const area = await takeAlong({ layer, box: wood, name: 'Skoven', onProgress: told })
    expect(told).toHaveBeenLastCalledWith(1)
    expect(area.bytes).toBeGreaterThan(0)
    online(false)
    expect(z).toBe(12)
    expect(await tile(path)).toBe(`https://a.example/${path}`)
    await expect(tile('12/0/0')).rejects.toThrow()
  })
  it('is never more than people would look at, however large the area: what is near is left out first', () => {
    const tiles = tilesOver([7.5, 54.4, 15.6, 58], { minZoom: 0, maxZoom: 19 })
    expect(tiles.length).toBeLessThanOrEqual(mostTiles)
    expect(tiles[0]?.z).toBe(0)
    expect(tiles.at(-1)?.z).toBe(9)
  })
  it('is whole or not kept at all', async () => {
    online(false)
    await expect(takeAlong({ layer, box: wood, name: 'Skoven' })).rejects.toThrow()
    expect(await keptAreas()).toEqual([])
    await expect(tile(path)).rejects.toThrow()
  })
  it('goes when it is left behind, but for what another part needs', async () => {
    const first = await takeAlong({ layer, box: wood, name: 'Skoven' })
    const second = await takeAlong({ layer, box: beside, name: 'Ved siden af' })
    await leaveBehind(first)
    online(false)
    const shared = first.keys.find((key) => second.keys.includes(key))?.replace('kort/', '') ?? ''
    const alone = first.keys.find((key) => !second.keys.includes(key))?.replace('kort/', '') ?? ''
    expect(await tile(shared)).toBe(`https://a.example/${shared}`)
    await expect(tile(alone)).rejects.toThrow()
    expect((await keptAreas()).map(({ name }) => name)).toEqual(['Ved siden af'])
  })
})
