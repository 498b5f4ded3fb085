import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Sent } from '#contract/calls.ts'
import { api } from '../../core/api.ts'

export const gridSize = 50

type Filter = Omit<Sent<'GET /taxa/browse'>, 'skip' | 'take' | 'details'>

/** Taxa with what the grids show and change. */
export const useTaxonGrid = (filter: Filter, page: number) =>
  useQuery({
    queryKey: ['taxon-grid', filter, page],
    queryFn: ({ signal }) =>
      api('GET /taxa/browse', { ...filter, details: true, skip: (page - 1) * gridSize, take: gridSize }, { signal }),
    placeholderData: keepPreviousData,
  })
