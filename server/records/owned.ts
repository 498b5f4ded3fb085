import { sql } from 'kysely'
import type { Ctx } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { type FindRow, findRows, lockRecords } from './queries.ts'
import { isOwner, isReporter, mayRead } from './sight.ts'

/** Finds that are about to be changed, in the order of their ids: those who change them take turns from here on. */
async function findsToChange(ctx: Ctx, ids: readonly number[]): Promise<FindRow[]> {
  const wanted = [...new Set(ids)]
  await lockRecords(ctx.db, wanted)
  const rows = await findRows(ctx.db, sql`r.id = any(${wanted}::bigint[])`, ctx.viewer, ctx.now)
  if (rows.length < wanted.length || !rows.every((row) => mayRead(ctx.viewer, row))) {
    throw new Refusal('missing', 'not_found')
  }
  return rows
}

export async function findToChange(ctx: Ctx, id: number): Promise<FindRow> {
  const [row] = await findsToChange(ctx, [id])
  if (!row) throw new Refusal('missing', 'not_found')
  return row
}

export function needAlive(row: Pick<FindRow, 'deletedAt'>) {
  if (row.deletedAt !== null) throw new Refusal('conflict', 'record_deleted')
}

/** A find of the viewer's own, as reporter or as a finder who has said yes. */
export async function ownedFind(ctx: Ctx, id: number): Promise<FindRow> {
  const row = await findToChange(ctx, id)
  if (!isOwner(ctx.viewer, row)) throw new Refusal('forbidden', 'record_not_yours')
  needAlive(row)
  return row
}

/** Finds that the viewer has reported. */
export async function reportedFinds(ctx: Ctx, ids: readonly number[]): Promise<FindRow[]> {
  const rows = await findsToChange(ctx, ids)
  for (const row of rows) {
    if (!isReporter(ctx.viewer, row)) throw new Refusal('forbidden', 'record_not_yours')
  }
  return rows
}

export async function reportedFind(ctx: Ctx, id: number): Promise<FindRow> {
  const [row] = await reportedFinds(ctx, [id])
  if (!row) throw new Refusal('missing', 'not_found')
  return row
}
