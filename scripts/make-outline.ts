import { readFile, writeFile } from 'node:fs/promises'
import { toGrid } from '#server/places/grid.ts'
import { areaOf, type Corner, cutToBox, pathOf, simpler } from '#server/places/land/ring.ts'

const help = `node scripts/make-outline.ts: the coastline of the small map on the landing page, from that of the large maps.

Reads web/map/land/land.geojson and writes web/home/live/outline.ts: a few kilobytes that a page can carry inside.
`

/** What the small map shows, in kilometres of the national grid (EPSG:25832). */
const frame = { west: 428, east: 908, south: 6038, north: 6416 }
const margin = 6
/** How far a corner may lie from the line, and how small an island may be, in kilometres. */
const tolerance = 0.9
const smallest = 9

async function make() {
  const read = await readFile(new URL('../web/map/land/land.geojson', import.meta.url), 'utf8')
  const { geometry } = JSON.parse(read) as { geometry: { coordinates: Corner[][][] } }
  const box = {
    ...{ west: frame.west - margin, east: frame.east + margin },
    ...{ low: frame.south - margin, high: frame.north + margin },
  }
  const rings = geometry.coordinates
    .flatMap(([outer]) => (outer ? [outer] : []))
    .map((ring) =>
      cutToBox(
        ring.slice(0, -1).map(([lon, lat]): Corner => {
          const [east, north] = toGrid(lon, lat)
          return [east / 1000, north / 1000]
        }),
        box,
      ),
    )
    .filter((ring) => ring.length > 2 && areaOf(ring) > smallest)
    .map((ring) => simpler(ring, tolerance))
    .filter((ring) => ring.length > 2)
    // In kilometres from the upper left corner.
    .map((ring) => ring.map(([x, y]): Corner => [x - frame.west, frame.north - y]))
  const text = `/** The land around Denmark for a small map; made by scripts/make-outline.ts. © OpenStreetMap contributors (ODbL). */
export const outline =
  '${rings.map(pathOf).join('')}'

/** Its frame in kilometres of the national grid; the path begins in the upper left corner. */
export const frame = { west: ${frame.west}, north: ${frame.north}, width: ${frame.east - frame.west}, height: ${frame.north - frame.south} }
`
  await writeFile(new URL('../web/home/live/outline.ts', import.meta.url), text)
  console.log(`${rings.length} pieces of land, ${text.length} characters`)
}

if (process.argv.includes('--help') || process.argv.includes('-h')) console.log(help)
else await make()
