import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { CommunityShown, Criteria, Relation } from '#contract/community.ts'
import type { CommunityEvent } from '#contract/community-events.ts'
import type { EventTab } from '#contract/community-words.ts'
import { api } from '../core/api.ts'
import { queryClient } from '../core/query.ts'
import { type Listed, perPage, type TableRows } from './address.ts'
import { refreshKeptCommunities } from './kept-communities.ts'

/*
 * What is asked about finds has a key that begins with "records": a find that is reported or changed makes it ask again.
 */

export const useCommunities = ({ tab, queryString, page }: Listed) =>
  useQuery({
    queryKey: ['records', 'communities', tab, queryString, page],
    queryFn: ({ signal }) =>
      api('GET /community/search', { tab, queryString, skip: (page - 1) * perPage, take: perPage }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Where those of a list are: of all pages. */
export const useCommunityPlaces = ({ tab, queryString }: Pick<Listed, 'tab' | 'queryString'>) =>
  useQuery({
    queryKey: ['communities-placed', tab, queryString],
    queryFn: ({ signal }) => api('GET /community/places', { tab, queryString }, { signal }),
    placeholderData: keepPreviousData,
  })

/** The twelve most alive. */
export const useAliveCommunities = (isAsked: boolean) =>
  useQuery({
    queryKey: ['records', 'communities', 'alive'],
    queryFn: ({ signal }) => api('GET /community/snippeds', {}, { signal }),
    enabled: isAsked,
  })

/** Some that one follows, the most alive first. */
export const useFollowedCommunities = (take: number, isAsked: boolean) =>
  useQuery({
    queryKey: ['records', 'communities', 'followed', take],
    queryFn: ({ signal }) => api('GET /community/search', { tab: 'following', take }, { signal }),
    enabled: isAsked,
  })

const minutes = 60_000

/** Those that one organises: they change seldom, and pages about other things ask. */
export const useOrganisedCommunities = (isAsked: boolean) =>
  useQuery({
    queryKey: ['communities-organised'],
    queryFn: ({ signal }) => api('GET /community/search', { tab: 'organising', take: 100 }, { signal }),
    enabled: isAsked,
    staleTime: 10 * minutes,
  })

export const communityKey = (id: number) => ['records', 'community', id]
const fetchCommunity = (id: number, signal?: AbortSignal) =>
  api('GET /community/{id}', { id }, signal ? { signal } : {})

export const useCommunity = (id: number | undefined) =>
  useQuery({
    queryKey: communityKey(id ?? 0),
    queryFn: ({ signal }) => fetchCommunity(id ?? 0, signal),
    enabled: id !== undefined,
  })

/** As somebody else has saved it. */
export async function newestCommunity(id: number): Promise<CommunityShown> {
  const community = await fetchCommunity(id)
  queryClient.setQueryData(communityKey(id), community)
  return community
}

/** What was saved is shown at once; everything that goes by it asks again. */
export function communityChanged(community: CommunityShown) {
  for (const key of ['communities-placed', 'communities-organised'])
    void queryClient.invalidateQueries({ queryKey: [key] })
  queryClient.setQueryData(communityKey(community.id), community)
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) =>
      queryKey[0] === 'records' && JSON.stringify(queryKey) !== JSON.stringify(communityKey(community.id)),
  })
}

/** Something of it is other than before: all that is asked about it is asked again. */
export const renewCommunities = () => queryClient.invalidateQueries({ queryKey: ['records'] })

const relationKey = (id: number) => ['records', 'community-relation', id]
export const useRelation = (id: number, isMember: boolean) =>
  useQuery({
    queryKey: relationKey(id),
    queryFn: ({ signal }) => api('GET /community/{id}/user-following', { id }, { signal }),
    enabled: isMember,
  })

export function relationChanged(id: number, relation: Relation) {
  queryClient.setQueryData(relationKey(id), relation)
  void queryClient.invalidateQueries({ queryKey: communityKey(id) })
  void queryClient.invalidateQueries({ queryKey: ['records', 'communities'] })
  void refreshKeptCommunities()
}

