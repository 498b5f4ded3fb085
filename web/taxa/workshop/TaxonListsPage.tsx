import { holds } from '#contract/roles.ts'
import type { PageProps } from '../../core/page.ts'
import { useSession } from '../../session/session.ts'
import { Card } from '../../ui/Card.tsx'
import { RedListBadge } from '../RedListBadge.tsx'
import { crumbs, listsPath } from './address.ts'
import { TaxonListsForm } from './lists/TaxonListsForm.tsx'
import { TaxonFrame } from './TaxonFrame.tsx'

/** One taxon's place on the administrative lists. */
export default function TaxonListsPage({ params }: PageProps) {
  const { roles } = useSession()
  const mayOverview = holds(roles, 'siteAdminRole', 'taxonExpertRole')
  return (
    <TaxonFrame
      id={params.taxonAdministrativId}
      what="Administrative lister"
      breadcrumbs={mayOverview ? [...crumbs, { label: 'Administrative lister', to: listsPath }] : crumbs}
    >
      {(taxon) => {
        const redList = taxon.administrativeLists.find(({ list }) => list === 'redlist')
        return (
          <div className="grid gap-6">
            <Card title="Den danske Rødliste" lead="Hentes fra Den danske Rødliste og kan ikke rettes her.">
              {redList?.annexes[0] ? (
                <p className="flex flex-wrap items-center gap-3">
                  <RedListBadge category={redList.annexes[0]} size="large" />
                  <span className="text-ink-soft text-sm">
                    {[redList.year, redList.source].filter(Boolean).join(' · ')}
                  </span>
                </p>
              ) : (
                <p className="text-ink-soft text-sm">Ikke vurderet.</p>
              )}
            </Card>
            {taxon.mergedInto === null && <TaxonListsForm taxon={taxon} />}
          </div>
        )
      }}
    </TaxonFrame>
  )
}
