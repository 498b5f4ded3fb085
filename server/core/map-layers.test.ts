import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pmtilesOf } from '#test/pmtiles.ts'
import { ConfigError, readConfig } from './config.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vildfund-maps-'))
  await mkdir(join(dataDir, 'maps'))
  const tile = { z: 3, x: 4, y: 2, data: new Uint8Array([1]) }
  await writeFile(join(dataDir, 'maps/danmark.pmtiles'), pmtilesOf('mvt', [tile]))
  await writeFile(join(dataDir, 'maps/luft.pmtiles'), pmtilesOf('png', [tile]))
  await writeFile(join(dataDir, 'maps/brev.pmtiles'), 'Kære alle, her er et kort over Danmark. '.repeat(9))
})
afterAll(() => rm(dataDir, { recursive: true }))

const maps = (MAP_LAYERS?: unknown) =>
  readConfig({
    DATA_DIR: dataDir,
    ...(MAP_LAYERS === undefined
      ? {}
      : { MAP_LAYERS: typeof MAP_LAYERS === 'string' ? MAP_LAYERS : JSON.stringify(MAP_LAYERS) }),
  }).maps
const complaint = (value: unknown) => {
  try {
    maps(value)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
  }
  return undefined
}

describe('the maps that can be chosen', () => {
  test('with nothing configured OpenStreetMap is offered, and shown to nobody who has not asked', () => {
    expect(maps().shown).toMatchObject([
      {
        name: 'OpenStreetMap',
        url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
        isOffered: true,
        mayBeKept: false,
      },
    ])
    expect(maps().origins).toEqual(['https://tile.openstreetmap.org'])
  })

  test('the word drawn takes the offer away', () => {
    expect(maps('drawn')).toEqual({ shown: [], origins: [], files: [] })
  })

  test('a list takes its place, in its order, with names, credits and zooms', () => {
    const { shown, origins } = maps([
      { type: 'xyz', name: 'Kort', url: 'https://a.example/{z}/{x}/{y}.png', credit: 'A', minZoom: 5, maxZoom: 17 },
      { type: 'xyz', name: 'Luftfoto 2026', url: 'https://b.example/{z}/{x}/{y}.jpg', photo: true, keep: true },
    ])
    expect(shown).toMatchObject([
      {
        id: 'kort',
        name: 'Kort',
        kind: 'tiles',
        credit: 'A',
        minZoom: 5,
        maxZoom: 17,
        isPhoto: false,
        isOffered: false,
      },
      { id: 'luftfoto-2026', isPhoto: true, mayBeKept: true, minZoom: 0, maxZoom: 19 },
    ])
    expect(origins).toEqual(['https://a.example', 'https://b.example'])
  })

  test('a WMS is asked for the square of each tile, in the projection of the map', () => {
    const [layer] = maps([
      { type: 'wms', name: 'Kort', url: 'https://wms.example/kort?token={key}', key: 'a&b', layers: 'dtk' },
    ]).shown
    const { origin, searchParams } = new URL(layer?.url ?? '')
    expect(origin).toBe('https://wms.example')
    expect(Object.fromEntries(searchParams)).toMatchObject({
      token: 'a&b',
      SERVICE: 'WMS',
      REQUEST: 'GetMap',
      VERSION: '1.3.0',
      LAYERS: 'dtk',
      CRS: 'EPSG:3857',
      BBOX: '{bbox-epsg-3857}',
      WIDTH: '256',
    })
    const old = { type: 'wms', name: 'Kort', url: 'https://wms.example/', layers: 'dtk', version: '1.1.1' }
    expect(new URL(maps([old]).shown[0]?.url ?? '').searchParams.get('SRS')).toBe('EPSG:3857')
  })

  test('a WMTS is asked by parameters, or by the address that it has itself', () => {
    const wmts = { type: 'wmts', name: 'Kort', layer: 'orto', matrixSet: 'WebMercatorQuad', format: 'image/jpeg' }
    const asked = new URL(maps([{ ...wmts, url: 'https://wmts.example/x' }]).shown[0]?.url ?? '')
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      ...{ REQUEST: 'GetTile', LAYER: 'orto', TILEMATRIXSET: 'WebMercatorQuad', FORMAT: 'image/jpeg' },
      ...{ TILEMATRIX: '{z}', TILEROW: '{y}', TILECOL: '{x}' },
    })
    const address = 'https://wmts.example/orto/{z}/{y}/{x}.jpg'
    expect(maps([{ ...wmts, url: address }]).shown[0]?.url).toBe(address)
  })

  test('a style may fetch from the hosts that it names, and from no others', () => {
    const style = { type: 'style', name: 'Kort', url: 'https://s.example/style.json', hosts: ['https://*.t.example'] }
    expect(maps([style])).toMatchObject({
      shown: [{ kind: 'style', url: 'https://s.example/style.json', mayBeKept: false }],
      origins: ['https://s.example', 'https://*.t.example'],
    })
  })

  test('a PMTiles file says itself what it holds and how near it goes, and nobody else is asked', () => {
    const { shown, origins, files } = maps([
      { type: 'pmtiles', name: 'Danmark', file: 'danmark.pmtiles' },
      { type: 'pmtiles', name: 'Luft', file: 'luft.pmtiles', photo: true, maxZoom: 2, minZoom: 1 },
    ])
    expect(shown).toMatchObject([
      { kind: 'file', url: '/maps/danmark.pmtiles', holds: 'shapes', minZoom: 3, maxZoom: 3, mayBeKept: true },
      { kind: 'file', holds: 'pictures', minZoom: 1, maxZoom: 2 },
    ])
    expect({ origins, files }).toEqual({ origins: [], files: ['danmark.pmtiles', 'luft.pmtiles'] })
  })

  const xyz = { type: 'xyz', name: 'Kort', url: 'https://a.example/{z}/{x}/{y}.png' }
  test.each<[unknown, string]>([
    ['tegnet', 'the word drawn, or a JSON list'],
    ['{"type":"xyz"}', 'the word drawn, or a JSON list'],
    [[{ ...xyz, type: 'google' }], 'layer 1 (Kort): type: type must be xyz, wmts, wms, style or pmtiles'],
    [[xyz, { type: 'xyz', url: xyz.url }], 'layer 2: name'],
    [[{ ...xyz, url: 'https://a.example/{z}/{x}.png' }], 'layer 1 (Kort): url must hold {y}'],
    [[{ ...xyz, url: 'https://{s}.a.example/{z}/{x}/{y}.png' }], 'layer 1 (Kort)'],
    [[{ ...xyz, url: `${xyz.url}?v={version}` }], 'url holds {version}, which nobody fills in'],
    [[{ ...xyz, url: 'ftp://a.example/{z}/{x}/{y}.png' }], 'layer 1 (Kort): url'],
    [[{ ...xyz, key: 'hemmelig' }], 'url must say with {key} where the key belongs'],
    [[{ ...xyz, url: `${xyz.url}?k={key}` }], 'key is missing'],
    [[{ ...xyz, maxzoom: 12 }], 'maxzoom'],
    [[{ ...xyz, minZoom: 20 }], 'minZoom must not be above maxZoom'],
    [[{ ...xyz, url: 'https://a;script-src/{z}/{x}/{y}' }], 'url must name a server'],
    [[{ ...xyz, url: 'https://{z}.example/{x}/{y}' }], 'layer 1 (Kort)'],
    [[{ ...xyz, url: 'https://*.example/{z}/{x}/{y}' }], 'url must name a server'],
    [[{ ...xyz, url: `${xyz.url}#her` }], 'url must not hold #'],
    [
      [{ type: 'wmts', name: 'Kort', url: 'https://a.example/{z}/{x}', layer: 'a', matrixSet: 'b' }],
      'url must hold {z}, {x}, {y}, or none of them',
    ],
    [[{ ...xyz, minZoom: 12, maxZoom: 9 }], 'minZoom must not be above maxZoom'],
    [[xyz, { ...xyz, name: ' kort ' }], 'layer 2 ( kort ): has the name of layer 1'],
    [[{ type: 'wms', name: 'Kort', url: 'https://a.example/' }], 'layers'],
    [[{ type: 'style', name: 'Kort', url: 'https://a.example/', hosts: ["'unsafe-inline'"] }], 'must be origins'],
    [[{ type: 'pmtiles', name: 'Kort', file: '../hemmelig.pmtiles' }], 'must be the name of a file'],
    [[{ type: 'pmtiles', name: 'Kort', file: 'mangler.pmtiles' }], 'mangler.pmtiles cannot be read (ENOENT)'],
    [[{ type: 'pmtiles', name: 'Kort', file: 'brev.pmtiles' }], 'brev.pmtiles is no PMTiles file'],
  ])('what cannot be shown is refused in one clear line: %j', (value, told) => {
    const message = complaint(value)
    expect(message).toContain('MAP_LAYERS')
    expect(message).toContain(told)
    expect(message).not.toMatch(/\n|hemmelig(?!\.pmtiles)/)
  })

  test('the setting that this one replaces is not passed over in silence', () => {
    expect(() => readConfig({ MAP_TILES_URL: 'https://t.example/{z}/{x}/{y}?k=hemmelig' })).toThrow(
      'MAP_TILES_URL has become MAP_LAYERS: see README',
    )
  })
})
