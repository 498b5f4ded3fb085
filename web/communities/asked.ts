import type { MetCommunity } from '#contract/community.ts'
import type { AnswerValue, ExtraField } from '#contract/community-fields.ts'
import { type AnswerDraft, type CommunityAnswers, draftOfAnswers } from '../records/answers.ts'

type Asking = Pick<MetCommunity, 'community' | 'fields' | 'fieldsVersion' | 'given'>

/** What is answered so far: here on the device, else before; under the version of the fields that it was begun with. */
export function answersSoFar({ community, fields, fieldsVersion, given }: Asking, begun?: CommunityAnswers) {
  if (begun) return begun
  const asked = given ? { version: given.version, fields: given.fields } : { version: fieldsVersion, fields }
  const before = given ? given.fields.map((field) => ({ field, value: given.answers[String(field.id)] ?? null })) : []
  return { name: community.name, ...asked, draft: draftOfAnswers(before), isAnswered: given !== null }
}

/** The same answers to the newest fields, as far as they are the same. */
export function movedUp(said: CommunityAnswers, { fields, fieldsVersion }: Asking): CommunityAnswers {
  const before = new Map(said.fields.map((field) => [field.id, field]))
  const draft: AnswerDraft = {}
  for (const field of fields) {
    const answer = said.draft[String(field.id)]
    if (answer === undefined || before.get(field.id)?.kind !== field.kind) continue
    draft[String(field.id)] = typeof answer === 'string' ? answer : optionsIn(field, answer)
  }
  return { ...said, version: fieldsVersion, fields, draft }
}

/** What was answered before, as far as the field still asks it: nobody could take back an option that is not shown. */
export const stillAsked = (field: ExtraField, value: AnswerValue | null | undefined): AnswerValue | null =>
  Array.isArray(value) ? optionsIn(field, value) : (value ?? null)

const optionsIn = (field: ExtraField, ids: readonly number[]) =>
  field.kind === 'options' ? ids.filter((id) => field.options.some((option) => option.id === id)) : []
