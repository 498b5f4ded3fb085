import type { DecisionKind } from '#contract/validation-words.ts'
import { type Ctx, viewerId } from '#server/core/context.ts'
import type { Standing } from '#server/core/events.ts'
import { prepared } from '#server/core/prepared.ts'
import { Refusal } from '#server/core/refusal.ts'
import { appendRecordHistory } from '#server/records/append-history.ts'
import { needAlive, recordToChange } from '#server/records/owned.ts'
import { refreshLocked } from '#server/records/public.ts'
import { isExpertOf, isOwner } from '#server/records/sight.ts'
import { countJudgements, judgeVotes } from './judging.ts'
import type { RecordRow } from './may.ts'
import { keepCalculations, recalculateRecords } from './recalculate.ts'

/** What a decision does to a find. Marks that are not named stay. */
export interface Effect {
  kind: DecisionKind
  taxonId?: number
  reasonKey?: string
  reason?: string
  batch?: string
  /** The line of the history, when it is not named after the kind. */
  verb?: string
  marks: Partial<Record<'pausedAt' | 'dismissedAt' | 'answeredAt', Date | null>> & { dismissedReason?: string | null }
}

/** A submitted find that the viewer decides on as an expert; locked. */
export async function recordToDecide(ctx: Ctx, id: number): Promise<RecordRow> {
  const row = await submittedRecord(ctx, id)
  if (!isExpertOf(ctx.viewer, row)) throw new Refusal('forbidden', 'expert_needed')
  if (isOwner(ctx.viewer, row)) throw new Refusal('forbidden', 'expert_own_find')
  return row
}

export async function submittedRecord(ctx: Ctx, id: number): Promise<RecordRow> {
  const row = await recordToChange(ctx, id)
  // A draft is its writer's own.
  if (row.state === 'draft') throw new Refusal('missing', 'not_found')
  needAlive(row)
  return row
}

/** Carry a decision out: it is kept with what was before, told to the rooms to the right, and shown. */
export async function decide(ctx: Ctx, row: RecordRow, effect: Effect): Promise<number> {
  const { kind, taxonId = null, reasonKey = null, reason = '', batch = null } = effect
  const before: Standing = { taxonId: row.taxonId, stars: row.stars }
  const decidedBy = viewerId(ctx)
  const { id } = await ctx.db
    .insertInto('recordDecision')
    .values({
      ...{ recordId: row.id, kind, taxonId, reasonKey, reason, decidedBy, decidedAt: ctx.now, batch },
      ...{ beforeTaxonId: row.taxonId, beforeStars: row.stars, beforeDecisionId: row.decisionId },
      ...{ beforePausedAt: row.pausedAt, beforeDismissedAt: row.dismissedAt, beforeAnsweredAt: row.answeredAt },
    })
    .returning('id')
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow()
  const marks = { ...effect.marks, modifiedAt: ctx.now }
  if (kind === 'validate' && taxonId !== null) {
    await judgeVotes(ctx.db, [{ id, recordId: row.id, taxonId, decidedBy }])
    await setStandingDecision(ctx, row, { decisionId: id, taxonId, stars: 3 }, marks)
  } else if (kind === 'take-back') {
    await setStandingDecision(ctx, row, { decisionId: null, taxonId: row.taxonId, stars: row.stars }, marks)
  } else {
    await ctx.db.updateTable('record').set(marks).where('id', '=', row.id).execute()
  }
  const [settled] = await recalculateRecords(ctx, [row.id], kind, { anew: kind === 'take-back' })
  const after = settled?.after ?? (kind === 'validate' ? { taxonId, stars: 3 } : before)
  const verb = effect.verb ?? kind
  const standing = { ...after, isParted: settled?.isParted ?? false }
  const told = { verb, standing, ...(reasonKey ? { reasonKey } : {}), ...(batch ? { batch } : {}) }
  await appendRecordHistory(ctx, row.id, { ...told, ...(reason ? { reason } : {}) })
  const event = { recordId: row.id, decisionId: id, kind, taxonId, before, after, reasonKey, reason, batch }
  await ctx.events.emit(ctx, 'recordDecided', { ...event, isUndone: false })
  await refreshLocked(ctx.db, [row.id])
  return id
}

/** Another validation holds now, or none; marks are written along with it. */
export async function setStandingDecision(
  ctx: Ctx,
  row: Pick<RecordRow, 'id' | 'decisionId' | 'taxonId' | 'stars'>,
  held: { decisionId: number | null } & Standing,
  marks: Effect['marks'] & { modifiedAt?: Date } = {},
) {
  const only = (id: number | null) => (id === null || row.decisionId === held.decisionId ? [] : [id])
  await countJudgements(ctx.db, { gone: only(row.decisionId), come: only(held.decisionId) })
  await ctx.db
    .updateTable('record')
    .set({ ...marks, ...held })
    .where('id', '=', row.id)
    .execute()
  const before = { taxonId: row.taxonId, stars: row.stars }
  const after = { taxonId: held.taxonId, stars: held.stars }
  if (before.taxonId === after.taxonId && before.stars === after.stars) return
  const inputs = { decisionId: held.decisionId }
  await keepCalculations(ctx, [{ recordId: row.id, cause: 'decision', before, after, inputs }])
}
