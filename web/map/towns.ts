import townsUrl from '../../db/seed/towns.json?url'

export interface Town {
  name: string
  lon: number
  lat: number
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
