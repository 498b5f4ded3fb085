import { keepPreviousData, type QueryClient, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { RecordFilter } from '#contract/record-filter.ts'
import { api } from '../core/api.ts'
import { queryClient } from '../core/query.ts'
import { type Epochs, type ListSort, type SpeciesSort, sortOf, speciesSortOf } from './address.ts'
import type { Box } from './filter/read.ts'
import { listsPerPage } from './trips/lists-filter.ts'

/*
 * All questions of the page. Their keys begin with "records", so that a change of a find makes them ask again. What a hidden
 * tab would ask waits until it is looked at; what stood there before stays until the new answer is there.
 */

/** What everybody is answered alike: what only some may see is asked for apart (see overlay/). */
const forAll = ({ withOwn: _own, withDismissed: _dismissed, ...filter }: RecordFilter): RecordFilter => filter

const totalKey = (filter: RecordFilter) => ['records', 'total', filter]

/** Most answers tell the total too: then nobody needs to ask for it. */
const told = <T extends { total: number }>(client: QueryClient, filter: RecordFilter, answer: T): T => {
  client.setQueryData(totalKey(filter), answer.total)
  return answer
}

/** How many finds the filter has; undefined while that is not known. */
export const useTotal = (asked: RecordFilter, isAsked: boolean): number | undefined => {
  const filter = forAll(asked)
  return useQuery({
    queryKey: totalKey(filter),
    queryFn: async ({ signal }) =>
      (await api('POST /records/search-record-list', { filter, take: 1 }, { signal })).total,
    enabled: isAsked,
  }).data
}

export const useSearchList = (asked: RecordFilter, sort: ListSort, isShown: boolean, from: string | null = null) => {
  const filter = forAll(asked)
  return useInfiniteQuery({
    queryKey: ['records', 'search', filter, sort, from],
    initialPageParam: from,
    queryFn: async ({ client, signal, pageParam }) =>
      told(
        client,
        filter,
        await api(
          'POST /records/search-record-list',
          { filter, sort: sortOf[sort], cursor: pageParam, take: 36 },
          { signal },
        ),
      ),
    getNextPageParam: (last) => last.cursor ?? undefined,
    enabled: isShown,
    placeholderData: keepPreviousData,
  })
}

export const useSpecies = (asked: RecordFilter, sort: SpeciesSort, isShown: boolean, from: string | null = null) => {
  const filter = forAll(asked)
  return useInfiniteQuery({
    queryKey: ['records', 'species', filter, sort, from],
    initialPageParam: from,
    queryFn: ({ signal, pageParam }) =>
      api(
        'POST /records/search-taxon-list',
        { filter, sort: speciesSortOf[sort], cursor: pageParam, take: 60 },
        { signal },
      ),
    getNextPageParam: (last) => last.cursor ?? undefined,
    enabled: isShown,
    placeholderData: keepPreviousData,
  })
}

/** A part of the trips with a complete list of a group, by what was noted on them. */
export const useCompleteLists = (filter: RecordFilter, group: number, skip: number, isShown: boolean) =>
  useQuery({
    queryKey: ['records', 'complete-lists', filter, group, skip],
    queryFn: ({ signal }) =>
      api('POST /trip-sampling-event/complete-lists', { filter, group, skip, take: listsPerPage }, { signal }),
    enabled: isShown,
    placeholderData: keepPreviousData,
  })

export const statisticsOf = (asked: RecordFilter) => {
  const filter = forAll(asked)
  return queryOptions({
    queryKey: ['records', 'statistics', filter],
    queryFn: async ({ client, signal }) =>
      told(client, filter, await api('GET /records/record-statistics', { filter: JSON.stringify(filter) }, { signal })),
  })
}

export const useStatistics = (asked: RecordFilter, isShown: boolean) =>
  useQuery({ ...statisticsOf(asked), enabled: isShown, placeholderData: keepPreviousData })

/** The part of the map that is asked about. */
export interface AskedView {
  box: Box
  zoom: number
}

/** Longer ones do not fit an address everywhere. */
const longestFilter = 1500

/** Asked by address the browser keeps the answer, and is told when it still holds. */
function heatMapOf(filter: RecordFilter, view: AskedView, signal: AbortSignal) {
  const text = JSON.stringify(filter)
  if (text.length > longestFilter) return api('POST /records/search-heat-map', { filter, view }, { signal })
  return api('GET /records/search-heat-map', { filter: text, view: JSON.stringify(view) }, { signal })
}

export const useHeatMap = (asked: RecordFilter, view: AskedView | undefined, isShown: boolean) => {
  const filter = forAll(asked)
  return useQuery({
    queryKey: ['records', 'heat', filter, view],
    queryFn: async ({ client, signal }) =>
      told(client, filter, await heatMapOf(filter, view ?? { box: [0, 0, 0, 0], zoom: 0 }, signal)),
    enabled: isShown && view !== undefined,
    placeholderData: keepPreviousData,
  })
}

export const useEpochMap = (asked: RecordFilter, epochs: Epochs | undefined, view: AskedView | undefined) => {
  const filter = forAll(asked)
  return useQuery({
    queryKey: ['records', 'epochs', filter, epochs, view],
    queryFn: ({ signal }) => {
      if (!epochs || !view) throw new Error('asked too early')
      return api('POST /records/search-epoch-comparison-map', { filter, ...epochs, view }, { signal })
    },
    enabled: epochs !== undefined && view !== undefined,
    placeholderData: keepPreviousData,
  })
}

/** One area by its id, with its border. */
export const useArea = (areaId: number | undefined) =>
  useQuery({
    queryKey: ['area', areaId],
    queryFn: async ({ signal }) =>
      (await api('GET /records/areas', { areaId: areaId ?? 0 }, { signal })).items[0] ?? null,
    enabled: areaId !== undefined,
    staleTime: 600_000,
  }).data ?? undefined

/** Municipalities and other areas by name. */
export const useAreas = (queryString: string, isWanted: boolean, take = 20) =>
  useQuery({
    queryKey: ['areas', queryString, take],
    queryFn: ({ signal }) => api('GET /records/areas', { queryString, take }, { signal }),
    enabled: isWanted,
    staleTime: 600_000,
    placeholderData: keepPreviousData,
  })

/** What one keeps and follows has changed. */
export const renewSavedSearches = () => queryClient.invalidateQueries({ queryKey: ['saved-searches'] })

export const useSavedSearches = (isMember: boolean) =>
  useQuery({
    queryKey: ['saved-searches'],
    queryFn: ({ signal }) => api('GET /records/saved-searches', {}, { signal }),
    enabled: isMember,
  })
