import { useQueries, useQuery } from '@tanstack/react-query'
import type { RecordFilter } from '#contract/record-filter.ts'
import { api } from '../../core/api.ts'
import { useArea } from '../search-data.ts'
import type { FilterNames } from './filter-texts.ts'

/** The names of everything that the filter only has the id of. */
export function useFilterNames({ taxonIds = [], morphoGroupId, userId, areaId, community }: RecordFilter): FilterNames {
  const ids = morphoGroupId === undefined ? taxonIds : [...taxonIds, morphoGroupId]
  const taxa = useQueries({
    queries: ids.map((id) => ({
      queryKey: ['taxon', id],
      queryFn: ({ signal }: { signal: AbortSignal }) => api('GET /taxa/{id}', { id }, { signal }),
      staleTime: 600_000,
    })),
  })
  const { data: person } = useQuery({
    queryKey: ['person', userId ?? 0],
    queryFn: ({ signal }) => api('GET /account/domain-user', { userId: userId ?? 0 }, { signal }),
    enabled: userId !== undefined,
  })
  const area = useArea(areaId)
  const { data: gathered } = useQuery({
    queryKey: ['community-name', community ?? 0],
    queryFn: ({ signal }) => api('GET /community/{id}/cached', { id: community ?? 0 }, { signal }),
    enabled: community !== undefined,
    staleTime: 600_000,
  })
  return {
    taxon: (id) => taxa[ids.indexOf(id)]?.data?.acceptedVernacularName,
    user: (id) => (person?.id === id ? person.displayName : undefined),
    area: (id) => (area?.id === id ? area.name : undefined),
    community: (id) => (gathered?.id === id ? gathered.name : undefined),
  }
}
