import type { JobLog } from '#contract/housekeeping.ts'
import type { Ctx } from '#server/core/context.ts'
import { migrationsDone } from '#server/core/migrate.ts'
import { Refusal } from '#server/core/refusal.ts'
import { mustBeRead } from '#server/engine/questions.ts'

/** Whether the portal can do its work: whoever directs traffic asks this. */
export async function ready(ctx: Ctx) {
  try {
    const migrations = await migrationsDone(ctx.db)
    await mustBeRead(ctx)
    return { status: 'ready' as const, migrations }
  } catch (error) {
    if (!(error instanceof Refusal)) ctx.log.error({ err: error }, 'not ready')
    throw new Refusal('unavailable', 'not_ready')
  }
}

/** What background work did, the latest first. */
export async function housekeepingLogs(ctx: Ctx, { skip, take }: { skip: number; take: number }) {
  const items = await ctx.db.selectFrom('jobLog').selectAll().orderBy('id', 'desc').offset(skip).limit(take).execute()
  const { total } = await ctx.db
    .selectFrom('jobLog')
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { items: items.map((row) => ({ ...row, outcome: row.outcome as JobLog['outcome'] })), total }
}
