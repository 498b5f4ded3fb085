import type { Validation } from '#contract/suggestion.ts'
import type { DismissReason } from '#contract/validation-words.ts'
import type { Ctx } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { writeOnRecord } from '#server/forum/comments.ts'
import { usableTaxon } from '#server/records/references.ts'
import { isExpertOf, isOwner } from '#server/records/sight.ts'
import { decide, recordToDecide, submittedRecord } from './deciding.ts'
import type { RecordRow } from './may.ts'
import { isChangedSince } from './news.ts'
import { asHtml } from './question.ts'
import { validationAfter } from './shown.ts'

interface Validating {
  id: number
  suggestionId?: number | undefined
  taxonId?: number | undefined
  reason: string
}

/** Validate a find as a suggestion or a taxon, or take the validation back with a reason. */
export async function toggleExpertValidation(ctx: Ctx, input: Validating): Promise<Validation> {
  const row = await recordToDecide(ctx, input.id)
  const taxonId = await taxonToValidate(ctx, row, input)
  if (taxonId !== null && isSaid(row, taxonId) && input.reason === '') return validationAfter(ctx, row.id)
  const isSame = row.decisionId !== null && (taxonId === null || taxonId === row.taxonId)
  if (isSame && (taxonId === null || input.reason !== '')) await takeBack(ctx, row, input.reason)
  else if (taxonId === null) throw new Refusal('conflict', 'decision_nothing_to_take_back')
  else await validate(ctx, row, taxonId, input.reason)
  return validationAfter(ctx, row.id)
}

async function taxonToValidate(ctx: Ctx, row: RecordRow, input: Validating): Promise<number | null> {
  if (input.suggestionId !== undefined && input.taxonId !== undefined) {
    throw new Refusal('invalid', 'bad_input', { taxonId: 'Angiv enten et forslag eller et taxon.' })
  }
  if (input.taxonId !== undefined) return usableTaxon(ctx.db, input.taxonId, 'taxonId')
  if (input.suggestionId === undefined) return null
  const suggestion = await ctx.db
    .selectFrom('recordSuggestion')
    .select(['taxonId', 'withdrawnAt'])
    .where('id', '=', input.suggestionId)
    .where('recordId', '=', row.id)
    .executeTakeFirst()
  if (!suggestion) throw new Refusal('missing', 'not_found')
  if (suggestion.withdrawnAt !== null) throw new Refusal('conflict', 'suggestion_gone')
  return suggestion.taxonId
}

/** An expert has said what it is, and nobody has asked or answered since. */
export const isValidated = ({ decisionId, pausedAt, answeredAt }: RecordRow): boolean =>
  decisionId !== null && pausedAt === null && answeredAt === null
export const isSaid = (row: RecordRow, taxonId: number): boolean => isValidated(row) && row.taxonId === taxonId

export function needNotDismissed(row: Pick<RecordRow, 'dismissedAt'>) {
  if (row.dismissedAt !== null) throw new Refusal('conflict', 'record_dismissed')
}

export async function validate(ctx: Ctx, row: RecordRow, taxonId: number, reason: string, batch?: string) {
  needNotDismissed(row)
  // What was asked is answered by the decision.
  const marks = { answeredAt: null, pausedAt: null }
  await decide(ctx, row, { kind: 'validate', taxonId, reason, marks, ...(batch ? { batch } : {}) })
}

async function takeBack(ctx: Ctx, row: RecordRow, reason: string) {
  if (reason === '') throw new Refusal('invalid', 'decision_reason_needed', { reason: 'Skriv en begrundelse.' })
  await decide(ctx, row, { kind: 'take-back', reason, marks: {} })
}

export async function dismiss(
  ctx: Ctx,
  row: RecordRow,
  { reason: reasonKey, words }: { reason: DismissReason; words: string },
  batch?: string,
) {
  needNotDismissed(row)
  if (reasonKey === 'other' && words === '') {
    throw new Refusal('invalid', 'dismiss_words_needed', { words: 'Skriv en begrundelse.' })
  }
  const marks = { dismissedAt: ctx.now, dismissedReason: reasonKey, answeredAt: null, pausedAt: null }
  await decide(ctx, row, { kind: 'dismiss', reasonKey, reason: words, marks, ...(batch ? { batch } : {}) })
}

export async function dismissRecord(
  ctx: Ctx,
  { id, ...why }: { id: number; reason: DismissReason; words: string },
): Promise<Validation> {
  await dismiss(ctx, await recordToDecide(ctx, id), why)
  return validationAfter(ctx, id)
}

/** Whether somebody acts on a find as its expert, or as the one whose find it is; others are refused. */
function actingAs(ctx: Ctx, row: RecordRow): 'expert' | 'owner' {
  if (isOwner(ctx.viewer, row)) return 'owner'
  if (isExpertOf(ctx.viewer, row)) return 'expert'
  throw new Refusal('forbidden', 'expert_or_owner_needed')
}

/** A dismissed find comes back: an expert thinks again, or its owner has something new. */
export async function unDismissRecord(ctx: Ctx, { id, reason }: { id: number; reason: string }): Promise<Validation> {
  const row = await submittedRecord(ctx, id)
  const role = actingAs(ctx, row)
  if (row.dismissedAt === null) throw new Refusal('conflict', 'record_not_dismissed')
  if (role === 'owner' && !(await isChangedSince(ctx.db, row))) throw new Refusal('conflict', 'record_unchanged_since')
  const asked = role === 'owner' ? { answeredAt: ctx.now } : {}
  await decide(ctx, row, { kind: 'un-dismiss', reason, marks: { dismissedAt: null, dismissedReason: null, ...asked } })
  return validationAfter(ctx, id)
}

/** Ask the finder something: a comment in the find's thread, and the find waits for the answer. */
export async function pauseRecord(ctx: Ctx, { id, question }: { id: number; question: string }): Promise<Validation> {
  const row = await recordToDecide(ctx, id)
  needNotDismissed(row)
  if (row.pausedAt !== null) throw new Refusal('conflict', 'record_paused')
  const html = asHtml(question)
  await writeOnRecord(ctx, id, html)
  await decide(ctx, row, { kind: 'pause', reason: question, marks: { pausedAt: ctx.now, answeredAt: null } })
  return validationAfter(ctx, id)
}

/** An expert takes a paused find up again; its owner does by answering. */
export async function unPauseRecord(ctx: Ctx, { id, answer }: { id: number; answer: string }): Promise<Validation> {
  const row = await submittedRecord(ctx, id)
  const role = actingAs(ctx, row)
  if (row.pausedAt === null) throw new Refusal('conflict', 'record_not_paused')
  if (role === 'owner' && answer === '') throw new Refusal('invalid', 'answer_needed', { answer: 'Skriv et svar.' })
  if (answer !== '') {
    await writeOnRecord(ctx, id, asHtml(answer))
  }
  // What an owner writes in the thread is the answer: see the events of this room.
  if (role === 'expert') await decide(ctx, row, { kind: 'un-pause', marks: { pausedAt: null } })
  return validationAfter(ctx, id)
}

/** The owner of a paused find has written in its thread. */
export async function takeAnswer(ctx: Ctx, row: RecordRow) {
  if (row.pausedAt === null || !isOwner(ctx.viewer, row)) return
  await decide(ctx, row, { kind: 'un-pause', verb: 'answer', marks: { pausedAt: null, answeredAt: ctx.now } })
}
