import { sql } from 'kysely'
import type { Db } from '#server/core/database.ts'

/** A word of every second comment, one of every two hundredth (10,000 of two million), and one that hardly anybody writes. */
export const wordsOfTalk = { common: 'fugle', usual: 'kikkerter', rare: 'biædere' }

const portion = 100_000
/** Sentences of some twenty words; a quarter of them are everybody's, the others are of thousands. */
const talk = sql`'<p>Jeg så ' || case when i % 2 = 0 then 'en fugl' else 'noget' end || ' ved søen '
  || case when i % 200 = 7 then 'i min kikkert ' else '' end || case when i % 100000 = 11 then 'og en biæder ' else '' end
  || (select string_agg('ord' || chr(97 + (h % 26)::integer) || (h / 26 % 200), ' ') from (
    select abs(hashint8(i * 31 + w)) as h from generate_series(1, 16) w) words) || '.</p>'`

/**
 * Threads by SQL with ten comments each: half of their own, the others of finds and taxa. The last one is `long` comments
 * long. Everybody of `people` follows a share of them, and has read half of what they follow.
 */
export async function makeManyThreads(
  db: Db,
  threads: number,
  long: number,
  people: readonly number[],
): Promise<number> {
  const writers = sql`${[...people]}::bigint[]`
  const writer = sql`(${writers})[1 + i * 7 % ${sql.lit(people.length)}]`
  await sql`alter table comment disable trigger user`.execute(db)
  await sql`drop index comment_search`.execute(db)
  await sql`insert into thread (kind, title, subject_id, starter)
    select 'free', 'Tråd om ' || i, 1 + i % 5, ${writer} from generate_series(1, ${threads / 2}::bigint) i`.execute(db)
  await sql`insert into thread (kind, owner_id) select 'record', record_id from record_public
    order by record_id limit ${threads * 0.4}`.execute(db)
  await sql`insert into thread (kind, owner_id) select 'taxon', id from taxon where not is_deleted
    order by id limit ${threads * 0.1}`.execute(db)
  await sql`update record r set thread_id = t.id from thread t where t.kind = 'record' and t.owner_id = r.id`.execute(
    db,
  )
  const { rows } = await sql<{ most: number }>`select max(id) as most from thread`.execute(db)
  const most = rows[0]?.most ?? 0
  const comments = threads * 10
  for (let from = 0; from < comments; from += portion) {
    await sql`insert into comment (thread_id, author, html, created_at)
      select 1 + abs(hashint8(i)) % ${most}, ${writer}, ${talk}, timestamptz '2020-01-01' + i * interval '90 seconds'
      from generate_series(${from}::bigint, ${Math.min(from + portion, comments) - 1}::bigint) i`.execute(db)
  }
  await sql`insert into comment (thread_id, author, html, created_at)
    select 1, ${writer}, ${talk}, timestamptz '2026-01-01' + i * interval '1 minute'
    from generate_series(1, ${long}::bigint) i`.execute(db)
  await sql`create index comment_search on comment using gin (search) with (fastupdate = off)
    where deleted_at is null`.execute(db)
  await sql`update thread t set comments = c.number, newest_id = c.id, newest_at = (
      select created_at from comment where id = c.id)
    from (select thread_id, count(*) as number, max(id) as id from comment group by 1) c where c.thread_id = t.id`.execute(
    db,
  )
  await sql`alter table comment enable trigger user`.execute(db)
  await sql`insert into thread_follower (thread_id, user_id) select t.id, p.id from thread t
    cross join unnest(${writers}) p(id) where (t.id + p.id) % 100 = 0`.execute(db)
  await sql`insert into thread_read (user_id, thread_id, comment_id) select f.user_id, f.thread_id, t.newest_id
    from thread_follower f join thread t on t.id = f.thread_id where t.id % 2 = 0 and t.newest_id is not null`.execute(
    db,
  )
  await sql`vacuum analyze`.execute(db)
  return comments + long
}
