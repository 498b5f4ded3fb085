import { sql } from 'kysely'
import { type Ctx, viewerId } from '#server/core/context.ts'
import { isOwnRecord } from './own.ts'

/** The user's own labels, with how many of their finds bear each: what is no longer theirs keeps its label, unseen. */
export async function userTags(ctx: Ctx, { userId }: { userId: number }) {
  const { rows: items } = await sql<{ tag: string; count: number }>`
    select g.tag, count(*)::integer as count from record_tag g join record r on r.id = g.record_id
    where g.user_id = ${userId} and ${isOwnRecord(userId)}
    group by g.tag order by count desc, g.tag`.execute(ctx.db)
  return { items }
}

export async function deleteUserTags(ctx: Ctx, { tags }: { tags: string[] }) {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('recordTag')
    .where('userId', '=', viewerId(ctx))
    .where('tag', 'in', tags)
    .executeTakeFirstOrThrow()
  return { removed: Number(numDeletedRows) }
}
