import { randomUUID } from 'node:crypto'
import type { Point, RecordChanges } from '#contract/record.ts'
import type { Ctx } from '#server/core/context.ts'
import { applyPlans, type Plan, planChanges } from './applying.ts'
import { deleteRows } from './deleting.ts'
import { needAlive, reportedRecords } from './owned.ts'
import { refreshPublic } from './public.ts'
import type { RecordRow } from './queries.ts'
import { taxaIn, usableTaxa } from './references.ts'

/** Change finds that the viewer has reported, each in its way: all or none, since the call is one transaction. */
async function changeAll(ctx: Ctx, ids: readonly number[], changesOf: (row: RecordRow) => RecordChanges) {
  const rows = await reportedRecords(ctx, ids)
  const plans: Plan[] = []
  const follow = await usableTaxa(ctx.db, taxaIn(rows.map(changesOf)))
  for (const row of rows) {
    needAlive(row)
    const plan = await planChanges(ctx, row, changesOf(row), follow)
    if (plan) plans.push(plan)
  }
  await applyPlans(ctx, plans, randomUUID())
  await refreshPublic(
    ctx.db,
    plans.map(({ row }) => row.id),
  )
  return { updated: plans.length }
}

export const massUpdateRecords = (ctx: Ctx, { ids, changes }: { ids: number[]; changes: RecordChanges }) =>
  changeAll(ctx, ids, () => changes)

interface Position {
  id: number
  point: Point
  uncertainty: number
  locality: string | null
}

/** Place many finds; of a find that is placed twice the last place counts. */
export function massUpdateRecordPositions(ctx: Ctx, { positions }: { positions: Position[] }) {
  const byId = new Map(positions.map(({ id, ...place }) => [id, place]))
  return changeAll(ctx, [...byId.keys()], (row) => byId.get(row.id) ?? {})
}

export async function massDeleteRecords(ctx: Ctx, { ids }: { ids: number[] }) {
  const rows = (await reportedRecords(ctx, ids)).filter((row) => row.deletedAt === null)
  await deleteRows(ctx, rows, randomUUID())
  return { deleted: rows.length }
}
