import { useState } from 'react'
import { type ReportKind, reportKinds } from '#contract/validation-words.ts'
import { api } from '../../core/api.ts'
import { Form } from '../../ui/Form.tsx'
import { FormButtons } from '../../ui/FormButtons.tsx'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { toast } from '../../ui/Toast.tsx'

interface ReportFormProps {
  recordId: number
  onDone: () => void
  onCancel: () => void
}

const options = (Object.keys(reportKinds) as ReportKind[]).map((value) => ({ value, label: reportKinds[value] }))

/** A complaint that only moderators read. */
export function ReportForm({ recordId, onDone, onCancel }: ReportFormProps) {
  const [kind, setKind] = useState<ReportKind>('rights')
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const submit = async () => {
    if (text.trim() === '') return setError('Skriv, hvad der er galt.')
    await api('POST /records/add-record-report', { id: recordId, kind, text: text.trim() })
    toast.success('Tak. Moderatorerne ser på det, og du får svar.')
    onDone()
  }
  return (
    <Form onSubmit={submit} startsInField>
      <p>Kun moderatorerne læser det. Er det navnet, der er galt, så foreslå hellere et andet på fundets side.</p>
      <RadioGroup<ReportKind>
        label="Hvad drejer det sig om?"
        name="kind"
        options={options}
        value={kind}
        onChange={setKind}
      />
      <TextArea
        label="Hvad er galt?"
        name="text"
        maxLength={2000}
        isRequired
        error={error}
        value={text}
        onChange={(next) => {
          setError(undefined)
          setText(next)
        }}
      />
      <FormButtons okLabel="Anmeld" onCancel={onCancel} />
    </Form>
  )
}
