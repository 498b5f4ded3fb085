import { type RawBuilder, sql } from 'kysely'
import type { FindCard } from '#contract/record.ts'
import type { RecordFilter } from '#contract/record-filter.ts'
import { holds } from '#contract/roles.ts'
import type { Ctx } from '#server/core/context.ts'
import { findCards } from '../cards.ts'
import { findRows } from '../queries.ts'
import { mayRead, maySeeExact, memberOf } from '../sight.ts'
import { publicWhere } from './filter.ts'

/** As many as a list can be looked through. */
const most = 500

/**
 * What the viewer may see of a search beyond what everybody sees: own finds that are not public or are blurred, blurred
 * finds whose place the viewer may know, and dismissed ones. Everybody's answers stay the same for everybody; this lies
 * over them. A find is in it when its public place is in the filter, as everywhere.
 */
export async function searchOverlay(ctx: Ctx, { filter }: { filter: RecordFilter }) {
  const member = memberOf(ctx.viewer)
  if (!member) return { items: [], isCut: false }
  const { withOwn, withDismissed, areaId: _, ...asked } = filter
  const where = await publicWhere(ctx.db, asked)
  const sources: RawBuilder<unknown>[] = []
  if (withOwn) {
    sources.push(sql`select r.id from record r where r.reporter = ${member.userId}
      union select f.record_id from record_finder f where f.user_id = ${member.userId} and f.status = 'accepted'`)
  }
  if (withDismissed) sources.push(sql`select r.id from record r where r.dismissed_at is not null`)
  if (
    holds(member.roles, 'siteAdminRole', 'speciesExpertRole', 'groupExpertRole', 'managingAuthorityRole', 'managerRole')
  ) {
    sources.push(sql`select b.record_id from record_public b where b.side > 0`)
  }
  const ids = new Set<number>()
  for (const source of sources) {
    const { rows } = await sql<{ id: number }>`
      select p.record_id as id from record_shown p where p.record_id in (${source})
        and (not p.is_public or p.side > 0) and ${where}
      order by p.day_from desc, p.record_id desc limit ${most + 1}`.execute(ctx.db)
    for (const { id } of rows) ids.add(id)
  }
  return cardsFor(ctx, [...ids].slice(0, most), ids.size > most)
}

/** With the exact place for those who may know it; what the viewer may not know of is left out. */
async function cardsFor(
  ctx: Ctx,
  ids: readonly number[],
  isCut: boolean,
): Promise<{ items: FindCard[]; isCut: boolean }> {
  const rows = await findRows(ctx.db, sql`r.id = any(${ids}::bigint[])`, ctx.viewer, ctx.now)
  const living = rows.filter((row) => row.deletedAt === null && mayRead(ctx.viewer, row))
  const exact = living.filter((row) => maySeeExact(ctx.viewer, row)).map(({ id }) => id)
  // Those that are shown as everybody sees them are in everybody's answers, unless they are not public.
  const others = living.filter((row) => !row.isPublic && !exact.includes(row.id)).map(({ id }) => id)
  const items = [...(await findCards(ctx, exact, { exact: true })), ...(await findCards(ctx, others, { exact: false }))]
  return { items: items.toSorted((a, b) => (b.observedFrom ?? '').localeCompare(a.observedFrom ?? '')), isCut }
}
