import { describe, expect, test } from 'vitest'
import { landExtent } from '#contract/map-words.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { type Corner, cutToBox, pathOf, simpler } from './land/ring.ts'

const portal = await portalOfFile()

const fileOf = async (box: object) => {
  const { status, headers, raw } = await portal.call('mapLand', box as never)
  return { status, headers, text: raw.toString() }
}
const pathIn = (text: string) => /<path id="land"[^>]* d="([^"]*)"/.exec(text)?.[1] ?? ''
/** The corners of the path's pieces, as a browser reads them. */
const piecesOf = (path: string) =>
  path
    .split('M')
    .slice(1)
    .map((piece) => {
      let [x, y] = [0, 0]
      const numbers = (piece.match(/-?\d+/g) ?? []).map(Number)
      return Array.from({ length: numbers.length / 2 }, (_, i): Corner => {
        x += numbers[2 * i] ?? 0
        y += numbers[2 * i + 1] ?? 0
        return [x, y]
      })
    })
const isLand = (path: string, x: number, y: number) =>
  piecesOf(path)
    .flatMap((ring) => ring.map((corner, i) => [corner, ring.at(i - 1) ?? corner] as const))
    .filter(([[x1, y1], [x2, y2]]) => y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1).length %
    2 ===
  1
/** Where a place is in a box. */
const inBox = (box: { z: number; x: number; y: number }, lon: number, lat: number) => {
  const y = (1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2
  return [((lon + 180) / 360) * 2 ** box.z - box.x, y * 2 ** box.z - box.y].map((at) => at * landExtent) as [
    number,
    number,
  ]
}

const country = { z: 5, x: 16, y: 9, across: 2, down: 2 }
const aarhus = { z: 11, x: 1080, y: 635, across: 4, down: 3 }

describe('land for a still map', () => {
  test('is one small file, the same for everybody, kept for long', async () => {
    const { status, headers, text } = await fileOf(country)
    expect(status).toBe(200)
    expect(headers['content-type']).toContain('image/svg+xml')
    expect(headers['cache-control']).toBe('public, max-age=2592000')
    expect(text).toContain('© OpenStreetMap contributors')
    expect(text.length).toBeLessThan(30_000)
    expect((await fileOf(aarhus)).text.length).toBeLessThan(10_000)
  })

  test('has land where there is land, and lies within its box', async () => {
    for (const box of [country, aarhus]) {
      const path = pathIn((await fileOf(box)).text)
      expect(isLand(path, ...inBox(box, 10.1, 56.15))).toBe(true) // west of Aarhus
      expect(isLand(path, ...inBox(box, 10.33, 56.13))).toBe(false) // in its bay
      for (const [x, y] of piecesOf(path).flat()) {
        expect(x >= 0 && x <= box.across * landExtent && y >= 0 && y <= box.down * landExtent).toBe(true)
      }
    }
  })

  test('names towns: the large ones far away, more of them near, none upon another', async () => {
    const far = (await fileOf(country)).text.match(/<text[^>]*>[^<]*/g) ?? []
    expect(far.map((one) => one.split('>')[1])).toContain('Aarhus')
    expect(far.length).toBeLessThan(10)
    const near = (await fileOf(aarhus)).text
    expect(near).toContain('>Aarhus<')
    expect(near).toContain('>Sabro<')
  })

  test('is empty at sea and elsewhere on earth, and nothing is drawn of what cannot be', async () => {
    expect(pathIn((await fileOf({ z: 10, x: 531, y: 310, across: 1, down: 1 })).text)).toBe('')
    expect(pathIn((await fileOf({ z: 5, x: 0, y: 20, across: 2, down: 2 })).text)).toBe('')
    for (const wrong of [{ ...country, across: 9 }, { ...country, z: 14 }, { ...country, y: -1 }, { z: 5 }]) {
      expect((await fileOf(wrong)).status).toBe(400)
    }
  })
})

describe('a ring', () => {
  const square: Corner[] = [
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 10],
  ]
  test('is cut to a box', () => {
    const cut = cutToBox(square, { west: 5, east: 20, low: -5, high: 5 })
    expect(new Set(cut.map(String))).toEqual(new Set(['5,0', '10,0', '10,5', '5,5']))
  })
  test('loses corners that are not seen, and no others', () => {
    const wavy: Corner[] = [
      [0, 0],
      [5, 0.4],
      [10, 0],
      [10, 10],
      [5, 14],
      [0, 10],
    ]
    expect(simpler(wavy, 1)).toEqual(wavy.filter((_, i) => i !== 1))
    expect(simpler(wavy, 0.1)).toEqual(wavy)
  })
  test('is written as steps', () => {
    expect(pathOf(square)).toBe('M0 0l10 0 0 10-10 0z')
  })
})
