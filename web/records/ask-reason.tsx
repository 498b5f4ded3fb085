import { useState } from 'react'
import { openDialog } from '../ui/dialogs.tsx'
import { Form } from '../ui/Form.tsx'
import { FormButtons } from '../ui/FormButtons.tsx'
import { TextArea } from '../ui/TextArea.tsx'

interface Question {
  header: string
  lead: string
  label: string
  okLabel: string
  /** A reason must be given. */
  isRequired: boolean
  /** Do it; a refusal is shown in the dialog, which stays. */
  onReason: (reason: string) => Promise<void>
}

/** Ask why before something is marked. True when it was done. */
export async function askReason(question: Question): Promise<boolean> {
  const { ok } = await openDialog({
    header: question.header,
    size: 'medium',
    content: (close) => <ReasonForm {...question} onDone={() => close({ ok: true })} onCancel={() => close()} />,
  })
  return ok
}

type ReasonFormProps = Omit<Question, 'header'> & { onDone: () => void; onCancel: () => void }

function ReasonForm({ lead, label, okLabel, isRequired, onReason, onDone, onCancel }: ReasonFormProps) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const submit = async () => {
    if (isRequired && reason.trim() === '') return setError('Skriv en begrundelse.')
    await onReason(reason.trim())
    onDone()
  }
  return (
    <Form onSubmit={submit} startsInField>
      <p>{lead}</p>
      <TextArea
        label={label}
        name="reason"
        maxLength={1000}
        isRequired={isRequired}
        error={error}
        value={reason}
        onChange={(text) => {
          setError(undefined)
          setReason(text)
        }}
      />
      <FormButtons okLabel={okLabel} onCancel={onCancel} />
    </Form>
  )
}
