import type { Taxon, TaxonRef } from '#contract/taxon.ts'

/** A taxon as it stands beside other things. */
export const refOf = (taxon: Taxon): TaxonRef => ({
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
