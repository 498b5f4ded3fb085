import { readFile } from 'node:fs/promises'
import { type LandBox, landExtent, onWorld, townSteps } from '#contract/map-words.ts'

interface Town {
  name: string
  lon: number
  lat: number
  population: number
}

export interface TownName {
  name: string
  x: number
  y: number
}

/** About how much room a name takes, in steps: letters of 13 pixels, seen at three pixels to four steps. */
const room = { letter: 10, high: 26 }

let known: Promise<Town[]> | undefined

/** The towns of a box that are named at its zoom, each with room around its name: the larger goes first. */
export async function townNames({ z, x, y, across, down }: LandBox): Promise<TownName[]> {
  known ??= readFile(new URL('../../../db/seed/towns.json', import.meta.url), 'utf8').then(
    (text) => JSON.parse(text) as Town[],
  )
  const tiles = 2 ** z
  const [first, ...steps] = townSteps
  const smallest = steps.findLast(([from]) => from <= z)?.[1] ?? first
  const inside = (await known)
    .filter(({ population }) => population >= smallest)
    .toSorted((a, b) => b.population - a.population)
    .map(({ name, lon, lat }): TownName => {
      const [wx, wy] = onWorld([lon, lat])
      return { name, x: Math.round((wx * tiles - x) * landExtent), y: Math.round((wy * tiles - y) * landExtent) }
    })
    .filter((town) => town.x > 0 && town.y > 0 && town.x < across * landExtent && town.y < down * landExtent)
  const kept: TownName[] = []
  for (const town of inside) if (!kept.some((one) => collide(one, town))) kept.push(town)
  return kept
}

const collide = (a: TownName, b: TownName) =>
  Math.abs(a.x - b.x) < ((a.name.length + b.name.length) * room.letter) / 2 && Math.abs(a.y - b.y) < room.high
