import { useQuery } from '@tanstack/react-query'
import type { TaxonRef } from '#contract/taxon.ts'
import { api } from '../../core/api.ts'
import { log } from '../../core/log.ts'
import { queryClient } from '../../core/query.ts'
import { refOf } from '../../taxa/ref-of.ts'

/** What is known of the taxon that was chosen; nothing while there is none, or no network. */
export const useTaxonOf = (id: number | null) =>
  useQuery({
    queryKey: ['taxon', id],
    queryFn: ({ signal }) => api('GET /taxa/{id}', { id: id ?? 0 }, { signal }),
    enabled: id !== null,
    retry: false,
  })

/** The taxon whose page one comes from: it is here already, also without a network. Undefined when it cannot be found. */
export async function knownTaxon(id: number): Promise<TaxonRef | undefined> {
  try {
    const taxon = await queryClient.ensureQueryData({
      queryKey: ['taxon', id],
      queryFn: ({ signal }) => api('GET /taxa/{id}', { id }, { signal }),
    })
    return taxon.isDeleted ? undefined : refOf(taxon)
  } catch (error) {
    log.warning('report', `Arten kunne ikke hentes: ${String(error)}`)
    return undefined
  }
}
