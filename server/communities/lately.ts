import { sql } from 'kysely'
import { communityLimits } from '#contract/community-words.ts'
import { type Ctx, viewerId } from '#server/core/context.ts'
import { oneAtATime } from '#server/core/once.ts'
import { Refusal } from '#server/core/refusal.ts'

/**
 * The people or finds that a step in the history of a community has named in the last day: they have been told of it, and
 * whoever says and unsays it again and again tells them no more.
 */
export async function namedLately(
  ctx: Ctx,
  communityId: number,
  verb: 'organisers' | 'take-in',
  list: 'organisers' | 'recordIds',
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct named.id::bigint as id from change, jsonb_array_elements_text(after -> ${list}) as named(id)
    where entity = 'community' and entity_id = ${String(communityId)} and verb = ${verb}
      and at > ${ctx.now}::timestamptz - interval '1 day'`.execute(ctx.db)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Nobody has asked to hear that finds are taken in or that they are appointed: so many people a day hear it by one member,
 * in all communities together. The viewer is no such person.
 */
export async function needFewTold(ctx: Ctx, userIds: readonly (number | null)[]) {
  if (userIds.length === 0) return
  const me = viewerId(ctx)
  await oneAtATime(ctx.db, `told of communities by ${me}`)
  const { rows } = await sql<{ told: number }>`
    with named as (
      select verb, after from change where actor = ${me} and entity = 'community' and verb in ('organisers', 'take-in')
        and at > ${ctx.now}::timestamptz - interval '1 day'
    ), told as (
      select unnest(${userIds}::bigint[]) as id
      union select n.id::bigint from named, jsonb_array_elements_text(after -> 'organisers') n(id) where verb = 'organisers'
      union select r.reporter from named, jsonb_array_elements_text(after -> 'recordIds') n(id)
        join record r on r.id = n.id::bigint where verb = 'take-in'
    )
    select count(*)::integer as told from told where id <> ${me}`.execute(ctx.db)
  if ((rows[0]?.told ?? 0) > communityLimits.toldADay) throw new Refusal('tooMany', 'community_told_too_many')
}
