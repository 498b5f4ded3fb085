import { useState } from 'react'
import { api } from '../core/api.ts'
import { openDialog } from '../ui/dialogs.tsx'
import { Form } from '../ui/Form.tsx'
import { FormButtons } from '../ui/FormButtons.tsx'
import { FieldProblem } from '../ui/field-problem.ts'
import { RadioGroup } from '../ui/RadioGroup.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { toast } from '../ui/Toast.tsx'

interface Reported {
  threadId: number
  commentId?: number
}

const reasons = [
  { value: 'abuse', label: 'Stødende eller upassende' },
  { value: 'rights', label: 'Rettigheder til billede eller tekst' },
  { value: 'other', label: 'Andet' },
] as const
type Reason = (typeof reasons)[number]['value']

/** Tell the moderators about a thread, or about what somebody wrote in it. */
export async function reportWords(reported: Reported) {
  const { ok } = await openDialog({
    header: reported.commentId === undefined ? 'Anmeld tråden' : 'Anmeld kommentaren',
    size: 'medium',
    content: (close) => <ReportForm reported={reported} onDone={() => close({ ok: true })} onCancel={() => close()} />,
  })
  if (ok) toast.success('Tak. Moderatorerne ser på det, og du får svar.')
}

interface ReportFormProps {
  reported: Reported
  onDone: () => void
  onCancel: () => void
}

function ReportForm({ reported: { threadId, ...rest }, onDone, onCancel }: ReportFormProps) {
  const [kind, setKind] = useState<Reason>('abuse')
  const [text, setText] = useState('')
  const submit = async () => {
    if (text.trim() === '') throw new FieldProblem({ text: 'Skriv et par ord om, hvad der er galt.' })
    await api('POST /forum/report-thread', { id: threadId, ...rest, kind, text })
    onDone()
  }
  return (
    <Form onSubmit={submit}>
      <RadioGroup<Reason> label="Hvad er der galt?" options={[...reasons]} value={kind} onChange={setKind} />
      <TextArea
        label="Med dine egne ord"
        description="Kun moderatorerne læser det."
        name="text"
        maxLength={2000}
        isRequired
        value={text}
        onChange={setText}
      />
      <FormButtons okLabel="Anmeld" onCancel={onCancel} />
    </Form>
  )
}
