import { useQuery } from '@tanstack/react-query'
import type { Taxon } from '#contract/taxon.ts'
import { api } from '../../core/api.ts'
import { queryClient } from '../../core/query.ts'
import { noteOwnStep } from './own-steps.ts'

/** Everything that is built from taxa and may look otherwise after a change. */
const derived = [
  'taxa',
  'taxon-search',
  'taxon-branch',
  'taxon-siblings',
  'taxon-relationship',
  'taxon-changes',
  'taxon-grid',
  'taxon-nudge',
  'orphans',
  'morpho-groups',
  'pictures-to-choose',
]

const refresh = (keys: readonly string[]) =>
  Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })))

const ask = (id: number) => ({
  queryKey: ['taxon', id],
  queryFn: ({ signal }: { signal: AbortSignal }) => api('GET /taxa/{id}', { id }, { signal }),
})

/** The server has answered with the taxon as it is now. */
export const taxonChanged = (taxon: Taxon) => {
  const before = queryClient.getQueryData<Taxon>(['taxon', taxon.id])
  if (before) noteOwnStep(taxon.id, before.version, taxon.version)
  queryClient.setQueryData(['taxon', taxon.id], taxon)
  void refresh(derived)
}

/** Something was changed that the answer does not show in full: ask again. */
export const taxaChanged = async () => {
  await refresh(['taxon', ...derived])
}

/** The taxon as it is now, into the cache too. */
export const newestTaxon = (id: number): Promise<Taxon> => queryClient.fetchQuery({ ...ask(id), staleTime: 0 })

/** A taxon was saved from this version on: fetch it anew. */
export const taxonSavedFrom = async (id: number, version: number) => {
  noteOwnStep(id, version, (await newestTaxon(id)).version)
  void refresh(derived)
}

/** A taxon as an editor needs it: always the newest. */
export const useEditedTaxon = (id: number) =>
  useQuery({ ...ask(id), refetchOnMount: 'always', refetchOnWindowFocus: false })
