import { useQuery } from '@tanstack/react-query'
import { api } from '../../core/api.ts'
import { placeOfTrip } from '../trip-place.ts'
import type { TripDraft } from './trip-draft.ts'

/** What people call the place where the trip was, for its title; undefined while nothing is known. */
export function usePlaceName(draft: Pick<TripDraft, 'track' | 'shape' | 'showsEnds'>): string | undefined {
  const point = placeOfTrip(draft, [])?.point
  const { data } = useQuery({
    queryKey: ['localities', point, ''],
    queryFn: ({ signal }) => api('GET /records/localities', { ...point, take: 6 }, { signal }),
    enabled: point !== undefined,
    staleTime: 5 * 60_000,
  })
  if (point === undefined) return undefined
  return data?.items
    .filter(({ distance }) => distance !== null && distance <= 4000)
    .toSorted((a, b) => (a.distance ?? 0) - (b.distance ?? 0))[0]?.name
}
