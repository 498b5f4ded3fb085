import { sql } from 'kysely'
import type { Ctx } from '#server/core/context.ts'

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
