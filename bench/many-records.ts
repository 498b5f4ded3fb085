import { sql } from 'kysely'
import type { Db } from '#server/core/database.ts'
import { rebuildPublic } from '#server/records/rebuild.ts'

/** Finds by SQL: of all species, over the country and twenty years, a tenth of them by each of ten people. */
export async function makeManyRecords(db: Db, count: number, reporters: readonly number[]) {
  const portion = 100_000
  const { rows } = await sql<{ id: number }>`
    select id from taxon where rank >= 2000 and not is_deleted order by id`.execute(db)
  const species = rows.map(({ id }) => id)
  for (let from = 0; from < count; from += portion) {
    const to = Math.min(from + portion, count)
    await sql`with made as (
        insert into record (uuid, reporter, taxon_id, certainty, observed_from, point, uncertainty, locality, count, state,
          submitted_at)
        select gen_random_uuid(), (${[...reporters]}::bigint[])[1 + i % ${sql.lit(reporters.length)}],
          (${species}::bigint[])[1 + i * 31 % ${sql.lit(species.length)}], 'sikker',
          date '2006-01-01' + (i * 7919 % 7400)::integer, st_setsrid(st_makepoint(8.1 + (i * 7907 % 44000) / 10000.0,
          54.8 + (i * 7901 % 27000) / 10000.0), 4326), 5 + i % 50, 'Sted ' || i % 5000, (1 + i % 9)::integer, 'submitted', now()
        from generate_series(${from}::bigint, ${to - 1}::bigint) as i
        returning id, reporter, taxon_id)
      , finders as (insert into record_finder (record_id, user_id, status) select id, reporter, 'accepted' from made)
      , said as (insert into record_suggestion (record_id, taxon_id, author, certainty)
        select id, taxon_id, reporter, 'sikker' from made returning id, record_id, author)
      insert into record_vote (record_id, suggestion_id, user_id, certainty, species_group, weight)
      select record_id, id, author, 'sikker', 0, 1 from said`.execute(db)
  }
  await rebuildPublic(db)
  await sql`analyze`.execute(db)
}
