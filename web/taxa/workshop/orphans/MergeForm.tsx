import { useState } from 'react'
import type { TaxonRef } from '#contract/taxon.ts'
import type { OrphanTaxon } from '#contract/taxon-tree.ts'
import { Form } from '../../../ui/Form.tsx'
import { FieldProblem } from '../../../ui/field-problem.ts'
import { TaxonCombobox } from '../../TaxonCombobox.tsx'
import { FormButtons } from '../FormButtons.tsx'
import type { useTreeChange } from '../tree-change.tsx'
import { mergeInto } from './merge-into.ts'

interface MergeFormProps {
  orphan: OrphanTaxon
  change: ReturnType<typeof useTreeChange>
  onClose: () => void
}

/** Couple a name with the taxon that it belongs to. */
export function MergeForm({ orphan, change, onClose }: MergeFormProps) {
  const [target, setTarget] = useState<TaxonRef | null>(null)
  const submit = async () => {
    if (!target) throw new FieldProblem({ taxonId: 'Vælg et taxon.' })
    await change.run(mergeInto(orphan, target))
  }
  return (
    <Form onSubmit={submit} noValidate className="max-w-xl">
      <TaxonCombobox
        label="Taxon"
        name="taxonId"
        isRequired
        description="Navnet bliver et teknisk synonym for det."
        value={target}
        onSelect={setTarget}
      />
      <FormButtons label="Vis, hvad det gør" onCancel={onClose} />
    </Form>
  )
}
