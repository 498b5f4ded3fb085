import { sql } from 'kysely'
import type { Criteria, KeptCommunity, MetCommunity } from '#contract/community.ts'
import { communityLimits } from '#contract/community-words.ts'
import type { Ctx } from '#server/core/context.ts'
import type { Db } from '#server/core/database.ts'
import { prepared } from '#server/core/prepared.ts'
import { Refusal } from '#server/core/refusal.ts'
import { readableRecord } from '#server/records/get.ts'
import { communityEnd } from '#server/records/membership.ts'
import { isReporter } from '#server/records/sight.ts'
import { treeRanges } from '#server/records/tree-ranges.ts'
import { type Answered, answeredIn } from './lacking.ts'
import { type InTheMaking, metBy } from './meeting.ts'
import { memberId } from './rules.ts'

type Asked = Omit<MetCommunity, 'community' | 'given'> & { id: number; name: string }

/** The communities that a find in the making meets, with what they ask; those that one follows first. */
export async function communitiesMet(
  ctx: Ctx,
  { recordId, ...made }: InTheMaking & { recordId?: number | undefined },
): Promise<{ items: MetCommunity[] }> {
  if (recordId !== undefined && !isReporter(ctx.viewer, await readableRecord(ctx, recordId))) {
    throw new Refusal('forbidden', 'community_answers_not_yours')
  }
  const byHand = recordId === undefined ? [] : await saidByHand(ctx.db, recordId)
  const met = (await metBy(ctx.db, made, ctx.now)).filter((id) => !byHand.some((one) => one.id === id))
  const ids = [...met, ...byHand.filter(({ isIn }) => isIn).map(({ id }) => id)]
  if (ids.length === 0) return { items: [] }
  const { rows } = await sql<Asked>`${prepared}
    select c.id, c.name, c.fields_version, f.fields, c.needed, w.user_id is not null as is_followed
    from community c join community_fields f on f.community_id = c.id and f.version = c.fields_version
    left join community_follower w on w.community_id = c.id and w.user_id = ${memberId(ctx.viewer)}::bigint
    where c.id = any(${ids}::bigint[]) order by is_followed desc, c.name, c.id`.execute(ctx.db)
  const given = recordId === undefined ? new Map<number, Answered>() : await answeredIn(ctx.db, recordId, ids)
  return {
    items: rows.map(({ id, name, ...asked }) => {
      const before = given.get(id)
      const { version, fields, answers } = before ?? { version: 0, fields: [], answers: {} }
      return { community: { id, name }, ...asked, given: before ? { version, fields, answers } : null }
    }),
  }
}

/** Communities whose organisers, or whose reporter, have said whether a find is in. */
async function saidByHand(db: Db, recordId: number): Promise<{ id: number; isIn: boolean }[]> {
  const { rows } = await sql<{ id: number; isIn: boolean }>`
    select r.community_id as id, r.is_in from community_record r join community c on c.id = r.community_id
    where r.record_id = ${recordId} and c.hidden_at is null and c.deleted_at is null`.execute(db)
  return rows
}

type Row = Asked & { criteria: Criteria; endAt: string | null }

/** What a device needs to propose communities by itself: those that one follows, and those that it asks for. */
export async function communitiesToKeep(ctx: Ctx, { ids }: { ids: number[] }): Promise<{ items: KeptCommunity[] }> {
  const { rows } = await sql<Row>`
    select c.id, c.name, c.fields_version, f.fields, c.needed, w.user_id is not null as is_followed, c.criteria,
      ${communityEnd} as end_at
    from community c join community_fields f on f.community_id = c.id and f.version = c.fields_version
    left join community_follower w on w.community_id = c.id and w.user_id = ${memberId(ctx.viewer)}::bigint
    where (w.user_id is not null or c.id = any(${ids}::bigint[]))
      and c.criteria is not null and c.hidden_at is null and c.deleted_at is null
      and coalesce(${communityEnd} > ${ctx.now}, true)
    order by is_followed desc, c.name, c.id limit ${communityLimits.kept}`.execute(ctx.db)
  const items: KeptCommunity[] = []
  for (const { id, name, ...row } of rows) {
    items.push({ community: { id, name }, ...row, taxa: await taxaOf(ctx.db, row.criteria) })
  }
  return { items }
}

/** The taxa that people choose among on a device, as far as criteria take them in. */
async function taxaOf(db: Db, criteria: Criteria): Promise<number[] | null> {
  const ranges = await treeRanges(db, criteria)
  if (ranges === undefined) return null
  const [firsts, lasts] = [ranges.map(({ first }) => first), ranges.map(({ last }) => last)]
  const { rows } = await sql<{ id: number }>`
    select t.id from unnest(${firsts}::bigint[], ${lasts}::bigint[]) as r(first, last)
    join taxon t on t.tree_number between r.first and r.last
    where t.is_default and not t.is_deleted and t.merged_into is null
    order by t.id limit ${communityLimits.keptTaxa + 1}`.execute(db)
  return rows.length > communityLimits.keptTaxa ? null : rows.map(({ id }) => id)
}
