import { Skeleton } from '../../ui/Skeleton.tsx'
import { TaxonCard } from '../TaxonCard.tsx'
import type { BrowsedTaxon } from '../taxon-data.ts'

const columns = 'grid grid-cols-2 gap-3 sm:grid-cols-3 md:gap-4 xl:grid-cols-4'

export function TaxonGrid({ taxa }: { taxa: readonly BrowsedTaxon[] | undefined }) {
  if (!taxa) {
    return (
      <div role="status" className={columns}>
        <span className="sr-only">Henter arter …</span>
        {Array.from({ length: 8 }, (_, index) => (
          <Skeleton key={index} className="h-56 rounded-lg" />
        ))}
      </div>
    )
  }
  return (
    <ul className={columns}>
      {taxa.map((taxon) => (
        <li key={taxon.id} className="laid-when-near [--laid-height:17rem]">
          <TaxonCard taxon={taxon} redList={taxon.redList} />
        </li>
      ))}
    </ul>
  )
}
