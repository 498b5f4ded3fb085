import { sql } from 'kysely'
import type { Ctx } from '#server/core/context.ts'
import type { Events } from '#server/core/events.ts'
import { isInJob } from '#server/core/job-context.ts'
import { isAmong } from '#server/core/prepared.ts'
import { warningsJob } from './jobs.ts'

/** Transactions that have asked for it: once is enough. */
const asked = new WeakSet<Ctx['db']>()

/**
 * The job is asked for in the transaction that writes a find of a listed species, or one that holds a warning. What is
 * to be judged, triggers note; what background work writes waits for the clock.
 */
async function askFor(ctx: Ctx, recordIds: readonly number[]) {
  if (isInJob(ctx) || recordIds.length === 0 || asked.has(ctx.db)) return
  const { rows } = await sql<{ matters: boolean }>`
    select exists (
      select from record r
      left join taxon x on x.id = r.taxon_id
      where ${isAmong('r.id', recordIds)} and (
        exists (select from warning_find f where f.record_id = r.id and f.left_at is null)
        or exists (select from warning_due d where d.record_id = r.id)
        or exists (select from taxon_list l join taxon t on t.id = l.taxon_id
          where l.list = 'invasive' and l.annexes <> '{}' and x.tree_number between t.tree_number and t.tree_end))
    ) as matters`.execute(ctx.db)
  if (!rows[0]?.matters) return
  if (ctx.db.isTransaction) asked.add(ctx.db)
  await ctx.jobs.send(ctx.db, warningsJob)
}

/** What this room does when something happens in the rooms to its left. */
export function listenForWarnings(events: Events) {
  events.on('recordsChanged', (ctx, { recordIds }) => askFor(ctx, recordIds))
  events.on('recordsTurned', (ctx, { recordIds }) => askFor(ctx, recordIds))
  events.on('recordRecalculated', (ctx, { recordId }) => askFor(ctx, [recordId]))
  events.on('recordDecided', (ctx, { recordId }) => askFor(ctx, [recordId]))

  // What is no longer on a list holds no warning. A list that gets longer makes no warning of what was found before.
  events.on('taxonListsChanged', async (ctx) => {
    await sql`insert into warning_due (record_id) select record_id from warning_find where left_at is null`.execute(
      ctx.db,
    )
    if (!isInJob(ctx)) await ctx.jobs.send(ctx.db, warningsJob)
  })

  events.on('taxaMoved', async (ctx, { merged }) => {
    for (const { from, into } of merged) {
      if (into === null) continue
      await ctx.db.updateTable('warning').set({ taxonId: into }).where('taxonId', '=', from).execute()
      await sql`update warning_wish set taxon_ids = array_replace(taxon_ids, ${from}::bigint, ${into}::bigint)
        where ${from}::bigint = any(taxon_ids)`.execute(ctx.db)
    }
  })

  events.on('userDeleted', async (ctx, { userId }) => {
    await ctx.db.deleteFrom('warningWish').where('userId', '=', userId).execute()
    await ctx.db.deleteFrom('warningTold').where('userId', '=', userId).execute()
  })
}
