import type { Ctx } from './context.ts'
import { prepared } from './prepared.ts'

export interface HistoryLine {
  entity: string
  entityId: string | number
  verb: string
  before?: unknown
  after?: unknown
  reason?: string
  batch?: string
}
type Surroundings = Pick<Ctx, 'db' | 'viewer' | 'now'>

const asRow = (ctx: Surroundings, change: HistoryLine) => ({
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

/** Append to the one history and tell the new line's id. Never put a person's name or address into before/after: the history outlives people. */
export async function appendHistory(ctx: Surroundings, change: HistoryLine): Promise<number> {
  const { id } = await ctx.db
    .insertInto('change')
    .values(asRow(ctx, change))
    .returning('id')
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow()
  return id
}

/** The same for many lines, in this order. */
export async function appendHistories(ctx: Surroundings, changes: readonly HistoryLine[]) {
  const [only] = changes
  if (changes.length === 1 && only) await appendHistory(ctx, only)
  else if (changes.length > 1) {
    await ctx.db
      .insertInto('change')
      .values(changes.map((change) => asRow(ctx, change)))
      .execute()
  }
}
