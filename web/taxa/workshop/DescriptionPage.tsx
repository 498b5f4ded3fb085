import { holds } from '#contract/roles.ts'
import type { PageProps } from '../../core/page.ts'
import { useSession } from '../../session/session.ts'
import { crumbs } from './address.ts'
import { MetadataForm } from './description/MetadataForm.tsx'
import { SectionsForm } from './description/SectionsForm.tsx'
import { TaxonFrame } from './TaxonFrame.tsx'

/** Write what Artsbogen tells of a taxon. */
export default function DescriptionPage({ params }: PageProps) {
  const { roles } = useSession()
  // Editors who only write descriptions may not open the workshop's overview; they come from Artsbogen.
  const isWorkshop = holds(roles, 'taxonAdminRole', 'siteAdminRole', 'taxonExpertRole')
  return (
    <TaxonFrame
      id={params.taxonBeskrivelsesId}
      what="Beskrivelse"
      breadcrumbs={isWorkshop ? crumbs : [{ label: 'Artsbogen', to: '/taxa' }]}
    >
      {(taxon) =>
        taxon.mergedInto === null && (
          <div className="grid gap-6">
            <SectionsForm taxon={taxon} />
            <MetadataForm taxon={taxon} />
          </div>
        )
      }
    </TaxonFrame>
  )
}
