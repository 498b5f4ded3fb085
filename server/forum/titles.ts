import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/core/database.ts'

export interface NamedThread {
  id: number
  title: string
  subject: string
  count: number
}

/** Titles that hold words which begin like those that are typed, as a question to an index of words; null when nothing is asked. */
export function wordsBegun(queryString: string): RawBuilder<unknown> | null {
  const words = queryString.match(/[\p{L}\p{N}]{2,}/gu) ?? []
  if (words.length === 0 || words.length > 8) return null
  // In the stems of the index, and as they stand, for the last one is often not yet finished.
  const asked = words.map((word) => `${word}:*A`).join(' & ')
  return sql`(to_tsquery('danish', ${asked}) || to_tsquery('simple', ${asked.toLocaleLowerCase('da-DK')}))`
}

/** Threads of their own with such a title, the newest first. */
export async function threadsNamed(db: Db, queryString: string, take: number): Promise<NamedThread[]> {
  const asked = wordsBegun(queryString)
  if (asked === null) return []
  const { rows } = await sql<NamedThread>`
    select t.id, t.title, s.name as subject, t.comments as count
    from comment c join thread t on t.id = c.thread_id join thread_subject s on s.id = t.subject_id
    where c.deleted_at is null and c.title <> '' and t.kind = 'free' and t.deleted_at is null
      and c.search @@ ${asked}
    order by t.newest_at desc limit ${take}`.execute(db)
  return rows
}
