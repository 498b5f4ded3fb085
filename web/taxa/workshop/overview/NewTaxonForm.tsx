import { useState } from 'react'
import { api } from '../../../core/api.ts'
import { go } from '../../../core/link.tsx'
import { Form } from '../../../ui/Form.tsx'
import { toast } from '../../../ui/Toast.tsx'
import { masterOf } from '../address.ts'
import { FormButtons } from '../FormButtons.tsx'
import { NewTaxonFields, newTaxon, wishOf } from '../NewTaxonFields.tsx'
import { taxonChanged } from '../taxon-updates.ts'

/** Add a taxon to the tree; it opens when it is made. */
export function NewTaxonForm({ onDone }: { onDone: () => void }) {
  const [draft, setDraft] = useState(newTaxon())
  const create = async () => {
    const taxon = await api('POST /taxa/create-taxon', wishOf(draft).wish)
    taxonChanged(taxon)
    toast.success(`${taxon.acceptedVernacularName} er oprettet.`)
    onDone()
    go(masterOf(taxon.id))
  }
  return (
    <Form onSubmit={create} noValidate>
      <NewTaxonFields draft={draft} onChange={setDraft} />
      <FormButtons label="Opret taxonet" onCancel={onDone} />
    </Form>
  )
}
