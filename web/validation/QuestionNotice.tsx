import { useState } from 'react'
import type { RecordDetails } from '#contract/record.ts'
import { api } from '../core/api.ts'
import { editPath, markWords } from '../records/record-texts.ts'
import { useSession } from '../session/session.ts'
import { Button } from '../ui/Button.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Form } from '../ui/Form.tsx'
import { Notice } from '../ui/Notice.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { toast } from '../ui/Toast.tsx'
import { useValidation, validationChanged } from './validation-data.ts'

/** What an expert wants to know; the finder answers right here. */
export function QuestionNotice({ record }: { record: RecordDetails }) {
  const { user } = useSession()
  const { data } = useValidation(record.id)
  const isAsked = data?.may.unPause === true && user?.id === record.reporter?.id
  return (
    <Notice
      tone="warning"
      title={isAsked ? 'En ekspert spørger dig' : 'En ekspert har spurgt finderen'}
      className="mb-6"
    >
      <p className="wrap-anywhere whitespace-pre-line">{data?.question ?? markWords.paused.text}</p>
      {isAsked && <Answer record={record} />}
    </Notice>
  )
}

function Answer({ record }: { record: RecordDetails }) {
  const [answer, setAnswer] = useState('')
  const [error, setError] = useState<string>()
  const submit = async () => {
    if (answer.trim() === '') return setError('Skriv dit svar.')
    const next = await api('POST /records/un-pause-record', { id: record.id, answer: answer.trim() })
    await validationChanged(next)
    toast.success(next.receipt.queue ? 'Tak for svaret. Fundet er i køen igen.' : 'Tak for svaret.')
  }
  return (
    <Form onSubmit={submit} className="mt-3 max-w-2xl">
      <TextArea
        label="Dit svar"
        description="Det står også i tråden under fundet."
        name="answer"
        rows={3}
        maxLength={2000}
        error={error}
        value={answer}
        onChange={(text) => {
          setError(undefined)
          setAnswer(text)
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" type="submit">
          Svar
        </Button>
        {record.may.edit && <ButtonLink to={editPath(record.id)}>Tilføj billeder eller oplysninger</ButtonLink>}
      </div>
    </Form>
  )
}
