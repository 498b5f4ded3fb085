import { FilterMap } from '../FilterMap.tsx'

/** Where in the country a taxon has been found; the search shows it closer. */
export const TaxonMap = ({ taxonId }: { taxonId: number }) => <FilterMap filter={{ taxonIds: [taxonId] }} />
