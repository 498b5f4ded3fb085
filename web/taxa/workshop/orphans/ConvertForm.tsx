import { useState } from 'react'
import type { OrphanTaxon } from '#contract/taxon-tree.ts'
import { api } from '../../../core/api.ts'
import { Form } from '../../../ui/Form.tsx'
import { FormButtons } from '../FormButtons.tsx'
import { NewTaxonFields, newTaxon, wishOf } from '../NewTaxonFields.tsx'
import type { useTreeChange } from '../tree-change.tsx'

interface ConvertFormProps {
  orphan: OrphanTaxon
  change: ReturnType<typeof useTreeChange>
  onClose: () => void
}

/** Make a name a taxon of its own. */
export function ConvertForm({ orphan, change, onClose }: ConvertFormProps) {
  const [draft, setDraft] = useState(newTaxon(orphan.name))
  const submit = async () => {
    const { wish, parent } = wishOf(draft)
    await change.run({
      question: `Opret ${wish.scientificName} under ${parent.name}?`,
      okLabel: 'Opret',
      done: `${wish.scientificName} er oprettet under ${parent.name}. Det huskes ved næste import.`,
      call: (dryRun) => api('POST /taxa/convert-orphan', { ...wish, orphanId: orphan.id, dryRun }),
    })
  }
  return (
    <Form onSubmit={submit} noValidate>
      <NewTaxonFields draft={draft} onChange={setDraft} />
      <FormButtons label="Vis, hvad det gør" onCancel={onClose} />
    </Form>
  )
}
