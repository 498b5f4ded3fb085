import { useQuery } from '@tanstack/react-query'
import type { OwnPlace } from '#contract/own-places.ts'
import { api } from '../core/api.ts'
import { queryClient } from '../core/query.ts'
import { readItem, writeItem } from '../core/storage.ts'
import { useSession } from '../session/session.ts'

const days = 180
const keyOf = (userId: number) => `own-places:${userId}`
const queryKey = ['own-places']
const nothing: OwnPlace[] = []

/** Places that one keeps under a name. They lie on the device too, so that they can be picked without a network. */
export function useOwnPlaces() {
  const { user } = useSession()
  const userId = user?.id
  const query = useQuery({
    queryKey: [...queryKey, userId],
    queryFn: async ({ signal }) => {
      const { items } = await api('GET /places/own-places', {}, { signal })
      if (userId !== undefined) writeItem(keyOf(userId), items, days, 'd')
      return items
    },
    placeholderData: () => (userId === undefined ? undefined : readItem<OwnPlace[]>(keyOf(userId))),
    enabled: userId !== undefined,
    staleTime: 5 * 60_000,
    retry: false,
  })
  // What does not answer leaves what lies here.
  const kept = query.data ?? (query.isError && userId !== undefined ? readItem<OwnPlace[]>(keyOf(userId)) : undefined)
  return { ...query, places: kept ?? nothing, isKnown: kept !== undefined }
}

export const renewOwnPlaces = () => queryClient.invalidateQueries({ queryKey })
