import { type RawBuilder, sql } from 'kysely'
import type { CommunityCard, CommunityPlace } from '#contract/community.ts'
import { type CommunityTab, communityLimits } from '#contract/community-words.ts'
import type { Ctx } from '#server/core/context.ts'
import { communitiesOfAny } from './meeting.ts'
import { placesOf, wholeRows } from './queries.ts'
import { memberId } from './rules.ts'
import { shownCards } from './shown.ts'

const isOpen = sql`c.deleted_at is null and c.hidden_at is null`
const most = 12

/** The twelve most alive. */
export async function communitySnippeds(ctx: Ctx): Promise<{ items: CommunityCard[] }> {
  return { items: await cardsOf(ctx, await mostAlive(ctx, isOpen, { skip: 0, take: most })) }
}

/**
 * Which stand on a page, the most alive first: by finds of the last month (as counted each hour), what was said in it, and
 * what is to come; what is over comes last. Of those on other pages nothing more is read.
 */
async function mostAlive(
  { db }: Ctx,
  where: RawBuilder<unknown>,
  { skip, take }: { skip: number; take: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with said as (
      select t.owner_id as id, count(*) as many from thread t where t.kind = 'community' and t.deleted_at is null
        and t.newest_at > now() - interval '30 days' group by 1
    ), coming as (
      select e.community_id as id, count(*) as many from community_event e where e.cancelled_at is null
        and e.ends_at > now() at time zone 'Europe/Copenhagen' group by 1
    ), following as (select w.community_id as id, count(*) as many from community_follower w group by 1)
    select c.id from community c
    left join said on said.id = c.id left join coming on coming.id = c.id left join following on following.id = c.id
    where ${where}
    order by (c.closed_at is not null) or coalesce(c.ends_on < current_date, false), (c.recent_records
      + 5 * coalesce(said.many, 0) + 10 * coalesce(coming.many, 0) + coalesce(following.many, 0)) desc, c.id desc
    limit ${take} offset ${skip}`.execute(db)
  return rows.map(({ id }) => id)
}

async function cardsOf(ctx: Ctx, ids: readonly number[]): Promise<CommunityCard[]> {
  const order = sql`array_position(${ids}::bigint[], c.id)`
  const of = { where: sql`c.id = any(${ids}::bigint[])`, order, viewer: memberId(ctx.viewer), now: ctx.now }
  return shownCards(ctx, await wholeRows(ctx.db, of))
}

interface Wanted {
  queryString: string
  tab: CommunityTab
  skip: number
  take: number
}

export async function searchCommunities(ctx: Ctx, { queryString, tab, skip, take }: Wanted) {
  const me = memberId(ctx.viewer)
  const may = { create: me !== null }
  // Nobody is a stranger to themself: the other tabs are a member's own.
  if (me === null && tab !== 'all') return { items: [], total: 0, may }
  const where = await listed(ctx, queryString, tab, me)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::integer as total from community c where ${where}`.execute(ctx.db)
  const items = await cardsOf(ctx, await mostAlive(ctx, where, { skip, take }))
  return { items, total: counted[0]?.total ?? 0, may }
}

/** All of a list that have an area. */
export async function communityPlaces(
  ctx: Ctx,
  { queryString, tab }: Pick<Wanted, 'queryString' | 'tab'>,
): Promise<{ items: CommunityPlace[] }> {
  const me = memberId(ctx.viewer)
  if (me === null && tab !== 'all') return { items: [] }
  return { items: await placesOf(ctx.db, await listed(ctx, queryString, tab, me)) }
}

const listed = async (ctx: Ctx, queryString: string, tab: CommunityTab, me: number | null) => {
  const words = queryString === '' ? sql`true` : sql`c.search @@ websearch_to_tsquery('danish', ${queryString})`
  return sql`${await inTab(ctx, tab, me ?? 0)} and ${words}`
}

async function inTab(ctx: Ctx, tab: CommunityTab, me: number): Promise<RawBuilder<unknown>> {
  if (tab === 'following') {
    return sql`${isOpen} and exists (
      select 1 from community_follower w where w.community_id = c.id and w.user_id = ${me})`
  }
  // Organisers see what moderators have hidden, and why.
  if (tab === 'organising') {
    return sql`c.deleted_at is null and exists (
      select 1 from community_organiser o where o.community_id = c.id and o.user_id = ${me})`
  }
  if (tab === 'all') return isOpen
  const { rows: recent } = await sql<{ id: number }>`
    select p.record_id as id from record_public p where p.reporter = ${me} and not p.is_absent
    order by p.day_from desc, p.record_id desc limit ${communityLimits.recent}`.execute(ctx.db)
  const ids = await communitiesOfAny(
    ctx.db,
    recent.map(({ id }) => id),
  )
  return sql`${isOpen} and c.id = any(${ids}::bigint[]) and not exists (
    select 1 from community_follower w where w.community_id = c.id and w.user_id = ${me})`
}
