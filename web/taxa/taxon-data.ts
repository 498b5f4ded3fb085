import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Reply } from '#contract/calls.ts'
import { api } from '../core/api.ts'
import { filterOf, pageSize, sortOf, type TaxaPlace } from './browse/address.ts'

export type BrowsedTaxon = Reply<'GET /taxa/browse'>['items'][number]

/** Everything of one taxon. The server puts the answer into the page; see server/taxa/page.ts for the key. */
export const useTaxon = (id: number) =>
  useQuery({
    queryKey: ['taxon', id],
    queryFn: ({ signal }) => api('GET /taxa/{id}', { id }, { signal }),
  })

export const useTaxonList = (place: TaxaPlace, month: number) =>
  useQuery({
    queryKey: ['taxa', filterOf(place, month), place.sort, place.page],
    queryFn: ({ signal }) =>
      api(
        'GET /taxa/browse',
        {
          ...filterOf(place, month),
          sort: sortOf[place.sort],
          skip: (place.page - 1) * pageSize,
          take: pageSize,
          countGroups: true,
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    enabled: place.view !== 'trae',
  })

const branchSize = 200

/** Where the tree begins (of a group), or what lies right under a taxon. */
export const useBranch = (parentId: number | undefined, speciesGroup: number | undefined) =>
  useInfiniteQuery({
    queryKey: ['taxon-branch', parentId, speciesGroup],
    initialPageParam: 0,
    queryFn: ({ signal, pageParam }) =>
      api(
        'GET /taxa/browse',
        {
          ...(parentId === undefined ? { top: true } : { parentId }),
          ...(speciesGroup === undefined ? {} : { speciesGroup }),
          skip: pageParam,
          take: branchSize,
        },
        { signal },
      ),
    getNextPageParam: (last, all) => {
      const seen = all.reduce((sum, page) => sum + page.items.length, 0)
      return seen < last.total && last.items.length > 0 ? seen : undefined
    },
  })

/** The taxa beside one: the other children of its parent. */
export const useSiblings = (parentId: number | undefined) =>
  useQuery({
    queryKey: ['taxon-siblings', parentId],
    queryFn: ({ signal }) => api('GET /taxa/browse', { parentId, take: 13, sort: 'name' }, { signal }),
    enabled: parentId !== undefined,
  })

export const useRelationship = (taxonId: number, isWanted: boolean) =>
  useQuery({
    queryKey: ['taxon-relationship', taxonId],
    queryFn: ({ signal }) => api('GET /taxa/taxon-relationship', { taxonId }, { signal }),
    enabled: isWanted,
  })
