import { readFile } from 'node:fs/promises'
import { type Habitat, habitats } from '#contract/details.ts'
import { insideArea } from '#server/places/area.ts'
import type { Land } from './land.ts'
import type { Chance } from './random.ts'

/** Somewhere people go to look. */
export interface Spot {
  name: string
  lon: number
  lat: number
  /** How far around it finds lie (m). */
  radius: number
  habitats: readonly Habitat[]
  isTown: boolean
  /** Inhabitants, for towns. */
  size: number
}

const aroundTowns: Habitat[] = ['garden', 'town', 'roadside', 'field', 'hedge']
const isHabitat = (word: string): word is Habitat => word in habitats

/** The towns of the seed, and natural places that people know by name. */
export async function readSpots(): Promise<Spot[]> {
  const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8')
  const towns = JSON.parse(await read('../towns.json')) as {
    name: string
    lon: number
    lat: number
    population: number
  }[]
  const [, ...lines] = (await read('places.tsv')).trim().split('\n')
  return [
    ...towns.map(({ name, lon, lat, population }) => ({
      ...{ name, lon, lat, isTown: true, size: population, habitats: aroundTowns },
      radius: Math.min(4000, 500 + Math.sqrt(population) * 9),
    })),
    ...lines.map((line) => {
      const [name = '', lat, lon, radius, offered = ''] = line.split('\t')
      return {
        ...{ name, lon: Number(lon), lat: Number(lat), radius: Number(radius), isTown: false, size: 0 },
        habitats: offered.split(',').filter(isHabitat),
      }
    }),
  ]
}

/** Kilometres, near enough within Denmark. */
export const distance = (a: { lon: number; lat: number }, b: { lon: number; lat: number }): number =>
  Math.hypot((a.lon - b.lon) * 62.5, (a.lat - b.lat) * 111.2)

const metresNorth = 111_200
const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5

/** A place around a spot that is land or sea as the habitat asks; undefined when there is none nearby. */
export function pointAt(
  land: Land,
  spot: Spot,
  habitat: Habitat,
  chance: Chance,
): { lon: number; lat: number } | undefined {
  const metresEast = metresNorth * Math.cos((spot.lat * Math.PI) / 180)
  for (let attempt = 0; attempt < 40; attempt++) {
    // Denser in the middle; wider with each attempt, so that a harbour finds the water.
    const far = spot.radius * chance.next() * (1.6 + attempt / 15)
    const angle = chance.next() * 2 * Math.PI
    const lon = round(spot.lon + (far * Math.cos(angle)) / metresEast)
    const lat = round(spot.lat + (far * Math.sin(angle)) / metresNorth)
    if (fits(land, lon, lat, habitat)) return { lon, lat }
  }
  return undefined
}

/** Whether a find in the habitat can lie there. */
export function fits(land: Land, lon: number, lat: number, habitat: Habitat): boolean {
  if (!insideArea({ PORTAL_AREA: undefined }, { lon, lat })) return false
  const surface = land.surface(lon, lat)
  if (habitat === 'sea') return surface === 'sea'
  return surface === 'land' || (surface === 'lake' && habitat === 'lake')
}
