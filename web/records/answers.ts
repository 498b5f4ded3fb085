import type { Answers, AnswerValue, ExtraField } from '#contract/community-fields.ts'
import { readAnswer, typedNumber } from '#contract/written/answers.ts'

/** What somebody is answering, by the ids of the fields: words as they are typed, or the ids of options. */
export type AnswerDraft = Record<string, string | number[]>

/** What a community asks about a find and is answered, under a version of its fields. */
export interface CommunityAnswers {
  name: string
  version: number
  fields: ExtraField[]
  draft: AnswerDraft
  /** Something was answered before: taking all of it back is said too. */
  isAnswered: boolean
}

/** Undefined: it is not answered after all. */
export type OnAnswer = (communityId: number, answers: CommunityAnswers | undefined) => void

/** A find with what a community is answered. */
export function withAnswers<F extends { answers: Record<string, CommunityAnswers> }>(
  find: F,
  ...[communityId, said]: Parameters<OnAnswer>
): F {
  const { [communityId]: _, ...others } = find.answers
  return { ...find, answers: said ? { ...others, [communityId]: said } : others }
}

export function draftOfAnswers(
  given: readonly { field: Pick<ExtraField, 'id'>; value: AnswerValue | null }[],
): AnswerDraft {
  return Object.fromEntries(
    given.flatMap(({ field, value }) =>
      value === null ? [] : [[String(field.id), typeof value === 'number' ? String(value).replace('.', ',') : value]],
    ),
  )
}

/** What is wrong with an answer, in words; nothing is wrong with an empty one: it can be mended later. */
export function problemOf(field: ExtraField, answer: string | number[] | undefined): string | undefined {
  if (field.kind !== 'number' || typeof answer !== 'string') return undefined
  const read = readAnswer(field, answer)
  return 'problem' in read ? read.problem : undefined
}

/** As it is sent: null takes an answer back. What cannot be read goes as it was typed: the community says why it is wrong. */
export function answersOf(fields: readonly ExtraField[], draft: AnswerDraft): Answers {
  return Object.fromEntries(
    fields.map((field) => {
      const answer = draft[String(field.id)]
      return [String(field.id), valueOfAnswer(field, answer)]
    }),
  )
}

function valueOfAnswer(field: ExtraField, answer: string | number[] | undefined): AnswerValue | null {
  if (answer === undefined || answer.length === 0) return null
  if (typeof answer !== 'string') return answer
  const text = answer.trim()
  if (text === '') return null
  return field.kind === 'number' ? (typedNumber(field, text) ?? text) : text
}
