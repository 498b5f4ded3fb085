import { useState } from 'react'
import { type DismissReason, dismissReasons } from '#contract/validation-words.ts'
import { Help } from '../../settings/Help.tsx'
import { Form } from '../../ui/Form.tsx'
import { FormButtons } from '../../ui/FormButtons.tsx'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { TextArea } from '../../ui/TextArea.tsx'

interface DismissFormProps {
  lead: string
  okLabel?: string
  onReason: (reason: DismissReason, words: string) => Promise<void>
  onCancel: () => void
}

const options = (Object.keys(dismissReasons) as DismissReason[]).map((value) => ({
  value,
  label: dismissReasons[value],
}))

/** Why not: one of the list, and words where the list does not say it. */
export function DismissForm({ lead, okLabel = 'Afvis', onReason, onCancel }: DismissFormProps) {
  const [reason, setReason] = useState<DismissReason>()
  const [words, setWords] = useState('')
  const [unsaid, setUnsaid] = useState<string>()
  const [error, setError] = useState<string>()
  const submit = async () => {
    if (!reason) return setUnsaid('Vælg, hvorfor fundet afvises.')
    if (reason === 'other' && words.trim() === '') return setError('Skriv, hvorfor fundet afvises.')
    await onReason(reason, words.trim())
  }
  return (
    <Form onSubmit={submit} startsInField>
      <p>{lead}</p>
      <RadioGroup<DismissReason>
        label="Hvorfor?"
        help={<Help for="validation.dismiss" />}
        name="reason"
        options={options}
        isRequired
        error={unsaid}
        onChange={(chosen) => {
          setUnsaid(undefined)
          setReason(chosen)
        }}
        className="sm:grid-cols-2 sm:[&>span]:col-span-2"
      />
      <TextArea
        label={reason === 'other' ? 'Med dine ord' : 'Et par ord til finderen (valgfrit)'}
        name="words"
        rows={2}
        maxLength={1000}
        isRequired={reason === 'other'}
        error={error}
        value={words}
        onChange={(text) => {
          setError(undefined)
          setWords(text)
        }}
      />
      <FormButtons okLabel={okLabel} isDanger onCancel={onCancel} />
    </Form>
  )
}
