import { useState } from 'react'
import type { TaxonRef } from '#contract/taxon.ts'
import { TaxonCombobox } from '../../taxa/TaxonCombobox.tsx'
import { Form } from '../../ui/Form.tsx'
import { FormButtons } from '../../ui/FormButtons.tsx'
import { TextArea } from '../../ui/TextArea.tsx'

interface ValidateFormProps {
  okLabel?: string
  onTaxon: (taxon: TaxonRef, reason: string) => Promise<void>
  onCancel: () => void
}

/** Which taxon an expert decides on, and what shows it. */
export function ValidateForm({ okLabel = 'Validér', onTaxon, onCancel }: ValidateFormProps) {
  const [taxon, setTaxon] = useState<TaxonRef | null>(null)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const submit = async () => {
    if (!taxon) return setError('Vælg en art eller en gruppe.')
    await onTaxon(taxon, reason.trim())
  }
  return (
    <Form onSubmit={submit} startsInField>
      <TaxonCombobox
        label="Hvad er det?"
        placeholder="Søg efter navn"
        name="taxonId"
        isRequired
        value={taxon}
        error={error}
        onSelect={(chosen) => {
          setError(undefined)
          setTaxon(chosen)
        }}
      />
      <TextArea
        label="Begrundelse (valgfrit)"
        name="reason"
        rows={2}
        maxLength={1000}
        value={reason}
        onChange={setReason}
      />
      <FormButtons okLabel={okLabel} onCancel={onCancel} />
    </Form>
  )
}
