import type { Ctx } from './context.ts'
import { prepared } from './prepared.ts'

/** Append to the one history and tell the new line's id. Never put a person's name or address into before/after: the history outlives people. */
export async function appendHistory(
  ctx: Pick<Ctx, 'db' | 'viewer' | 'now'>,
  change: {
    entity: string
    entityId: string | number
    verb: string
    before?: unknown
    after?: unknown
    reason?: string
    batch?: string
  },
): Promise<number> {
  const { id } = await ctx.db
    .insertInto('change')
    .values({
      entity: change.entity,
      entityId: String(change.entityId),
      verb: change.verb,
      before: change.before === undefined ? null : JSON.stringify(change.before),
      after: change.after === undefined ? null : JSON.stringify(change.after),
      actor: ctx.viewer.kind === 'user' ? ctx.viewer.userId : null,
      reason: change.reason ?? null,
      batch: change.batch ?? null,
      at: ctx.now,
    })
    .returning('id')
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow()
  return id
}
