import { useQuery } from '@tanstack/react-query'
import type { Taxon, TaxonRef } from '#contract/taxon.ts'
import { api } from '../core/api.ts'

const refOf = (taxon: Taxon): TaxonRef => ({
  id: taxon.id,
  name: taxon.acceptedVernacularName,
  danishName: taxon.acceptedVernacularNameNotScientific,
  latinName: taxon.scientificName,
  isDeleted: taxon.isDeleted,
  rank: taxon.rank,
  speciesGroup: taxon.speciesGroup,
  taxonType: taxon.taxonType,
  drawing: taxon.drawing,
  photoUrl: taxon.taxonMedia[0]?.thumbnailUrl ?? null,
})

/** The names of a taxon of which only the id is known: it stands in the address. */
export const useTaxonRef = (id: number | undefined) =>
  useQuery({
    queryKey: ['taxon', id ?? 0],
    queryFn: ({ signal }) => api('GET /taxa/{id}', { id: id ?? 0 }, { signal }),
    enabled: id !== undefined,
    select: refOf,
  }).data ?? null
