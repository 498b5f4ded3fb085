import { useState } from 'react'
import type { ScientificName, Taxon, TaxonRef } from '#contract/taxon.ts'
import { api } from '../../../core/api.ts'
import { Form } from '../../../ui/Form.tsx'
import { FieldProblem } from '../../../ui/field-problem.ts'
import { toast } from '../../../ui/Toast.tsx'
import { TaxonCombobox } from '../../TaxonCombobox.tsx'
import { FormButtons } from '../FormButtons.tsx'
import { taxaChanged } from '../taxon-updates.ts'

interface MoveNamesFormProps {
  taxon: Taxon
  names: readonly ScientificName[]
  onDone: () => void
}

/** Move names to the taxon where they belong. */
export function MoveNamesForm({ taxon, names, onDone }: MoveNamesFormProps) {
  const [target, setTarget] = useState<TaxonRef | null>(null)
  const move = async () => {
    if (!target || target.id === taxon.id) throw new FieldProblem({ toTaxonId: 'Vælg et andet taxon.' })
    await api('POST /taxa/move-taxon-names', { nameIds: names.map(({ id }) => id), toTaxonId: target.id })
    await taxaChanged()
    toast.success(`Flyttet til ${target.name}. Det kan fortrydes i historikken.`)
    onDone()
  }
  return (
    <Form onSubmit={move} noValidate>
      <ul className="list-disc ps-6">
        {names.map((name) => (
          <li key={name.id}>
            <i lang="la">{name.canonicalName}</i> {name.authorship}
          </li>
        ))}
      </ul>
      <TaxonCombobox label="Flyt til" name="toTaxonId" isRequired value={target} onSelect={setTarget} />
      <FormButtons label="Flyt" onCancel={onDone} />
    </Form>
  )
}
