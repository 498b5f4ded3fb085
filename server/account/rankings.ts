import { sql } from 'kysely'
import type { Db } from '#server/core/database.ts'

/** Who is in no ranking: those who have said so, and those who have left. */
export async function outOfRankings(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from app_user where out_of_rankings or deleted_at is not null`.execute(db)
  return rows.map(({ id }) => id)
}
