import { capital } from '#contract/taxon-head.ts'
import { Link } from '../../core/link.tsx'
import type { PageProps } from '../../core/page.ts'
import { Card } from '../../ui/Card.tsx'
import { crumbs, validationOf, validationPath } from './address.ts'
import { TaxonFrame } from './TaxonFrame.tsx'
import { ParametersForm } from './validation/ParametersForm.tsx'

/** How finds of one taxon are judged, and where that comes from. */
export default function TaxonValidationPage({ params }: PageProps) {
  return (
    <TaxonFrame
      id={params.taxonValideringsId}
      what="Valideringsparametre"
      breadcrumbs={[...crumbs, { label: 'Valideringsparametre', to: validationPath }]}
    >
      {(taxon) => (
        <div className="grid gap-6">
          {taxon.mergedInto === null && <ParametersForm taxon={taxon} />}
          <Card title="Ovenover og nedenunder" lead="Parametre arves nedad i systemet.">
            <p className="flex flex-wrap gap-x-3 gap-y-1 text-sm">
              <span className="text-ink-soft">Ovenover:</span>
              {taxon.classification.map((above) => (
                <Link key={above.id} to={validationOf(above.id)} className="text-accent underline underline-offset-4">
                  {capital(above.name)}
                </Link>
              ))}
              {taxon.classification.length === 0 && 'intet'}
            </p>
            <p className="flex flex-wrap gap-x-3 gap-y-1 text-sm">
              <span className="text-ink-soft">Nedenunder:</span>
              {taxon.children.slice(0, 60).map((child) => (
                <Link key={child.id} to={validationOf(child.id)} className="text-accent underline underline-offset-4">
                  {capital(child.name)}
                </Link>
              ))}
              {taxon.children.length === 0 && 'intet'}
              {taxon.children.length > 60 && <span>og {taxon.children.length - 60} mere</span>}
            </p>
          </Card>
        </div>
      )}
    </TaxonFrame>
  )
}
