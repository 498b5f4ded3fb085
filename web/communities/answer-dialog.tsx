import { useState } from 'react'
import type { Lacking } from '#contract/community.ts'
import type { AnswerValue, ExtraField } from '#contract/community-fields.ts'
import { api } from '../core/api.ts'
import { answersOf, draftOfAnswers, problemOf } from '../records/answers.ts'
import { editPath } from '../records/record-texts.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { openDialog } from '../ui/dialogs.tsx'
import { Form } from '../ui/Form.tsx'
import { FormButtons } from '../ui/FormButtons.tsx'
import { FieldProblem } from '../ui/field-problem.ts'
import { Notice } from '../ui/Notice.tsx'
import { toast } from '../ui/Toast.tsx'
import { AnswerFields } from './AnswerFields.tsx'
import { renewCommunities } from './community-data.ts'
import { lackingText } from './lacking.ts'
import { neededText } from './needed-words.ts'

export interface Asked {
  recordId: number
  /** What was found, for the heading. */
  recordName: string
  communityId: number
  fields: readonly ExtraField[]
  fieldsVersion: number
  given?: readonly { field: ExtraField; value: AnswerValue | null }[]
  lacking?: Lacking | null
  /** The viewer may write in the find itself: organisers answer for others too. */
  mayEdit: boolean
}

/** Answer what a community asks about a find. */
export async function answerFields(asked: Asked) {
  const { ok } = await openDialog({
    header: asked.recordName,
    size: 'medium',
    content: (close) => <AnswerForm asked={asked} onDone={() => close({ ok: true })} onCancel={() => close()} />,
  })
  return ok
}

interface AnswerFormProps {
  asked: Asked
  onDone: () => void
  onCancel: () => void
}

function AnswerForm({ asked, onDone, onCancel }: AnswerFormProps) {
  const { recordId, communityId, fields, fieldsVersion, given = [], lacking, mayEdit } = asked
  const needed = lacking?.needed ?? []
  const [draft, setDraft] = useState(() => draftOfAnswers(given))
  const save = async () => {
    const wrong = fields.flatMap((field) => {
      const problem = problemOf(field, draft[String(field.id)])
      return problem ? [[`answers.${field.id}`, problem] as const] : []
    })
    if (wrong.length > 0) throw new FieldProblem(Object.fromEntries(wrong))
    const answers = answersOf(fields, draft)
    await api('POST /community/answers', { recordId, communityId, answers, version: fieldsVersion })
    void renewCommunities()
    const unanswered = fields.filter(({ id, isRequired }) => isRequired && answers[String(id)] === null)
    const missing = lackingText({ needed, fieldIds: unanswered.map(({ id }) => id) }, fields)
    toast.success(missing === '' ? 'Svarene er gemt.' : `Gemt. Fundet mangler stadig: ${missing}`)
    onDone()
  }
  return (
    <Form onSubmit={save} startsInField>
      {needed.length > 0 && (
        <Notice
          action={
            mayEdit && (
              <ButtonLink to={editPath(recordId)} size="small">
                Redigér fundet
              </ButtonLink>
            )
          }
        >
          Fundet selv mangler {neededText(needed)}.
        </Notice>
      )}
      <AnswerFields fields={fields} draft={draft} onChange={setDraft} />
      <FormButtons okLabel="Gem svar" onCancel={onCancel} />
    </Form>
  )
}
