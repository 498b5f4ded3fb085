import { randomUUID } from 'node:crypto'
import type { Point, RecordChanges } from '#contract/record.ts'
import type { Ctx } from '#server/core/context.ts'
import { deleteRows } from './deleting.ts'
import { needAlive, reportedRecords } from './owned.ts'
import { refreshPublic } from './public.ts'
import type { RecordRow } from './queries.ts'
import { applyChanges } from './update.ts'

/** Change finds that the viewer has reported, each in its way: all or none, since the call is one transaction. */
async function changeAll(ctx: Ctx, ids: readonly number[], changesOf: (row: RecordRow) => RecordChanges) {
  const rows = await reportedRecords(ctx, ids)
  const batch = randomUUID()
  const changed: number[] = []
  for (const row of rows) {
    needAlive(row)
    if (await applyChanges(ctx, row, changesOf(row), batch)) changed.push(row.id)
  }
  await refreshPublic(ctx.db, changed)
  return { updated: changed.length }
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
