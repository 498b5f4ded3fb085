import { useRef, useState } from 'react'
import type { Taxon, TaxonRef } from '#contract/taxon.ts'
import { capital } from '#contract/taxon-head.ts'
import { api } from '../../../core/api.ts'
import { Link } from '../../../core/link.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Form } from '../../../ui/Form.tsx'
import { FieldProblem } from '../../../ui/field-problem.ts'
import { toast } from '../../../ui/Toast.tsx'
import { species } from '../../names.ts'
import { TaxonCombobox } from '../../TaxonCombobox.tsx'
import { useAct } from '../act.ts'
import { masterOf } from '../address.ts'
import { taxonChanged } from '../taxon-updates.ts'

const superSpecies = 1900

/** The super species that a species belongs to. */
export function SuperSpeciesPart({ taxon }: { taxon: Taxon }) {
  const [target, setTarget] = useState<TaxonRef | null>(null)
  const { pending, act } = useAct()
  const standing = useRef<HTMLDivElement>(null)
  if (taxon.rank < species || taxon.taxonType !== 0) return null
  const join = async () => {
    if (!target) throw new FieldProblem({ superTaxonId: 'Vælg en superart.' })
    taxonChanged(await api('POST /taxa/update-taxon-super-species', { taxonId: taxon.id, superTaxonId: target.id }))
    toast.success(`Knyttet til ${target.name}.`)
    setTarget(null)
  }
  const leave = () =>
    act('leave', 'Taxonet kunne ikke tages ud af superarten.', async () => {
      taxonChanged(await api('POST /taxa/remove-taxon-super-species-relation', { taxonId: taxon.id }))
      toast.success('Taget ud af superarten.')
      standing.current?.focus()
    })
  return (
    <Card title="Superart" lead="Arter, der er svære at skelne, kan indsendes som deres superart.">
      <div ref={standing} tabIndex={-1}>
        {taxon.parentSuperTaxonId === null ? (
          <p className="text-ink-soft text-sm">Hører ikke til en superart.</p>
        ) : (
          <p className="flex flex-wrap items-center gap-3">
            <Link to={masterOf(taxon.parentSuperTaxonId)} className="text-accent underline underline-offset-4">
              {capital(taxon.parentSuperTaxonName ?? '')}
            </Link>
            {taxon.may.editTree && (
              <Button size="small" isPending={pending === 'leave'} onClick={leave}>
                Tag ud af superarten
              </Button>
            )}
          </p>
        )}
      </div>
      {taxon.may.editTree && (
        <Form onSubmit={join} noValidate>
          <TaxonCombobox
            label="Knyt til superart"
            name="superTaxonId"
            rank={superSpecies}
            startsWithAll
            value={target}
            onSelect={setTarget}
          />
          <div>
            <Button type="submit">Knyt</Button>
          </div>
        </Form>
      )}
    </Card>
  )
}
