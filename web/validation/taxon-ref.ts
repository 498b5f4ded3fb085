import { useQuery } from '@tanstack/react-query'
import { api } from '../core/api.ts'
import { refOf } from '../taxa/ref-of.ts'

/** The names of a taxon of which only the id is known: it stands in the address. */
export const useTaxonRef = (id: number | undefined) =>
  useQuery({
    queryKey: ['taxon', id ?? 0],
    queryFn: ({ signal }) => api('GET /taxa/{id}', { id: id ?? 0 }, { signal }),
    enabled: id !== undefined,
    select: refOf,
  }).data ?? null
