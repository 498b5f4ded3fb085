import { sql } from 'kysely'
import type { Db } from '#server/core/database.ts'
import { wordsBegun } from '#server/forum/titles.ts'

export interface NamedNews {
  id: number
  title: string
  publishAt: string
}

/** Published news whose title holds words that begin like those that are typed, the newest first. */
export async function newsNamed(db: Db, queryString: string, take: number): Promise<NamedNews[]> {
  const asked = wordsBegun(queryString)
  if (asked === null) return []
  const { rows } = await sql<NamedNews>`
    select n.id, n.title, n.publish_at from news n join news_public p on p.id = n.id
    where n.search @@ ${asked} order by n.publish_at desc limit ${take}`.execute(db)
  return rows
}
