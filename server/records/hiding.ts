import type { RecordDetails } from '#contract/record.ts'
import type { Ctx } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { appendRecordHistory } from './append-history.ts'
import { replyWith } from './get.ts'
import { needAlive, recordToChange } from './owned.ts'
import { refreshPublic } from './public.ts'
import type { RecordRow } from './queries.ts'

interface OnRecord {
  id: number
  pictureId?: string | undefined
}

/** Hide a find, or one picture of it; the reporter is told why in its history. */
export async function hideRecord(
  ctx: Ctx,
  { id, pictureId, reason }: OnRecord & { reason: string },
): Promise<RecordDetails> {
  const row = await submittedRecord(ctx, id)
  if (pictureId !== undefined) await setPictureHidden(ctx, row, pictureId, reason)
  else if (row.hiddenAt === null) await setHidden(ctx, row, reason)
  return replyWith(ctx, id)
}

/** Show it again. */
export async function unhideRecord(ctx: Ctx, { id, pictureId }: OnRecord): Promise<RecordDetails> {
  const row = await submittedRecord(ctx, id)
  if (pictureId !== undefined) await setPictureHidden(ctx, row, pictureId, null)
  else if (row.hiddenAt !== null) await setHidden(ctx, row, null)
  return replyWith(ctx, id)
}

async function submittedRecord(ctx: Ctx, id: number): Promise<RecordRow> {
  const row = await recordToChange(ctx, id)
  // A warden's own draft: nobody else can see it anyway.
  if (row.state === 'draft') throw new Refusal('missing', 'not_found')
  needAlive(row)
  return row
}

async function setHidden(ctx: Ctx, row: RecordRow, reason: string | null) {
  await ctx.db
    .updateTable('record')
    .set({ hiddenAt: reason === null ? null : ctx.now, modifiedAt: ctx.now })
    .where('id', '=', row.id)
    .execute()
  await appendRecordHistory(ctx, row.id, { verb: reason === null ? 'unhide' : 'hide', ...(reason ? { reason } : {}) })
  await refreshPublic(ctx.db, [row.id])
  await ctx.events.emit(ctx, 'recordsTurned', { recordIds: [row.id] })
}

async function setPictureHidden(ctx: Ctx, row: RecordRow, pictureId: string, reason: string | null) {
  const picture = row.pictures.find(({ id }) => id === pictureId)
  if (!picture) throw new Refusal('missing', 'not_found')
  const status = reason === null ? 'used' : 'hidden'
  if (picture.status === status) return
  await ctx.db.updateTable('media').set({ status, hiddenReason: reason }).where('id', '=', pictureId).execute()
  await ctx.db.updateTable('record').set({ modifiedAt: ctx.now }).where('id', '=', row.id).execute()
  const verb = reason === null ? 'unhide-picture' : 'hide-picture'
  await appendRecordHistory(ctx, row.id, { verb, pictureId, ...(reason ? { reason } : {}) })
  await refreshPublic(ctx.db, [row.id])
}
