import { sql } from 'kysely'
import type { Db } from '#server/core/database.ts'
import { wordsBegun } from '#server/forum/titles.ts'

export interface NamedCommunity {
  id: number
  name: string
  followers: number
}

/** Communities whose name holds words that begin like those that are typed, those with most followers first. */
export async function communitiesNamed(db: Db, queryString: string, take: number): Promise<NamedCommunity[]> {
  const asked = wordsBegun(queryString)
  if (asked === null) return []
  const { rows } = await sql<NamedCommunity>`
    select c.id, c.name, count(w.user_id)::integer as followers
    from community c left join community_follower w on w.community_id = c.id
    where c.hidden_at is null and c.deleted_at is null and c.search @@ ${asked}
    group by c.id order by followers desc, c.id limit ${take}`.execute(db)
  return rows
}
