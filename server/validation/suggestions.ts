import type { Validation } from '#contract/suggestion.ts'
import { type Ctx, viewerId } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { appendRecordHistory } from '#server/records/append-history.ts'
import { needAlive, recordToChange } from '#server/records/owned.ts'
import { refreshLocked } from '#server/records/public.ts'
import { usableTaxon } from '#server/records/references.ts'
import { isOpenToWords, type RecordRow } from './may.ts'
import { type Recalculated, recalculateRecords } from './recalculate.ts'
import type { Certainty } from './rules.ts'
import { validationAfter } from './shown.ts'
import { castVote, ownVote, takeVoteBack } from './votes.ts'

/** A find that everybody may say something about, locked. */
async function openRecord(ctx: Ctx, id: number): Promise<RecordRow> {
  const row = await recordToChange(ctx, id)
  needAlive(row)
  // A draft is its writer's own.
  if (row.state === 'draft') throw new Refusal('missing', 'not_found')
  if (!isOpenToWords(row)) throw new Refusal('conflict', 'record_not_open')
  return row
}

/** Say what a find is. */
export async function addRecordSuggestion(
  ctx: Ctx,
  input: { id: number; taxonId: number; certainty: Certainty; reason: string },
): Promise<Validation> {
  const { id, certainty, reason } = input
  await openRecord(ctx, id)
  const taxonId = await usableTaxon(ctx.db, input.taxonId, 'taxonId')
  const word = { recordId: id, userId: viewerId(ctx), taxonId, certainty }
  const { suggestionId, isNew, hasChanged } = await castVote(ctx, { ...word, reason })
  if (!hasChanged) return validationAfter(ctx, id)
  await appendRecordHistory(ctx, id, { verb: isNew ? 'suggest' : 'vote', said: { taxonId, certainty } })
  // What was said is told before what follows from it.
  await ctx.events.emit(ctx, isNew ? 'suggestionAdded' : 'voteCast', { ...word, suggestionId })
  await recalculateAfterSuggestion(ctx, id)
  return validationAfter(ctx, id)
}

/** Agree with a suggestion; the same vote again takes it back. */
export async function toggleSuggestionVote(
  ctx: Ctx,
  { suggestionId, certainty }: { suggestionId: number; certainty: Certainty },
): Promise<Validation> {
  const { recordId: id } = await suggestionOf(ctx, suggestionId)
  await openRecord(ctx, id)
  // Asked again now that nobody else can change it.
  const { taxonId, withdrawnAt } = await suggestionOf(ctx, suggestionId)
  if (withdrawnAt !== null) throw new Refusal('conflict', 'suggestion_gone')
  const userId = viewerId(ctx)
  const former = await ownVote(ctx.db, id, userId)
  const word = { recordId: id, userId, taxonId, certainty }
  if (former?.suggestionId === suggestionId && former.certainty === certainty) {
    await takeVoteBack(ctx, id, userId)
    await appendRecordHistory(ctx, id, { verb: 'take-vote-back' })
    await recalculateAfterSuggestion(ctx, id)
    return validationAfter(ctx, id)
  }
  const cast = await castVote(ctx, word)
  await appendRecordHistory(ctx, id, { verb: 'vote', said: { taxonId, certainty } })
  await ctx.events.emit(ctx, 'voteCast', { ...word, suggestionId: cast.suggestionId })
  await recalculateAfterSuggestion(ctx, id)
  return validationAfter(ctx, id)
}

async function suggestionOf(ctx: Ctx, id: number) {
  const known = await ctx.db
    .selectFrom('recordSuggestion')
    .select(['recordId', 'taxonId', 'withdrawnAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!known) throw new Refusal('missing', 'not_found')
  return known
}

/** Votes have moved: what follows from them is worked out, told, and shown. */
async function recalculateAfterSuggestion(ctx: Ctx, id: number) {
  await tellSettled(ctx, await recalculateRecords(ctx, [id], 'vote'))
  await refreshLocked(ctx.db, [id])
}

/** What votes and points have changed is in the history, and told to the rooms to the right. */
export async function tellSettled(ctx: Ctx, settled: readonly Recalculated[]) {
  for (const { recordId, before, after, isParted, isDisputed } of settled) {
    await appendRecordHistory(ctx, recordId, { verb: 'settle', standing: { ...after, isParted } })
    await ctx.events.emit(ctx, 'recordRecalculated', { recordId, before, after, isDisputed })
  }
}
