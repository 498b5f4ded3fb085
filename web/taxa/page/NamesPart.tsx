import { type NameStatus, nameStatuses } from '#contract/enums.ts'
import type { ScientificName, Taxon } from '#contract/taxon.ts'
import { capital } from '#contract/taxon-head.ts'
import { Card } from '../../ui/Card.tsx'
import { Scientific } from '../Scientific.tsx'

function FullName({ name, rank }: { name: ScientificName; rank: number }) {
  return (
    <>
      <Scientific rank={rank}>{name.canonicalName}</Scientific>
      {name.authorship !== '' && <span className="text-ink-soft"> {name.authorship}</span>}
      {name.taxonomicStatus !== 1 && name.taxonomicStatus !== 2 && (
        <span className="text-ink-soft"> ({nameStatuses[name.taxonomicStatus as NameStatus].toLowerCase()})</span>
      )}
    </>
  )
}

/** All names by which a taxon is known, with their authors. */
export function NamesPart({ taxon }: { taxon: Taxon }) {
  const synonyms = taxon.taxonNames.filter((name) => !name.isDeleted && name.id !== taxon.acceptedTaxonName?.id)
  const { vernacularSynonyms, acceptedTaxonName: accepted } = taxon
  if (!accepted && synonyms.length === 0 && vernacularSynonyms.length === 0) return null
  return (
    <Card title="Navne">
      <dl className="grid gap-4 text-sm">
        {accepted && (
          <div>
            <dt className="text-ink-soft">Videnskabeligt navn</dt>
            <dd>
              <FullName name={accepted} rank={taxon.rank} />
            </dd>
          </div>
        )}
        {vernacularSynonyms.length > 0 && (
          <div>
            <dt className="text-ink-soft">Også kaldet</dt>
            {vernacularSynonyms.map((name) => (
              <dd key={name}>{capital(name)}</dd>
            ))}
          </div>
        )}
        {synonyms.length > 0 && (
          <div>
            <dt className="text-ink-soft">Videnskabelige synonymer</dt>
            {synonyms.map((name) => (
              <dd key={name.id}>
                <FullName name={name} rank={taxon.rank} />
              </dd>
            ))}
          </div>
        )}
      </dl>
    </Card>
  )
}
