import { useState } from 'react'
import { type Certainty, certainties } from '#contract/details.ts'
import { lazily } from '#contract/lazily.ts'
import type { Validation } from '#contract/suggestion.ts'
import type { TaxonRef } from '#contract/taxon.ts'
import { api } from '../../core/api.ts'
import { Help } from '../../settings/Help.tsx'
import { TaxonCombobox } from '../../taxa/TaxonCombobox.tsx'
import { Chips, chipsOf } from '../../ui/Chips.tsx'
import { Form } from '../../ui/Form.tsx'
import { FormButtons } from '../../ui/FormButtons.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { toast } from '../../ui/Toast.tsx'
import { whenVotesPart } from '../Disagreement.tsx'
import { LookAlikeChoice } from '../LookAlikeChoice.tsx'
import { validationChanged } from '../validation-data.ts'
import { thanksText } from '../vote-texts.ts'

interface SuggestFormProps {
  validation: Pick<Validation, 'id' | 'taxon' | 'lookAlikes' | 'suggestions'>
  /** It has been said. */
  onDone: () => void
  onCancel: () => void
  cancelLabel?: string
}

/** Say what it is: the taxon, how sure one is, and what shows it. */
export function SuggestForm({ validation, onDone, onCancel, cancelLabel = 'Annullér' }: SuggestFormProps) {
  const [taxon, setTaxon] = useState<TaxonRef | null>(null)
  const [certainty, setCertainty] = useState<Certainty | null>(null)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const [unsaid, setUnsaid] = useState<string>()
  const submit = async () => {
    if (!taxon) return setError('Vælg en art eller en gruppe.')
    if (!certainty) return setUnsaid('Sig, hvor sikker du er.')
    const next = await api('POST /records/add-record-suggestion', {
      id: validation.id,
      taxonId: taxon.id,
      certainty,
      reason: reason.trim(),
    })
    await validationChanged(next)
    toast.success(thanksText('Tak for dit forslag.', validation.taxon, taxon, next))
    onDone()
  }
  return (
    <Form onSubmit={submit} className="rounded-lg bg-sunken p-4">
      <TaxonCombobox
        label="Dit forslag"
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
      {taxon && <OthersSay suggestions={validation.suggestions} taxonId={taxon.id} />}
      <LookAlikeChoice taxon={taxon} others={validation.lookAlikes} onChoose={setTaxon} />
      <Chips<Certainty>
        label="Hvor sikker er du?"
        description="En sikker stemme tæller dobbelt."
        help={<Help for="validation.certainty" />}
        options={chipsOf(certainties)}
        value={certainty}
        error={unsaid}
        onChange={(chosen) => {
          setUnsaid(undefined)
          setCertainty(chosen)
        }}
      />
      <TextArea
        label="Hvad kan du se det på? (valgfrit)"
        name="reason"
        rows={2}
        maxLength={1000}
        value={reason}
        onChange={setReason}
      />
      <FormButtons okLabel="Send dit forslag" cancelLabel={cancelLabel} onCancel={onCancel} />
    </Form>
  )
}

/** Whoever says something else than the others is told what that does, before it is sent. */
function OthersSay({ suggestions, taxonId }: { suggestions: Validation['suggestions']; taxonId: number }) {
  const voted = suggestions.filter(({ votes }) => votes.length > 0)
  if (voted.length === 0 || voted.some((one) => one.taxon.id === taxonId)) return null
  return (
    <p className="text-ink-soft text-sm">
      Andre har foreslået {list().format(voted.map((one) => one.taxon.name))}. {whenVotesPart}
    </p>
  )
}

const list = lazily(() => new Intl.ListFormat('da-DK', { type: 'conjunction' }))
