import { useQuery } from '@tanstack/react-query'
import type { TripShown } from '#contract/trip.ts'
import { api } from '../core/api.ts'
import { queryClient } from '../core/query.ts'

/** A trip as the viewer may see it. */
export const useTrip = (id: number | undefined) =>
  useQuery({
    queryKey: ['trip', id],
    queryFn: ({ signal }) => api('GET /trip-sampling-event/{id}', { id: id ?? 0 }, { signal }),
    enabled: id !== undefined,
  })

/** Its finds by time, and its species. */
export const useTripRecords = (id: number) =>
  useQuery({
    queryKey: ['trip-records', id],
    queryFn: ({ signal }) => api('GET /trip-sampling-event/{id}/records', { id }, { signal }),
  })

/** Walks by the same way, beside each other. */
export const useWalks = (id: number, isWanted: boolean) =>
  useQuery({
    queryKey: ['trip-walks', id],
    queryFn: ({ signal }) => api('GET /trip-sampling-event/{id}/walks', { id }, { signal }),
    enabled: isWanted,
  })

export const useTripsOf = (
  userId: number | undefined,
  tab: 'all' | 'open' | 'asked' | 'deleted',
  take = 20,
  skip = 0,
) =>
  useQuery({
    queryKey: ['trips', userId, tab, skip, take],
    queryFn: ({ signal }) =>
      api('GET /trip-sampling-event/search', { userId: userId ?? 0, tab, skip, take }, { signal }),
    enabled: userId !== undefined,
  })

/** What was saved is shown at once; lists ask again. */
export function tripChanged(trip: TripShown) {
  queryClient.setQueryData(['trip', trip.id], trip)
  for (const key of ['trip-records', 'trip-pictures', 'trip-walks', 'trips', 'records', 'own-records'])
    void queryClient.invalidateQueries({ queryKey: [key] })
}

/** The same where the call does not answer with the trip. */
export async function tripTouched(id: number) {
  for (const key of ['trip-records', 'trip-pictures', 'trip-walks', 'trips'])
    void queryClient.invalidateQueries({ queryKey: [key] })
  await queryClient.invalidateQueries({ queryKey: ['trip', id] })
}
