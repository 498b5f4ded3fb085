import { readFile } from 'node:fs/promises'

type Ring = [number, number][]
type Side = [x1: number, y1: number, x2: number, y2: number]

type Surface = 'land' | 'lake' | 'sea'

/** Sides of rings by the narrow bands of latitude that they touch: few of them are asked for a point. */
class Bands {
  readonly #bands = new Map<number, Side[]>()
  static readonly #perDegree = 50

  add(ring: Ring) {
    let [x2, y2] = ring.at(-1) ?? [0, 0]
    for (const [x1, y1] of ring) {
      const [low, high] = y1 < y2 ? [y1, y2] : [y2, y1]
      for (let band = Bands.#bandOf(low); band <= Bands.#bandOf(high); band++) {
        const sides = this.#bands.get(band)
        if (sides) sides.push([x1, y1, x2, y2])
        else this.#bands.set(band, [[x1, y1, x2, y2]])
      }
      x2 = x1
      y2 = y1
    }
  }

  static #bandOf(lat: number) {
    return Math.floor(lat * Bands.#perDegree)
  }

  /** Whether a line to the east crosses an odd number of sides. */
  holds(lon: number, lat: number): boolean {
    let inside = false
    for (const [x1, y1, x2, y2] of this.#bands.get(Bands.#bandOf(lat)) ?? []) {
      if (y1 > lat !== y2 > lat && lon < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1) inside = !inside
    }
    return inside
  }
}

/** Tells land from water by the coastline that the map is drawn from. */
export class Land {
  readonly #all = new Bands()
  readonly #lakes = new Bands()

  constructor(polygons: Ring[][]) {
    for (const rings of polygons) for (const ring of rings) this.#all.add(ring)
    for (const [, ...lakes] of polygons) for (const lake of lakes) this.#lakes.add(lake)
  }

  static async read(): Promise<Land> {
    const file = await readFile(new URL('../../../web/map/land/land.geojson', import.meta.url), 'utf8')
    return new Land((JSON.parse(file) as { geometry: { coordinates: Ring[][] } }).geometry.coordinates)
  }

  surface(lon: number, lat: number): Surface {
    if (this.#all.holds(lon, lat)) return 'land'
    return this.#lakes.holds(lon, lat) ? 'lake' : 'sea'
  }
}
