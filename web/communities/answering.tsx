import type { Lacking } from '#contract/community.ts'
import { api } from '../core/api.ts'
import { answersMended } from '../outbox/answers-sender.ts'
import { outboxItems, useOutbox } from '../outbox/outbox.ts'
import type { StoredAnswers } from '../outbox/store.ts'
import { useSession } from '../session/session.ts'
import { showError } from '../ui/dialogs.tsx'
import { answerFields } from './answer-dialog.tsx'
import { stillAsked } from './asked.ts'

/** What was answered about a find on this device, and how far it has come. */
export function useAnswersHere(recordId: number): StoredAnswers[] {
  const { user } = useSession()
  return useOutbox()
    .filter((item) => item.recordId === recordId && !item.trip && item.userId === user?.id && item.state === 'sent')
    .flatMap(({ answers = [] }) => answers)
}

interface Mended {
  recordId: number
  communityId: number
  /** What was found, for the heading. */
  name: string
  lacking?: Lacking | null
  mayEdit: boolean
  /** What was answered here and refused. */
  refused?: StoredAnswers | undefined
}

/** Answer under the newest version of the questions, beginning with what was answered before. */
export async function mendAnswers({ recordId, communityId, name, lacking, mayEdit, refused }: Mended) {
  try {
    const [{ fields, fieldsVersion }, { items }] = await Promise.all([
      api('GET /community/{id}/cached', { id: communityId }),
      api('GET /community/of-record/{recordId}', { recordId }),
    ])
    const before = items.find(({ community }) => community.id === communityId)?.answers ?? []
    const given = fields.map((field) => ({
      field,
      value: stillAsked(
        field,
        refused?.answers[String(field.id)] ?? before.find((one) => one.field.id === field.id)?.value,
      ),
    }))
    const isMended = await answerFields({
      ...{ recordId, communityId, fields, fieldsVersion, given, mayEdit, recordName: name },
      ...(lacking === undefined ? {} : { lacking }),
    })
    if (isMended) {
      await answersMended(
        recordId,
        communityId,
        outboxItems().map(({ uuid }) => uuid),
      )
    }
  } catch (error) {
    await showError('Spørgsmålene kunne ikke hentes.', error)
  }
}
