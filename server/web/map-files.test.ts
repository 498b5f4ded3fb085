import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { PMTiles } from 'pmtiles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pmtilesOf } from '#test/pmtiles.ts'
import { readConfig } from '../core/config.ts'
import { serveMapFiles } from './map-files.ts'

let dataDir: string
let app: FastifyInstance
const tiles = [
  { z: 0, x: 0, y: 0, data: Buffer.from('hele verden') },
  { z: 5, x: 16, y: 9, data: Buffer.from('Jylland') },
  { z: 5, x: 17, y: 9, data: Buffer.from('Sjælland') },
]
const whole = pmtilesOf('png', tiles)

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vildfund-maps-'))
  await mkdir(join(dataDir, 'maps'))
  await writeFile(join(dataDir, 'maps/danmark.pmtiles'), whole)
  await writeFile(join(dataDir, 'maps/andet.pmtiles'), whole)
  await writeFile(join(dataDir, 'maps/noter.txt'), 'ikke for andre')
  app = Fastify()
  const MAP_LAYERS = JSON.stringify([{ type: 'pmtiles', name: 'Danmark', file: 'danmark.pmtiles' }])
  await serveMapFiles(app, readConfig({ DATA_DIR: dataDir, MAP_LAYERS }))
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true })
})

test('a file of maps is served in the parts that are asked for', async () => {
  const part = await app.inject({ url: '/maps/danmark.pmtiles', headers: { range: 'bytes=0-126' } })
  expect(part.statusCode).toBe(206)
  expect(part.headers['content-range']).toBe(`bytes 0-126/${whole.length}`)
  expect(part.rawPayload.equals(whole.subarray(0, 127))).toBe(true)
  // Readers throw weak tags away, and would mix parts of two files.
  expect(part.headers.etag).toMatch(/^"/)
  const again = { url: '/maps/danmark.pmtiles', headers: { 'if-none-match': String(part.headers.etag) } }
  expect((await app.inject(again)).statusCode).toBe(304)
  const beyond = await app.inject({ url: '/maps/danmark.pmtiles', headers: { range: 'bytes=99999999-' } })
  expect(beyond.statusCode).toBe(416)
})

test('each tile is found by its parts alone, and one that is not there is none', async () => {
  const asked: string[] = []
  const file = new PMTiles({
    getKey: () => 'danmark',
    getBytes: async (offset, length) => {
      const range = `bytes=${offset}-${offset + length - 1}`
      asked.push(range)
      const { rawPayload } = await app.inject({ url: '/maps/danmark.pmtiles', headers: { range } })
      return { data: new Uint8Array(rawPayload).buffer }
    },
  })
  const read = async (z: number, x: number, y: number) => {
    const tile = await file.getZxy(z, x, y)
    return tile && Buffer.from(tile.data).toString()
  }
  expect(await Promise.all(tiles.map(({ z, x, y }) => read(z, x, y)))).toEqual(['hele verden', 'Jylland', 'Sjælland'])
  expect(await read(5, 0, 0)).toBeUndefined()
  expect(asked.length).toBeGreaterThan(2)
})

test.each([
  '/maps/andet.pmtiles',
  '/maps/noter.txt',
  '/maps/',
  '/maps/../maps/noter.txt',
  '/maps/%2e%2e/maps/noter.txt',
])('nothing else of the folder is served: %s', async (url) => expect((await app.inject({ url })).statusCode).toBe(404))
