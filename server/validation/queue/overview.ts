import { sql } from 'kysely'
import type { QueueOverview, QueueTab } from '#contract/validation-queue.ts'
import type { Ctx } from '#server/core/context.ts'
import { countPublic } from '#server/records/filter.ts'
import { decidesIn } from '../may.ts'
import { queueWhere } from '../queue-filter.ts'
import { daysBetween } from './items.ts'

const week = 7 * 86_400_000

/** Where validation stands. */
export async function validationOverview(ctx: Ctx): Promise<QueueOverview> {
  const byStars = await countStars(ctx)
  return {
    tabs: { ...(await countTabs(ctx)), starred: (byStars[1] ?? 0) + (byStars[2] ?? 0) },
    groups: await countGroups(ctx),
    byStars,
    decidedLastWeek: await countDecisions(ctx),
    ownGroups: decidesIn(ctx.viewer),
  }
}

/** All but those with stars, who are so many that they are counted once. */
async function countTabs(ctx: Ctx): Promise<Omit<QueueOverview['tabs'], 'starred'>> {
  const count = async (tab: QueueTab) => countPublic(ctx.db, await queueWhere(ctx, tab, {}))
  return {
    waiting: await count('waiting'),
    parted: await count('parted'),
    unnamed: await count('unnamed'),
    flagged: await count('flagged'),
    answered: await count('answered'),
    paused: await count('paused'),
  }
}

async function countGroups(ctx: Ctx): Promise<QueueOverview['groups']> {
  const { rows } = await sql<{ speciesGroup: number; waiting: number; unnamed: number; oldest: string }>`
    select p.species_group, count(*)::integer as waiting, (count(*) filter (where p.is_unnamed))::integer as unnamed,
      min(p.submitted_at) as oldest
    from record_public p where p.waits_from is not null group by 1 order by 1`.execute(ctx.db)
  return rows.map(({ oldest, ...group }) => ({ ...group, oldestDays: daysBetween(oldest, ctx.now) }))
}

async function countStars(ctx: Ctx): Promise<number[]> {
  const { rows } = await sql<{ stars: number; count: number }>`
    select stars, count(*)::integer as count from record_public group by 1`.execute(ctx.db)
  const found = new Map(rows.map(({ stars, count }) => [stars, count]))
  return [0, 1, 2, 3].map((stars) => found.get(stars) ?? 0)
}

async function countDecisions(ctx: Ctx): Promise<number> {
  const since = new Date(ctx.now.getTime() - week).toISOString()
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from record_decision
    where decided_at >= ${since}::timestamptz and undone_at is null and kind in ('validate', 'dismiss')`.execute(ctx.db)
  return rows[0]?.count ?? 0
}
