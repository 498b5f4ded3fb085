import { useState } from 'react'
import type { Thread } from '#contract/thread.ts'
import { api } from '../core/api.ts'
import { openDialog } from '../ui/dialogs.tsx'
import { Form } from '../ui/Form.tsx'
import { FormButtons } from '../ui/FormButtons.tsx'
import { FieldProblem } from '../ui/field-problem.ts'
import { Select } from '../ui/Select.tsx'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/Toast.tsx'
import { type ThreadPlace, threadChanged } from './thread-data.ts'
import { useSubjects } from './threads-data.ts'

/** One in a community has a title alone. */
export const editLabel = ({ kind }: Thread) => (kind === 'free' ? 'Ret titel og emne' : 'Ret titel')

/** Another title, or another subject. */
export async function editThread(place: ThreadPlace, thread: Thread) {
  const { ok } = await openDialog({
    header: editLabel(thread),
    size: 'medium',
    content: (close) => (
      <EditForm place={place} thread={thread} onDone={() => close({ ok: true })} onCancel={() => close()} />
    ),
  })
  if (ok) toast.success('Tråden er rettet.')
}

interface EditFormProps {
  place: ThreadPlace
  thread: Thread
  onDone: () => void
  onCancel: () => void
}

function EditForm({ place, thread, onDone, onCancel }: EditFormProps) {
  const { data } = useSubjects()
  const [title, setTitle] = useState(thread.title)
  const [subject, setSubject] = useState(String(thread.subject?.id ?? ''))
  const hasSubject = thread.kind === 'free'
  const open = data?.items.filter((one) => !one.isClosed || one.id === thread.subject?.id) ?? []
  const save = async () => {
    if (title.trim().length < 3) throw new FieldProblem({ title: 'Skriv en titel på mindst tre tegn.' })
    const change = { title: title.trim(), ...(hasSubject ? { subject: Number(subject) } : {}) }
    threadChanged(place, await api('POST /forum/update-thread', { id: thread.id, ...change }))
    onDone()
  }
  return (
    <Form onSubmit={save} startsInField>
      <TextField label="Titel" name="title" maxLength={150} isRequired value={title} onChange={setTitle} />
      {hasSubject && (
        <Select
          label="Emne"
          name="subject"
          options={open.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={subject}
          onChange={setSubject}
        />
      )}
      <FormButtons okLabel="Gem" onCancel={onCancel} />
    </Form>
  )
}
