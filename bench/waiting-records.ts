import { sql } from 'kysely'
import type { Db } from '#server/core/database.ts'
import { rebuildPublic } from '#server/records/rebuild.ts'

/**
 * Of finds that are all alike, make most validated and let some wait: five neighbours in each block of ids, three of them
 * a stack. A tenth of the stacks' neighbours has no name, and some are flagged.
 */
export async function letSomeWait(db: Db, block: number, flaggedBy: number) {
  const place = sql`(r.id % ${sql.lit(block)})`
  await sql`update record r set submitted_at = now() - make_interval(hours => (r.id * 7 % 9600)::integer), scored_at = now(),
    stars = case when ${place} < 5 then 0 when r.id % 10 < 4 then 1 when r.id % 10 < 8 then 2 else 3 end`.execute(db)
  await sql`update record r set taxon_id = o.taxon_id, observed_from = o.observed_from, point = o.point
    from record o where o.id = r.id - ${place} and ${place} in (1, 2)`.execute(db)
  await sql`update record_suggestion s set taxon_id = r.taxon_id from record r
    where r.id = s.record_id and ${place} in (1, 2)`.execute(db)
  const nameless = sql`${place} = 3 and r.id / ${sql.lit(block)} % 2 = 0`
  await sql`update record_vote v set withdrawn_at = now() from record r where r.id = v.record_id and ${nameless}`.execute(
    db,
  )
  await sql`update record_suggestion s set withdrawn_at = now() from record r
    where r.id = s.record_id and ${nameless}`.execute(db)
  await sql`update record r set taxon_id = null, certainty = null where ${nameless}`.execute(db)
  await sql`with flagged as (
      update record r set flagged_at = now() where ${place} = 4 and r.id / ${sql.lit(block)} % 50 = 0 returning r.id)
    insert into record_flag (record_id, user_id, reason) select id, ${flaggedBy}::bigint, 'Se her' from flagged`.execute(
    db,
  )
  await rebuildPublic(db)
  await sql`delete from evidence_change`.execute(db)
  await sql`vacuum analyze`.execute(db)
}
