import { sql } from 'kysely'
import type { EarlierTitle } from '#contract/thread.ts'
import type { Db } from '#server/core/database.ts'

/** What a thread was called before, the newest first, by its history; told with the comment that it began with. */
export async function earlierTitles(db: Db, threadId: number): Promise<{ firstId: number; titles: EarlierTitle[] }> {
  const { rows } = await sql<EarlierTitle & { firstId: number }>`
    select c.before ->> 'title' as title, c.at as until,
      (select min(id) from comment where thread_id = ${threadId}) as first_id
    from change c
    where c.entity = 'thread' and c.entity_id = ${String(threadId)} and c.verb = 'update'
      and c.after ->> 'title' <> c.before ->> 'title'
    order by c.id desc`.execute(db)
  return { firstId: rows[0]?.firstId ?? 0, titles: rows.map(({ title, until }) => ({ title, until })) }
}
