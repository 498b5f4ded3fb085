import { readFile } from 'node:fs/promises'
import { landExtent as extent, type LandBox, onWorld } from '#contract/map-words.ts'
import { areaOf, type Box, type Corner, cutToBox, pathOf, type Ring, simpler } from './ring.ts'

interface Piece extends Box {
  ring: Ring
}

async function read(): Promise<Piece[]> {
  const file = await readFile(new URL('../../../web/map/land/land.geojson', import.meta.url), 'utf8')
  const { geometry } = JSON.parse(file) as { geometry: { coordinates: Corner[][][] } }
  return geometry.coordinates.flat().map((corners) => {
    const ring = corners.slice(0, -1).map(onWorld)
    const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)]
    return { ring, west: Math.min(...xs), east: Math.max(...xs), low: Math.min(...ys), high: Math.max(...ys) }
  })
}

let pieces: Promise<Piece[]> | undefined

/** How far a corner may lie from the line, and how small a piece of land or a lake may be across: it is hardly seen. */
const tolerance = 1
const smallest = 3.5

/** The land in a box as an SVG path, lakes as holes; empty where there is only sea, or nothing is known. */
export async function landPath({ z, x, y, across, down }: LandBox): Promise<string> {
  pieces ??= read()
  const tiles = 2 ** z
  const [west, east, low, high] = [x / tiles, (x + across) / tiles, y / tiles, (y + down) / tiles]
  const box = { west: 0, east: across * extent, low: 0, high: down * extent }
  return (await pieces)
    .filter((piece) => piece.west < east && piece.east > west && piece.low < high && piece.high > low)
    .map(({ ring }) => ring.map(([wx, wy]): Corner => [(wx * tiles - x) * extent, (wy * tiles - y) * extent]))
    .map((ring) => cutToBox(ring, box))
    .filter((ring) => ring.length > 2 && areaOf(ring) > smallest ** 2)
    .map((ring) => simpler(ring, tolerance))
    .filter((ring) => ring.length > 2)
    .map(pathOf)
    .join('')
}
