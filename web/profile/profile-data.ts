import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { RecordFilter } from '#contract/record-filter.ts'
import { api } from '../core/api.ts'

/** What everybody may know of somebody. The server puts the public answer into the page; see server/records/page.ts. */
export const usePerson = (userId: number) =>
  useQuery({
    queryKey: ['person', userId],
    queryFn: ({ signal }) => api('GET /account/domain-user', { userId }, { signal }),
  })

export const usePersonStats = (id: number) =>
  useQuery({
    queryKey: ['person', id, 'stats'],
    queryFn: ({ signal }) => api('GET /account/{id}/stats', { id }, { signal }),
  })

export const usePersonStatistics = (userId: number) =>
  useQuery({
    queryKey: ['person', userId, 'statistics'],
    queryFn: ({ signal }) => api('GET /records/record-statistics', { filter: JSON.stringify({ userId }) }, { signal }),
  })

export type SpeciesSort = 'count' | 'name' | 'first'

/** The species of a person's public finds, with how often and when. */
export const useSpeciesList = (filter: RecordFilter, sort: SpeciesSort) =>
  useInfiniteQuery({
    queryKey: ['person', filter.userId, 'species', filter, sort],
    initialPageParam: null as string | null,
    queryFn: ({ signal, pageParam }) =>
      api('POST /records/search-taxon-list', { filter, sort, cursor: pageParam, take: 60 }, { signal }),
    getNextPageParam: (last) => last.cursor ?? undefined,
  })

export const useOwnTags = (userId: number) =>
  useQuery({
    queryKey: ['own-records', 'tags', userId],
    queryFn: ({ signal }) => api('GET /account/{userId}/tags', { userId }, { signal }),
  })

const activityPage = 30

/** The own time line. */
export const useOwnActivities = () =>
  useInfiniteQuery({
    queryKey: ['activity', 'own'],
    initialPageParam: 0,
    queryFn: ({ signal, pageParam }) =>
      api('GET /account/user-activities', { skip: pageParam, take: activityPage }, { signal }),
    getNextPageParam: (last, all) => {
      const seen = all.reduce((sum, page) => sum + page.items.length, 0)
      return seen < last.total && last.items.length > 0 ? seen : undefined
    },
  })

/** What happens on the portal. */
export const useCurrentActivity = (take: number) =>
  useQuery({
    queryKey: ['activity', 'portal', take],
    queryFn: ({ signal }) => api('GET /records/current-activity', { take }, { signal }),
    refetchInterval: 120_000,
  })
