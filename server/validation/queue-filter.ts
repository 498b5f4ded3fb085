import { type RawBuilder, sql } from 'kysely'
import { holds } from '#contract/roles.ts'
import { QueueFilter, type QueueTab } from '#contract/validation-queue.ts'
import type { Ctx } from '#server/core/context.ts'
import { filterOf, inRanges, publicWhere } from '#server/records/filter.ts'
import { memberOf } from '#server/records/sight.ts'
import { type Range, treeRanges } from '#server/records/tree-ranges.ts'
import { decidesIn } from './may.ts'
import { validationNumbersOf } from './numbers.ts'

/** So many points below a star is near it. */
const nearStar = 3

/** A filter that came as text in an address. */
export const queueFilterFromText = (text: string): QueueFilter => filterOf(QueueFilter, text)

interface TabRule {
  holds: RawBuilder<unknown>
  /** What the tab is in the order of; the oldest is first. */
  key: RawBuilder<unknown>
  /** All of them wait: their rows hold the machine's points. */
  allWait?: boolean
  /** Where there may be very many, so many are counted and no more. */
  mostCounted?: number
}
const waits = sql`p.waits_from is not null`

export const tabRules: Record<QueueTab, TabRule> = {
  waiting: { holds: waits, key: sql`p.waits_from`, allWait: true },
  parted: { holds: sql`${waits} and p.is_parted`, key: sql`p.waits_from`, allWait: true },
  unnamed: { holds: sql`${waits} and p.is_unnamed`, key: sql`p.waits_from`, allWait: true },
  // A flag is looked at even while the finder has a question to answer.
  flagged: { holds: sql`p.is_flagged`, key: sql`coalesce(p.waits_from, p.submitted_at)` },
  answered: {
    holds: sql`${waits} and p.record_id in (select r.id from record r where r.answered_at is not null)`,
    key: sql`p.waits_from`,
    allWait: true,
  },
  paused: { holds: sql`p.is_paused`, key: sql`p.submitted_at` },
  starred: { holds: sql`p.stars in (1, 2)`, key: sql`p.submitted_at`, mostCounted: 10_000 },
}

/** The filter as SQL over record_public, named p. Like every question to the public it asks nothing but public places. */
export async function queueWhere(ctx: Ctx, tab: QueueTab, filter: QueueFilter): Promise<RawBuilder<unknown>> {
  const { speciesGroups, taxonIds, hasPicture, box } = filter
  const parts = [
    tabRules[tab].holds,
    await publicWhere(ctx.db, {
      ...(speciesGroups ? { speciesGroups } : {}),
      ...(hasPicture === undefined ? {} : { hasPicture }),
      ...(box ? { box } : {}),
      withAbsent: true,
    }),
  ]
  const ranges = await treeRanges(ctx.db, taxonIds ? { taxonIds } : {})
  if (ranges) parts.push(sql`(${inRanges(ranges, 'p')} or ${isSuggested(ranges)})`)
  if (filter.mine) parts.push(decidedBy(ctx))
  if (filter.named) parts.push(sql`not p.is_unnamed`)
  if (filter.unspoken) parts.push(notSpokenOn(ctx))
  if (filter.waitedDays !== undefined) {
    const since = new Date(ctx.now.getTime() - filter.waitedDays * 86_400_000)
    parts.push(sql`p.submitted_at <= ${since.toISOString()}::timestamptz`)
  }
  if (filter.reporterId !== undefined) parts.push(sql`p.reporter = ${filter.reporterId}`)
  if (filter.recordIds) parts.push(sql`p.record_id = any(${filter.recordIds}::bigint[])`)
  if (filter.machine) parts.push(await machineSays(ctx, tab, filter.machine))
  return sql.join(parts, sql` and `)
}

/** Where votes part, a find stands under a group meanwhile: who looks for a species looks for what may be one. */
const isSuggested = (ranges: readonly Range[]) => sql`p.record_id = any(array(
  select o.record_id from record_public o
  join record_suggestion s on s.record_id = o.record_id and s.withdrawn_at is null
  join taxon t on t.id = s.taxon_id
  where o.is_parted and ${inRanges(ranges, 't')}))`

/** Finds that somebody has neither reported nor found. */
const ofOthers = (userId: number) => sql`p.reporter is distinct from ${userId}::bigint
    and p.record_id not in (
      select f.record_id from record_finder f where f.user_id = ${userId} and f.status = 'accepted')`

/** What the viewer decides on as an expert: others' finds in the own groups, and those without a group. */
export function decidedBy({ viewer }: Pick<Ctx, 'viewer'>): RawBuilder<unknown> {
  const member = memberOf(viewer)
  if (!member || !holds(member.roles, 'expertRole', 'speciesExpertRole', 'groupExpertRole')) return sql`false`
  const groups = [0, ...decidesIn(viewer)]
  return sql`p.species_group = any(${groups}::smallint[]) and ${ofOthers(member.userId)}`
}

/** Others' finds that the viewer has not said anything about. */
function notSpokenOn({ viewer }: Pick<Ctx, 'viewer'>): RawBuilder<unknown> {
  const member = memberOf(viewer)
  if (!member) return sql`true`
  return sql`${ofOthers(member.userId)} and not exists (
    select 1 from record_vote v where v.record_id = p.record_id and v.user_id = ${member.userId} and v.withdrawn_at is null)`
}

async function machineSays(
  ctx: Ctx,
  tab: QueueTab,
  verdict: NonNullable<QueueFilter['machine']>,
): Promise<RawBuilder<unknown>> {
  const points = tabRules[tab].allWait ? sql`p.machine_points` : machinePoints
  if (verdict === 'none') return sql`${points} is null`
  const from = (await validationNumbersOf(ctx.db)).machineStar - nearStar
  return verdict === 'near' ? sql`${points} >= ${from}` : sql`${points} < ${from}`
}

/** The machine's points of a find (p) that may wait or not. */
export const machinePoints = sql`(select e.points from record_score e where e.record_id = p.record_id)`
