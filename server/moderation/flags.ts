import type { Flag } from '#contract/moderation.ts'
import { type Ctx, viewerId } from '#server/core/context.ts'
import type { EventMap } from '#server/core/events.ts'
import { prepared } from '#server/core/prepared.ts'
import { Refusal } from '#server/core/refusal.ts'
import { appendRecordHistory } from '#server/records/append-history.ts'
import { readableRecord } from '#server/records/get.ts'
import { needAlive, recordToChange } from '#server/records/owned.ts'
import { refreshPublic } from '#server/records/public.ts'
import { liveFlags } from '#server/validation/flags.ts'
import { isAskedToLook, type RecordRow } from '#server/validation/may.ts'

type Flags = Promise<{ flags: Flag[] }>

/** A submitted find that the viewer may read. */
async function submittedRecord(ctx: Ctx, id: number): Promise<RecordRow> {
  const row = await recordToChange(ctx, id)
  // A draft is its writer's own.
  if (row.state === 'draft') throw new Refusal('missing', 'not_found')
  needAlive(row)
  return row
}

/** Ask experts and moderators to look. */
export async function flagRecord(ctx: Ctx, { id, reason }: { id: number; reason: string }): Flags {
  const row = await submittedRecord(ctx, id)
  if (row.dismissedAt !== null) throw new Refusal('conflict', 'record_dismissed')
  if (row.ownFlag) throw new Refusal('conflict', 'flag_already')
  const userId = viewerId(ctx)
  const { id: flagId } = await ctx.db
    .insertInto('recordFlag')
    .values({ recordId: id, userId, reason, flaggedAt: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await markRecord(ctx, id)
  await appendRecordHistory(ctx, id, { verb: 'flag', reason })
  await ctx.events.emit(ctx, 'recordFlagged', { recordId: id, flagId, userId, reason })
  await refreshPublic(ctx.db, [id])
  return flagsOf(ctx, row)
}

/** Take flags back: those who are asked to look take all, others their own. */
export async function unFlagRecord(ctx: Ctx, { id }: { id: number }): Flags {
  const row = await submittedRecord(ctx, id)
  if (row.flaggedAt === null) throw new Refusal('conflict', 'record_not_flagged')
  const asked = isAskedToLook(ctx.viewer, row)
  if (!asked && !row.ownFlag) throw new Refusal('forbidden', 'flag_not_yours')
  const userIds = await liftFlags(ctx, id, asked ? undefined : viewerId(ctx))
  await appendRecordHistory(ctx, id, { verb: 'un-flag' })
  await ctx.events.emit(ctx, 'recordUnflagged', { recordId: id, userIds })
  await refreshPublic(ctx.db, [id])
  return flagsOf(ctx, row)
}

export const recordFlags = async (ctx: Ctx, { id }: { id: number }): Flags =>
  flagsOf(ctx, await readableRecord(ctx, id))

const flagsOf = async (ctx: Ctx, row: RecordRow): Flags => ({ flags: (await liveFlags(ctx, [row])).get(row.id) ?? [] })

/** Tells whose flags were lifted. */
async function liftFlags(ctx: Ctx, recordId: number, only?: number): Promise<number[]> {
  let lifting = ctx.db
    .updateTable('recordFlag')
    .set({ liftedAt: ctx.now, liftedBy: viewerId(ctx) })
    .where('recordId', '=', recordId)
    .where('liftedAt', 'is', null)
  if (only !== undefined) lifting = lifting.where('userId', '=', only)
  const lifted = await lifting.returning('userId').modifyEnd(prepared).execute()
  // Where nobody had flagged it, as mostly, nothing of the find is another.
  if (lifted.length > 0) await markRecord(ctx, recordId)
  return lifted.map(({ userId }) => userId).sort((a, b) => a - b)
}

/** A find is flagged since the oldest of its live flags. */
async function markRecord({ db }: Ctx, recordId: number) {
  const { since } = await db
    .selectFrom('recordFlag')
    .select((e) => e.fn.min('flaggedAt').as('since'))
    .where('recordId', '=', recordId)
    .where('liftedAt', 'is', null)
    .executeTakeFirstOrThrow()
  await db.updateTable('record').set({ flaggedAt: since }).where('id', '=', recordId).execute()
}

/**
 * Whoever validates or dismisses a find has looked at it: its flags are lifted, and stand again when the decision is
 * undone. What the public sees is brought up to date by the decision itself.
 */
export async function followDecision(ctx: Ctx, { recordId, decisionId, kind, isUndone }: EventMap['recordDecided']) {
  if (kind !== 'validate' && kind !== 'dismiss') return
  if (isUndone) return raiseAgain(ctx, recordId, decisionId)
  const userIds = await liftFlags(ctx, recordId)
  if (userIds.length > 0) await ctx.events.emit(ctx, 'recordUnflagged', { recordId, userIds })
}

/** Flags that went in the same moment as the decision came; who has flagged the find again since has one already. */
async function raiseAgain(ctx: Ctx, recordId: number, decisionId: number) {
  const decision = await ctx.db
    .selectFrom('recordDecision')
    .select(['decidedAt', 'decidedBy'])
    .where('id', '=', decisionId)
    .executeTakeFirstOrThrow()
  await ctx.db
    .updateTable('recordFlag as f')
    .set({ liftedAt: null, liftedBy: null })
    .where('f.recordId', '=', recordId)
    .where('f.liftedAt', '=', decision.decidedAt)
    .where('f.liftedBy', '=', decision.decidedBy)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('recordFlag as o')
            .select('o.id')
            .whereRef('o.recordId', '=', 'f.recordId')
            .whereRef('o.userId', '=', 'f.userId')
            .where('o.liftedAt', 'is', null),
        ),
      ),
    )
    .execute()
  await markRecord(ctx, recordId)
}
