import type { Point, RecordDetails } from '#contract/record.ts'
import { type Ctx, viewerId } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { insideArea } from '#server/places/area.ts'
import { appendRecordHistory } from './append-history.ts'
import { replyWith } from './get.ts'
import { mayTakePersonalBack } from './may.ts'
import { needAlive, recordToChange } from './owned.ts'
import { refreshPublic } from './public.ts'
import type { RecordRow } from './queries.ts'
import { exactPoint } from './shown.ts'
import { isGroupExpert, isReporter } from './sight.ts'

export const personalValues = (ctx: Ctx, isPersonal: boolean) =>
  isPersonal ? { personalAt: ctx.now, personalBy: viewerId(ctx) } : { personalAt: null, personalBy: null }

/** Refuse to make a find public that lies elsewhere, or that somebody else has made personal. */
export function needTakingBack(ctx: Ctx, row: RecordRow, point: Point | null) {
  if (!mayTakePersonalBack(ctx.viewer, row)) throw new Refusal('forbidden', 'record_personal_by_other')
  if (point !== null && !insideArea(ctx.config, point)) throw new Refusal('conflict', 'record_outside_area')
}

/** Keep a find for its owner only. */
export async function personalizeRecord(
  ctx: Ctx,
  { id, reason }: { id: number; reason: string },
): Promise<RecordDetails> {
  const row = await recordToChange(ctx, id)
  if (!isReporter(ctx.viewer, row) && !(row.state === 'submitted' && isGroupExpert(ctx.viewer, row))) {
    throw new Refusal('forbidden', 'record_expert_needed')
  }
  needAlive(row)
  if (row.personalAt !== null) return replyWith(ctx, id)
  await setPersonal(ctx, row, true, reason)
  return replyWith(ctx, id)
}

/** Make a personal find public again. */
export async function unPersonalizeRecord(ctx: Ctx, { id }: { id: number }): Promise<RecordDetails> {
  const row = await recordToChange(ctx, id)
  if (!isReporter(ctx.viewer, row) && !isGroupExpert(ctx.viewer, row)) {
    throw new Refusal('forbidden', 'record_expert_needed')
  }
  needAlive(row)
  if (row.personalAt === null) return replyWith(ctx, id)
  needTakingBack(ctx, row, exactPoint(row))
  await setPersonal(ctx, row, false, '')
  return replyWith(ctx, id)
}

async function setPersonal(ctx: Ctx, row: RecordRow, isPersonal: boolean, reason: string) {
  await ctx.db
    .updateTable('record')
    .set({ ...personalValues(ctx, isPersonal), modifiedAt: ctx.now })
    .where('id', '=', row.id)
    .execute()
  await appendRecordHistory(ctx, row.id, { verb: isPersonal ? 'personalize' : 'un-personalize', reason })
  await refreshPublic(ctx.db, [row.id])
  await ctx.events.emit(ctx, 'recordsTurned', { recordIds: [row.id] })
}
