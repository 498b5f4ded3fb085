// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { MapLayer } from '#contract/web-config.ts'
import type * as Choice from './layer-choice.ts'
import { addressOfTile } from './tile-fetch.ts'

const layer = (over: Partial<MapLayer>): MapLayer => ({
  ...{
    id: 'kort',
    name: 'Kort',
    credit: '',
    creditUrl: null,
    kind: 'tiles',
    holds: 'pictures',
    url: '',
    tileSize: 256,
  },
  ...{ minZoom: 0, maxZoom: 19, isPhoto: false, isOffered: false, mayBeKept: false },
  ...over,
})

/** As a page that is opened anew. */
const opened = async (...mapLayers: MapLayer[]): Promise<typeof Choice> => {
  vi.resetModules()
  const { provideTestConfig } = await import('../core/test-config.ts')
  provideTestConfig({ mapLayers })
  return import('./layer-choice.ts')
}

beforeEach(() => localStorage.clear())
afterEach(() => vi.resetModules())

describe('the map that is shown', () => {
  const offered = layer({ id: 'osm', isOffered: true })

  it('is the drawn one until something that is merely offered is chosen', async () => {
    const { shownLayer, chooseLayer } = await opened(offered)
    expect(shownLayer()).toBeUndefined()
    chooseLayer('osm')
    expect(shownLayer()?.id).toBe('osm')
  })
  it('is the first that the portal shows by itself, unless the drawn one is chosen', async () => {
    const { shownLayer, chooseLayer, drawnId } = await opened(offered, layer({ id: 'foto' }), layer({}))
    expect(shownLayer()?.id).toBe('foto')
    chooseLayer(drawnId)
    expect(shownLayer()).toBeUndefined()
  })
  it('is remembered, and forgotten when the portal no longer has it', async () => {
    const first = await opened(offered, layer({}))
    first.chooseLayer('osm')
    expect((await opened(offered, layer({}))).shownLayer()?.id).toBe('osm')
    expect((await opened(layer({}))).shownLayer()?.id).toBe('kort')
    expect((await opened()).shownLayer()).toBeUndefined()
  })
  it('is told to every map that is open', async () => {
    const { watchLayer, chooseLayer } = await opened(offered)
    const told = vi.fn()
    const stop = watchLayer(told)
    chooseLayer('osm')
    stop()
    chooseLayer('-drawn')
    expect(told).toHaveBeenCalledOnce()
  })
})

describe('where a tile is', () => {
  it('is written with its zoom, column and row', () =>
    expect(addressOfTile('https://a.example/{z}/{x}/{y}.png?row={y}', { z: 7, x: 67, y: 40 })).toBe(
      'https://a.example/7/67/40.png?row=40',
    ))
  it('is written as its square in metres for a WMS', () => {
    const address = addressOfTile('https://a.example/?bbox={bbox-epsg-3857}', { z: 2, x: 2, y: 0 })
    expect(address).toBe('https://a.example/?bbox=0,10018754.171394622,10018754.171394622,20037508.342789244')
  })
})
