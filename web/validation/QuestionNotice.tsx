import { useEffect, useRef, useState } from 'react'
import type { RecordDetails } from '#contract/record.ts'
import { api } from '../core/api.ts'
import { editPath, markWords } from '../records/record-texts.ts'
import { useSession } from '../session/session.ts'
import { Button } from '../ui/Button.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Form } from '../ui/Form.tsx'
import { Notice } from '../ui/Notice.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { useValidation, validationChanged } from './validation-data.ts'

/** What an expert wants to know of a paused find; the finder answers right here, and is thanked here. */
export function QuestionNotice({ record }: { record: RecordDetails }) {
  const [thanks, setThanks] = useState<string>()
  if (record.marks.includes('paused')) return <Question record={record} onAnswered={setThanks} />
  return thanks === undefined ? null : <Thanks>{thanks}</Thanks>
}

/** It takes the place of what was sent, and its focus. */
function Thanks({ children }: { children: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className="mb-6 scroll-mt-24 rounded-lg">
      <Notice tone="success" title="Tak for svaret">
        <p>{children}</p>
      </Notice>
    </div>
  )
}

interface QuestionProps {
  record: RecordDetails
  /** With what has become of the find. */
  onAnswered: (words: string) => void
}

function Question({ record, onAnswered }: QuestionProps) {
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
      {isAsked && <Answer record={record} onAnswered={onAnswered} />}
    </Notice>
  )
}

function Answer({ record, onAnswered }: QuestionProps) {
  const [answer, setAnswer] = useState('')
  const [error, setError] = useState<string>()
  const submit = async () => {
    if (answer.trim() === '') return setError('Skriv dit svar.')
    const next = await api('POST /records/un-pause-record', { id: record.id, answer: answer.trim() })
    onAnswered(next.receipt.queue ? 'Fundet er i køen igen.' : 'Det står i tråden under fundet.')
    await validationChanged(next)
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
