import type { RecordChanges, RecordDetails, RecordFields } from '#contract/record.ts'
import type { Ctx } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { applyPlans, planChanges, submitRows } from './applying.ts'
import { replyWith } from './get.ts'
import { ownedRecord, reportedRecord } from './owned.ts'
import { refreshPublic } from './public.ts'
import type { RecordRow } from './queries.ts'
import { refuseOlder } from './versions.ts'

/** Change an own find. */
export async function updateRecord(
  ctx: Ctx,
  input: { id: number; version: number; changes: RecordChanges },
): Promise<RecordDetails> {
  const row = await ownedRecord(ctx, input.id)
  await refuseOlder(ctx, row, input.version)
  if (await applyChanges(ctx, row, input.changes)) await refreshPublic(ctx.db, [row.id])
  return replyWith(ctx, row.id)
}

/** Name an own draft. */
export async function updateDraftTaxon(
  ctx: Ctx,
  { id, taxonId, certainty }: { id: number } & Pick<RecordFields, 'taxonId' | 'certainty'>,
): Promise<RecordDetails> {
  await reportedRecord(ctx, id)
  const row = await ownedRecord(ctx, id)
  if (row.state !== 'draft') throw new Refusal('conflict', 'record_not_draft')
  await applyChanges(ctx, row, { taxonId, certainty })
  return replyWith(ctx, id)
}

/** Submit an own draft: from here on it counts. */
export async function submitDraftRecord(ctx: Ctx, { id }: { id: number }): Promise<RecordDetails> {
  await reportedRecord(ctx, id)
  const row = await ownedRecord(ctx, id)
  if (row.state === 'submitted') return replyWith(ctx, id)
  await submitRows(ctx, [row])
  await refreshPublic(ctx.db, [id])
  return replyWith(ctx, id)
}

/** Write what is new about a find of the viewer's own. The caller refreshes what the public sees. Says whether anything was changed. */
async function applyChanges(ctx: Ctx, row: RecordRow, changes: RecordChanges): Promise<boolean> {
  const plan = await planChanges(ctx, row, changes)
  if (plan) await applyPlans(ctx, [plan])
  return plan !== undefined
}
