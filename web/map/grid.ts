import { metresPerPixel } from './geometry.ts'
import { fromUtm, toUtm } from './utm.ts'

/** What is in view, in degrees. */
export interface Bounds {
  west: number
  south: number
  east: number
  north: number
}

export interface Grid {
  /** Metres between lines; 0 when none are drawn. */
  step: number
  lines: { path: [lon: number, lat: number][]; isMajor: boolean }[]
  /** The south-west corner of each square, with the square's name. */
  names: { lon: number; lat: number; name: string }[]
}

/** How far apart the lines of the national grid stand at a zoom. */
export const stepAt = (zoom: number): number => (zoom < 7.5 ? 0 : zoom < 10.8 ? 10_000 : zoom < 14 ? 1000 : 100)

/** The name of a square by the kilometres (or tens of kilometres) of its south-west corner: 617_72, 6175_723. */
export const squareName = (easting: number, northing: number, step: number) => {
  const unit = Math.max(step, 1000)
  return `${Math.floor(northing / unit)}_${Math.floor(easting / unit)}`
}

const steps = (from: number, to: number, step: number) => {
  const first = Math.floor(from / step)
  const last = Math.ceil(to / step)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => (first + at) * step)
}

/** Over the whole world: every thirtieth degree, so that places can be told apart where nothing is drawn. */
const worldLines: Grid['lines'] = [
  ...[-150, -120, -90, -60, -30, 0, 30, 60, 90, 120, 150].map((lon) => ({
    ...{ path: [[lon, -80] as [number, number], [lon, 84] as [number, number]], isMajor: lon === 0 },
  })),
  ...[-60, -30, 0, 30, 60].map((lat) => ({
    ...{ path: [[-180, lat] as [number, number], [180, lat] as [number, number]], isMajor: lat === 0 },
  })),
]

/** Beyond this the lines of zone 32 mean nothing to anybody. */
const isNear = ({ west, east, south, north }: Bounds) => west > 0 && east < 22 && south > 50 && north < 64

/** Where lines of the grid stand over what is in view, in metres; undefined where there are none of the country. */
function metresOver(bounds: Bounds, step: number) {
  if (step === 0 || !isNear(bounds)) return undefined
  const { west, south, east, north } = bounds
  const corners = [toUtm(west, south), toUtm(east, south), toUtm(west, north), toUtm(east, north)]
  const eastings = steps(Math.min(...corners.map(([x]) => x)), Math.max(...corners.map(([x]) => x)), step)
  const northings = steps(Math.min(...corners.map(([, y]) => y)), Math.max(...corners.map(([, y]) => y)), step)
  return { eastings, northings }
}

type Metres = NonNullable<ReturnType<typeof metresOver>>

function linesOf({ eastings, northings }: Metres, step: number, points: number): Grid['lines'] {
  const few = <T>(all: T[]) => all.filter((_, at) => at % Math.ceil(all.length / points) === 0 || at === all.length - 1)
  const [someEast, someNorth] = [few(eastings), few(northings)]
  const isMajor = (metres: number) => metres % (step * 10) === 0
  return [
    ...eastings.map((x) => ({ path: someNorth.map((y) => fromUtm(x, y)), isMajor: isMajor(x) })),
    ...northings.map((y) => ({ path: someEast.map((x) => fromUtm(x, y)), isMajor: isMajor(y) })),
  ]
}

/** The lines alone, by so few points: enough for a picture, where they are nearly straight. */
export function gridLines(bounds: Bounds, zoom: number, points = 2): Grid['lines'] {
  if (zoom < 4) return worldLines
  const step = stepAt(zoom)
  const metres = metresOver(bounds, step)
  return metres ? linesOf(metres, step, points) : []
}

/** The lines of EPSG:25832 over what is in view. They are straight in metres and slightly curved on the map. */
export function gridOver(bounds: Bounds, zoom: number): Grid {
  const step = stepAt(zoom)
  if (zoom < 4) return { step, lines: worldLines, names: [] }
  const metres = metresOver(bounds, step)
  if (!metres) return { step: 0, lines: [], names: [] }
  const { eastings, northings } = metres
  // Names stand well apart, and each on a square of its own size.
  const smallest = Math.max(step, 1000)
  const apart = smallest / metresPerPixel((bounds.south + bounds.north) / 2, zoom) >= 110 ? smallest : smallest * 5
  return {
    step,
    // A line bends so little that a few points hold it.
    lines: linesOf(metres, step, 16),
    names: eastings.flatMap((x) =>
      northings
        .filter((y) => x % apart === 0 && y % apart === 0)
        .map((y) => {
          const [lon, lat] = fromUtm(x, y)
          return { lon, lat, name: squareName(x, y, step) }
        }),
    ),
  }
}
