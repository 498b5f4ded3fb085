import type { TaxonRef } from '#contract/taxon.ts'
import { Link } from '../../../core/link.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { SkeletonText } from '../../../ui/Skeleton.tsx'
import { TaxonName } from '../../TaxonName.tsx'
import { useRelationship } from '../../taxon-data.ts'
import { masterOf, morphoPath } from '../address.ts'

const taxonAddressOf = ({ id, taxonType }: TaxonRef) => (taxonType === 1 ? `${morphoPath}?gruppe=${id}` : masterOf(id))
/** More than these would hide the rest. */
const shown = 40

function Taxa({ taxa }: { taxa: readonly TaxonRef[] }) {
  if (taxa.length === 0) return '–'
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-1">
      {taxa.slice(0, shown).map((taxon) => (
        <Link key={taxon.id} to={taxonAddressOf(taxon)} className="text-accent underline underline-offset-4">
          <TaxonName taxon={taxon} />
        </Link>
      ))}
      {taxa.length > shown && <span>og {taxa.length - shown} mere</span>}
    </span>
  )
}

/** How a taxon hangs together with others. */
export function RelationshipPart({ taxonId }: { taxonId: number }) {
  const { data, isError } = useRelationship(taxonId, true)
  return (
    <Card title="Sammenhænge" lead="Alt, hvad taxonet hænger sammen med.">
      {data ? (
        <Facts
          facts={[
            { label: 'Overordnede', value: <Taxa taxa={data.parents} /> },
            { label: `Underordnede (${data.children.length})`, value: <Taxa taxa={data.children} /> },
            { label: 'Superart', value: <Taxa taxa={data.superSpecies ? [data.superSpecies] : []} /> },
            { label: 'Arter i superarten', value: <Taxa taxa={data.superSpeciesMembers} /> },
            { label: 'Formgrupper', value: <Taxa taxa={data.morphoGroups} /> },
            { label: 'Medlemmer af formgruppen', value: <Taxa taxa={data.morphoMembers} /> },
            { label: 'Forvekslingsmuligheder', value: <Taxa taxa={data.lookAlikes} /> },
            { label: 'Andre med samme navn', value: <Taxa taxa={data.synonymTaxa} /> },
            { label: 'Lagt ind i dette', value: <Taxa taxa={data.mergedTaxa} /> },
          ]}
        />
      ) : isError ? (
        <p className="text-ink-soft text-sm">Sammenhængene kunne ikke hentes.</p>
      ) : (
        <SkeletonText lines={6} />
      )}
    </Card>
  )
}
