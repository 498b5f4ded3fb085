import { type ReactNode, useId, useState } from 'react'
import { numberText } from '#contract/counted.ts'
import type { Taxon, TaxonRef } from '#contract/taxon.ts'
import { capital } from '#contract/taxon-head.ts'
import { Link } from '../../core/link.tsx'
import { Button } from '../../ui/Button.tsx'
import { TaxonCard, TaxonRow } from '../TaxonCard.tsx'
import { useRelationship, useSiblings } from '../taxon-data.ts'

const firstShown = 24
const nearest = 12

interface TaxaPartProps {
  title: string
  lead?: ReactNode
  taxa: readonly TaxonRef[]
  /** Pictures for those that one wants to compare, lines for the rest. */
  as?: 'cards' | 'rows'
}

/** Some taxa that hang together with this one. A long row begins short. */
function TaxaPart({ title, lead, taxa, as = 'cards' }: TaxaPartProps) {
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  if (taxa.length === 0) return null
  const shown = isWhole ? taxa : taxa.slice(0, firstShown)
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="font-display font-semibold text-2xl tracking-tight">
        {title}
      </h2>
      {lead && <p className="mt-1 text-ink-soft">{lead}</p>}
      <ul
        className={
          as === 'cards'
            ? 'mt-4 grid grid-cols-2 gap-3 sm:grid-cols-3 md:gap-4'
            : '-mx-2 mt-3 grid gap-x-4 sm:grid-cols-2'
        }
      >
        {shown.map((taxon) => (
          <li key={taxon.id}>{as === 'cards' ? <TaxonCard taxon={taxon} /> : <TaxonRow taxon={taxon} />}</li>
        ))}
      </ul>
      {shown.length < taxa.length && (
        <Button size="small" className="mt-4" onClick={() => setWhole(true)}>
          Vis alle {numberText(taxa.length)}
        </Button>
      )}
    </section>
  )
}

/** What lies under the taxon, its groups, and its nearest neighbours in the tree. */
export function Relatives({ taxon }: { taxon: Taxon }) {
  const parent = taxon.classification.at(-1)
  const isMorphoGroup = taxon.taxonType === 1
  const relationship = useRelationship(taxon.id, isMorphoGroup || taxon.rank === 1900)
  const siblings = useSiblings(parent?.id)
  const others = (siblings.data?.items ?? []).filter((one) => one.id !== taxon.id).slice(0, nearest)
  const name = capital(taxon.acceptedVernacularName)
  return (
    <>
      <TaxaPart title={`Med i ${name.toLocaleLowerCase('da-DK')}`} taxa={relationship.data?.morphoMembers ?? []} />
      <TaxaPart title="Arter i superarten" taxa={relationship.data?.superSpeciesMembers ?? []} />
      <TaxaPart
        title={`Under ${name}`}
        taxa={taxon.children.filter((child) => !child.isDeleted)}
        as={taxon.children.length > 8 ? 'rows' : 'cards'}
      />
      <TaxaPart title="Kan også indsendes som" taxa={taxon.morphoGroups} as="rows" />
      {parent && (
        <TaxaPart
          title="Nærmeste slægtninge"
          lead={
            <>
              Andre under{' '}
              <Link to={`/taxa/${parent.id}`} className="text-accent underline underline-offset-4">
                {capital(parent.name)}
              </Link>
              {siblings.data &&
                siblings.data.total - 1 > others.length &&
                `, ${others.length} af ${siblings.data.total - 1}`}
            </>
          }
          taxa={others}
          as="rows"
        />
      )}
    </>
  )
}
