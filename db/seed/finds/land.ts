import { readFile } from 'node:fs/promises'

type Ring = [number, number][]
interface Island {
  outer: Ring
  lakes: Ring[]
  box: [west: number, south: number, east: number, north: number]
}

export type Surface = 'land' | 'lake' | 'sea'

/** Tells land from water by the coastline that the map is drawn from. */
export class Land {
  readonly #islands: Island[]
  constructor(polygons: Ring[][]) {
    this.#islands = polygons.map(([outer = [], ...lakes]) => ({ outer, lakes, box: boxOf(outer) }))
  }

  static async read(): Promise<Land> {
    const file = await readFile(new URL('../../../web/map/land/land.geojson', import.meta.url), 'utf8')
    return new Land((JSON.parse(file) as { geometry: { coordinates: Ring[][] } }).geometry.coordinates)
  }

  surface(lon: number, lat: number): Surface {
    const island = this.#islands.find(
      ({ box: [west, south, east, north], outer }) =>
        lon >= west && lon <= east && lat >= south && lat <= north && isInside(outer, lon, lat),
    )
    if (!island) return 'sea'
    return island.lakes.some((lake) => isInside(lake, lon, lat)) ? 'lake' : 'land'
  }
}

function boxOf(ring: Ring): Island['box'] {
  let [west, south, east, north] = [180, 90, -180, -90]
  for (const [lon, lat] of ring) {
    west = Math.min(west, lon)
    east = Math.max(east, lon)
    south = Math.min(south, lat)
    north = Math.max(north, lat)
  }
  return [west, south, east, north]
}

/** Even and odd crossings of a line to the east. */
function isInside(ring: Ring, lon: number, lat: number): boolean {
  let inside = false
  let [x2, y2] = ring.at(-1) ?? [0, 0]
  for (const [x1, y1] of ring) {
    if (y1 > lat !== y2 > lat && lon < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1) inside = !inside
    x2 = x1
    y2 = y1
  }
  return inside
}
