import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Point } from '#contract/record.ts'
import { api } from '../core/api.ts'
import { formatPoint, parseCoordinates } from './coordinates.ts'
import { useOwnPlaces } from './own-places.ts'
import { useTowns } from './towns.ts'
import { useSettled } from './use-settled.ts'

/** A place that was found by what somebody has typed. */
export interface PlaceHit {
  name: string
  /** What it is, in words. */
  kind: string
  point: Point
  /** How far off a find may be of which only this is known, in metres; undefined for coordinates. */
  uncertainty?: number
  /** Whether the name is what people call the place. */
  isName: boolean
  /** It is the spot itself, not only where to begin looking. */
  isSpot: boolean
}

/** How far off a find may be when only the name of the place is known. */
export const vague = { own: 25, others: 250, town: 2500, place: 500 } as const
const kinds = { own: 'dit sted', others: 'lokalitet', town: 'by', place: 'stednavn' } as const

const take = 6

/** What a place is called that somebody keeps. */
export const keptText = 'gemt sted'

const plain = (text: string) => text.toLocaleLowerCase('da')
/** Whether a word of the name begins so. */
const hasWord = (name: string, typed: string) => ` ${plain(name)}`.includes(` ${plain(typed)}`)

/** Coordinates, places that one keeps, named places and towns; without a network those that lie on the device. */
export function usePlaceHits(text: string): { hits: PlaceHit[]; isPending: boolean } {
  const typed = text.trim()
  const point = parseCoordinates(typed)
  const asked = useSettled(typed)
  const isName = point === undefined && typed.length >= 2
  const { data, isFetching, isError } = useQuery({
    queryKey: ['localities', 'by-name', asked],
    queryFn: ({ signal }) => api('GET /records/localities', { queryString: asked.slice(0, 100), take }, { signal }),
    enabled: isName && asked.length >= 2,
    placeholderData: keepPreviousData,
    staleTime: 5 * 60_000,
    retry: false,
  })
  const towns = useTowns(isError && isName)
  const { places } = useOwnPlaces()
  if (point) {
    const hit = { name: formatPoint(point), kind: 'koordinater', point, isName: false, isSpot: true }
    return { hits: [hit], isPending: false }
  }
  if (!isName) return { hits: [], isPending: false }
  const known = (data?.items ?? []).map(({ name, kind, point: at }) => ({
    ...{ name, kind: kinds[kind], point: at, uncertainty: vague[kind] },
    ...{ isName: true, isSpot: kind === 'own' },
  }))
  const remembered = towns
    .filter(({ name }) => plain(name).startsWith(plain(typed)))
    .slice(0, take)
    .map(({ name, lon, lat }) => ({
      ...{ name, kind: kinds.town, point: { lon, lat }, uncertainty: vague.town },
      ...{ isName: true, isSpot: false },
    }))
  const kept = places
    .filter(({ name }) => hasWord(name, typed))
    .slice(0, take)
    .map(({ name, point: at, uncertainty }) => ({
      ...{ name, kind: keptText, point: at, uncertainty },
      ...{ isName: true, isSpot: true },
    }))
  const isNew = ({ name }: PlaceHit) => kept.every((own) => plain(own.name) !== plain(name))
  return { hits: [...kept, ...(isError ? remembered : known).filter(isNew)], isPending: isFetching || asked !== typed }
}
