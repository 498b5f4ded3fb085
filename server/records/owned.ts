import type { Ctx } from '#server/core/context.ts'
import { isAmong } from '#server/core/prepared.ts'
import { Refusal } from '#server/core/refusal.ts'
import { lockRecords, type RecordRow, recordRows } from './queries.ts'
import { isOwner, isReporter, mayRead } from './sight.ts'

/** Finds that are about to be changed, in the order of their ids: those who change them take turns from here on. */
async function recordsToChange(ctx: Ctx, ids: readonly number[]): Promise<RecordRow[]> {
  const wanted = [...new Set(ids)]
  await lockRecords(ctx.db, wanted)
  const rows = await recordRows(ctx.db, isAmong('r.id', wanted), ctx.viewer, ctx.now)
  if (rows.length < wanted.length || !rows.every((row) => mayRead(ctx.viewer, row))) {
    throw new Refusal('missing', 'not_found')
  }
  return rows
}

export async function recordToChange(ctx: Ctx, id: number): Promise<RecordRow> {
  const [row] = await recordsToChange(ctx, [id])
  if (!row) throw new Refusal('missing', 'not_found')
  return row
}

export function needAlive(row: Pick<RecordRow, 'deletedAt'>) {
  if (row.deletedAt !== null) throw new Refusal('conflict', 'record_deleted')
}

/** A find of the viewer's own, as reporter or as a finder who has said yes. */
export async function ownedRecord(ctx: Ctx, id: number): Promise<RecordRow> {
  const row = await recordToChange(ctx, id)
  if (!isOwner(ctx.viewer, row)) throw new Refusal('forbidden', 'record_not_yours')
  needAlive(row)
  return row
}

/** Finds that the viewer has reported. */
export async function reportedRecords(ctx: Ctx, ids: readonly number[]): Promise<RecordRow[]> {
  const rows = await recordsToChange(ctx, ids)
  for (const row of rows) {
    if (!isReporter(ctx.viewer, row)) throw new Refusal('forbidden', 'record_not_yours')
  }
  return rows
}

export async function reportedRecord(ctx: Ctx, id: number): Promise<RecordRow> {
  const [row] = await reportedRecords(ctx, [id])
  if (!row) throw new Refusal('missing', 'not_found')
  return row
}
