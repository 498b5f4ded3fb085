import type { RecordDetails } from '#contract/record.ts'
import { holds } from '#contract/roles.ts'
import { type Ctx, signedInViewer } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { appendRecordHistories } from './append-history.ts'
import { replyWith } from './get.ts'
import { restoreIsLate } from './may.ts'
import { recordToChange, reportedRecord } from './owned.ts'
import { refreshPublic } from './public.ts'
import type { RecordRow } from './queries.ts'
import { isReporter } from './sight.ts'

type Rows = readonly Pick<RecordRow, 'id'>[]

/** Out of everything, but not gone: see restoreRows. */
export const deleteRows = (ctx: Ctx, rows: Rows, batch?: string) => turnRows(ctx, rows, 'delete', batch)
/** Back to where they were. */
export const restoreRows = (ctx: Ctx, rows: Rows, batch?: string) => turnRows(ctx, rows, 'restore', batch)

async function turnRows(ctx: Ctx, rows: Rows, verb: 'delete' | 'restore', batch: string | undefined) {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return
  const deletedAt = verb === 'delete' ? ctx.now : null
  await ctx.db.updateTable('record').set({ deletedAt, modifiedAt: ctx.now }).where('id', 'in', ids).execute()
  const told = { verb, ...(batch ? { batch } : {}) }
  await appendRecordHistories(
    ctx,
    ids.map((id) => [id, told]),
  )
  await refreshPublic(ctx.db, ids)
  await ctx.events.emit(ctx, 'recordsTurned', { recordIds: ids })
}

export function needInTime(ctx: Ctx, row: RecordRow) {
  if (restoreIsLate(row, ctx.now)) throw new Refusal('conflict', 'record_restore_late')
}

export async function deleteRecord(ctx: Ctx, { id }: { id: number }) {
  const row = await reportedRecord(ctx, id)
  if (row.deletedAt === null) await deleteRows(ctx, [row])
  return { done: true as const }
}

/** The reporter within 30 days, site administrators always. */
export async function restoreRecord(ctx: Ctx, { id }: { id: number }): Promise<RecordDetails> {
  const row = await recordToChange(ctx, id)
  const isSiteAdmin = holds(signedInViewer(ctx).roles, 'siteAdminRole')
  if (!isSiteAdmin && !isReporter(ctx.viewer, row)) throw new Refusal('forbidden', 'record_not_yours')
  if (row.deletedAt === null) return replyWith(ctx, id)
  if (!isSiteAdmin) needInTime(ctx, row)
  await restoreRows(ctx, [row])
  return replyWith(ctx, id)
}
