import type { PageProps } from '../core/page.ts'
import { FollowButton } from '../search/FollowButton.tsx'
import { TaxonRecords } from '../search/TaxonRecords.tsx'
import { inSentence } from '../taxa/names.ts'
import { TaxonPage } from '../taxa/TaxonPage.tsx'

/** A taxon, with what people have found of it. */
export default function TaxonWithRecords(props: PageProps) {
  return (
    <TaxonPage
      {...props}
      records={(taxon) => <TaxonRecords taxon={taxon} />}
      follow={(taxon) => (
        <FollowButton
          size="small"
          filter={taxon.taxonType === 1 ? { morphoGroupId: taxon.id } : { taxonIds: [taxon.id] }}
          what={inSentence(taxon)}
          told={`af ${taxon.acceptedVernacularName}`}
        />
      )}
    />
  )
}