export const useCoverage = (id: number, isAsked: boolean) =>
  useQuery({
    queryKey: ['records', 'community-coverage', id],
    queryFn: ({ signal }) => api('GET /community/{id}/coverage', { id }, { signal }),
    enabled: isAsked,
  })

/** How often a board is asked again while somebody looks at it. */
const boardEvery = 15_000

export const useBoard = (id: number, eventId: number | undefined, isAsked: boolean) =>
  useQuery({
    queryKey: ['records', 'community-board', id, eventId ?? 0],
    queryFn: ({ signal }) =>
      api('GET /community/{id}/board', { id, ...(eventId === undefined ? {} : { eventId }) }, { signal }),
    enabled: isAsked,
    refetchInterval: boardEvery,
  })

export const useEvents = (id: number, tab: EventTab, take?: number) =>
  useQuery({
    queryKey: ['community-events', id, tab, take ?? 'all'],
    queryFn: ({ signal }) =>
      api('GET /community/{id}/events', { id, tab, ...(take === undefined ? {} : { take }) }, { signal }),
  })

const eventKey = (eventId: number) => ['community-event', eventId]
export const useEvent = (eventId: number | undefined) =>
  useQuery({
    queryKey: eventKey(eventId ?? 0),
    queryFn: ({ signal }) => api('GET /community/event/{eventId}', { eventId: eventId ?? 0 }, { signal }),
    enabled: eventId !== undefined,
  })

export async function newestEvent(eventId: number): Promise<CommunityEvent> {
  const event = await api('GET /community/event/{eventId}', { eventId })
  queryClient.setQueryData(eventKey(eventId), event)
  return event
}

export function eventChanged(event: CommunityEvent) {
  queryClient.setQueryData(eventKey(event.id), event)
  eventsChanged(event.community.id)
}

export function eventsChanged(communityId: number) {
  void queryClient.invalidateQueries({ queryKey: ['community-events', communityId] })
  void queryClient.invalidateQueries({ queryKey: communityKey(communityId) })
  void queryClient.invalidateQueries({ queryKey: ['records', 'community-board', communityId] })
}

/** The threads of a community, a page at a time. Renewed with all lists of threads. */
export const useCommunityThreads = (communityId: number, queryString = '') =>
  useInfiniteQuery({
    queryKey: ['threads', 'community', communityId, queryString],
    initialPageParam: '',
    queryFn: ({ signal, pageParam }) =>
      api(
        'GET /community/search-thread',
        { communityId, queryString, ...(pageParam === '' ? {} : { cursor: pageParam }) },
        { signal },
      ),
    getNextPageParam: (last) => last.cursor ?? undefined,
  })

/** So many rows stand on a page of the organisers' table. */
export const tableRows = 50

export const useTable = (id: number, rows: TableRows, page: number) =>
  useQuery({
    queryKey: ['records', 'community-table', id, rows, page],
    queryFn: ({ signal }) =>
      api(
        'GET /community/{id}/records',
        {
          id,
          ...(rows === 'lacking' && { lacking: true }),
          ...(rows === 'leftOut' && { leftOut: true }),
          skip: (page - 1) * tableRows,
          take: tableRows,
        },
        { signal },
      ),
    // From page to page only: what is in must not be taken for what was left out.
    placeholderData: (before, query) => (query?.queryKey[3] === rows ? before : undefined),
  })

export const useHistory = (id: number, isAsked: boolean) =>
  useQuery({
    queryKey: ['records', 'community-history', id],
    queryFn: ({ signal }) => api('GET /community/{id}/history', { id, take: 50 }, { signal }),
    enabled: isAsked,
  })

/** What criteria would gather. The answer before stays until the next is there. */
export const usePreview = (criteria: Criteria | null, id: number | undefined) =>
  useQuery({
    queryKey: ['records', 'criteria', criteria, id ?? 0],
    queryFn: ({ signal }) =>
      api('POST /community/preview-criteria', { criteria, ...(id === undefined ? {} : { id }) }, { signal }),
    placeholderData: keepPreviousData,
  })
