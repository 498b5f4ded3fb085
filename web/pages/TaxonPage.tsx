import type { PageProps } from '../core/page.ts'
import { TaxonRecords } from '../search/TaxonRecords.tsx'
import { TaxonPage } from '../taxa/TaxonPage.tsx'

/** A taxon, with what people have found of it. */
export default function TaxonWithRecords(props: PageProps) {
  return <TaxonPage {...props} records={(taxon) => <TaxonRecords taxon={taxon} />} />
}
