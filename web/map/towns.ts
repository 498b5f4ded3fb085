import { useEffect, useState } from 'react'
import type { Point } from '#contract/record.ts'
import townsUrl from '../../db/seed/towns.json?url'
import { distance } from './geometry.ts'

export interface Town extends Point {
  name: string
  population: number
}

let towns: Promise<Town[]> | undefined

/** The towns of the country, fetched once. Without them the map has fewer names, and that is all. */
export function loadTowns(): Promise<Town[]> {
  towns ??= fetch(townsUrl)
    .then((reply) => (reply.ok ? (reply.json() as Promise<Town[]>) : []))
    .catch(() => {
      towns = undefined
      return []
    })
  return towns
}

export function useTowns(isNeeded: boolean): readonly Town[] {
  const [loaded, setLoaded] = useState<Town[]>([])
  useEffect(() => {
    if (isNeeded) void loadTowns().then(setLoaded)
  }, [isNeeded])
  return loaded
}

/** The town that people would name a place by, if one is near. */
export function nearestTown(all: readonly Town[], point: Point, within = 25_000): Town | undefined {
  const near = all.map((town) => ({ town, far: distance(point, town) })).filter(({ far }) => far < within)
  return near.reduce<(typeof near)[number] | undefined>(
    (best, at) => (best && best.far <= at.far ? best : at),
    undefined,
  )?.town
}
