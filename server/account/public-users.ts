import { sql } from 'kysely'
import type { PublicProfile, PublicUser } from '#contract/account.ts'
import type { Db } from '#server/core/database.ts'
import { prepared } from '#server/core/prepared.ts'
import { userById } from './queries.ts'
import { publicProfile, publicUser } from './rules.ts'

/** What everybody may know of several users, by id. Those who have left are there too, under the name that all of them share. */
export async function publicUsers(db: Db, ids: readonly (number | null)[]): Promise<Map<number, PublicUser>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map()
  const rows = await db
    .selectFrom('appUser')
    .modifyFront(prepared)
    .select(['id', 'identification', 'name', 'displayName', 'profilePhotoId', 'deletedAt', 'created'])
    .where(sql<boolean>`id = any(${wanted}::bigint[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, publicUser(row)]))
}

/** What stands on somebody's page for everybody. */
export async function publicProfileOf(db: Db, id: number): Promise<PublicProfile | undefined> {
  const row = await userById(db, id)
  return row && publicProfile(row)
}
