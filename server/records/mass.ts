import { randomUUID } from 'node:crypto'
import type { Answers } from '#contract/community-fields.ts'
import type { Point, RecordChanges } from '#contract/record.ts'
import type { Ctx } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { applyPlans, type Plan, planChanges } from './applying.ts'
import { deleteRows, needInTime, restoreRows } from './deleting.ts'
import { needAlive, reportedRecords } from './owned.ts'
import { refreshPublic } from './public.ts'
import type { RecordRow } from './queries.ts'
import { taxaIn, usableTaxa } from './references.ts'

/** Change finds that the viewer has reported, each in its way: all or none, since the call is one transaction. */
async function changeAll(
  ctx: Ctx,
  ids: readonly number[],
  changesOf: (row: RecordRow) => RecordChanges,
  batch: string = randomUUID(),
) {
  const rows = await reportedRecords(ctx, ids)
  const plans: Plan[] = []
  const follow = await usableTaxa(ctx.db, taxaIn(rows.map(changesOf)))
  for (const row of rows) {
    needAlive(row)
    const plan = await planChanges(ctx, row, changesOf(row), follow)
    if (plan) plans.push(plan)
  }
  await applyPlans(ctx, plans, batch)
  await refreshPublic(
    ctx.db,
    plans.map(({ row }) => row.id),
  )
  return { updated: plans.length }
}

interface Mass {
  ids: number[]
  changes: RecordChanges
  answers?: { communityId: number; answers: Answers } | undefined
}

/** The same for all of them. What a community asks is answered for those that it asks it of; the others are counted. */
export async function massUpdateRecords(ctx: Ctx, { ids, changes, answers }: Mass) {
  const batch = randomUUID()
  const said = answers ? [...new Set(ids)].map((recordId) => ({ recordId, ...answers })) : []
  // Whether the finds are the viewer's own is asked first.
  const rows = await reportedRecords(ctx, ids)
  for (const row of rows) needAlive(row)
  const { faults, notIn, notAsked, answered, write } = await ctx.events.answers.extra.plan(ctx, said)
  if (faults.length > 0) {
    // The value is the same for all: what is wrong with it is told once a field.
    const fields = Object.fromEntries(faults.map(({ field, words }) => [field, words]))
    throw new Refusal('invalid', 'community_answers_invalid', fields)
  }
  const { updated } = await changeAll(ctx, ids, () => changes, batch)
  await write(batch)
  return { updated, answered, notIn: notIn.length, notAsked: notAsked.length }
}

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

export async function massRestoreRecords(ctx: Ctx, { ids }: { ids: number[] }) {
  const rows = (await reportedRecords(ctx, ids)).filter((row) => row.deletedAt !== null)
  for (const row of rows) needInTime(ctx, row)
  await restoreRows(ctx, rows, randomUUID())
  return { restored: rows.length }
}
