import { sql } from 'kysely'
import type { Db } from '#server/core/database.ts'
import { wall } from './queries.ts'

export interface NamedTrip {
  id: number
  title: string
  start: string
}

/** Trips whose title, as everybody sees it, holds words that begin like those that are typed; the newest first. */
export async function tripsNamed(db: Db, queryString: string, take: number): Promise<NamedTrip[]> {
  const words = queryString.match(/[\p{L}\p{N}]{2,}/gu) ?? []
  if (words.length === 0 || words.length > 8) return []
  const asked = words.map((word) => `${word.toLocaleLowerCase('da-DK')}:*`).join(' & ')
  const { rows } = await sql<NamedTrip>`
    select o.trip_id as id, o.title, ${wall('o.started_at')} as start from trip_public o
    where o.title <> '' and to_tsvector('simple', o.title) @@ to_tsquery('simple', ${asked})
    order by o.started_at desc, o.trip_id desc limit ${take}`.execute(db)
  return rows
}
