import type { TaxonRef } from '#contract/taxon.ts'
import { capital } from '#contract/taxon-head.ts'
import { Scientific } from './Scientific.tsx'

/** The name that a taxon is shown under, set as scientific names are where it is one. */
export function TaxonName({ taxon }: { taxon: Pick<TaxonRef, 'name' | 'danishName' | 'rank'> }) {
  const name = capital(taxon.name)
  return taxon.danishName === null ? <Scientific rank={taxon.rank}>{name}</Scientific> : name
}
