import { sql } from 'kysely'
import type { Db } from '#server/core/database.ts'
import type { Way } from './choosing.ts'

/**
 * Whether finds can be moved there: to a taxon in use, or to a member who is neither blocked nor gone. Until the
 * transaction is over it stays so.
 */
export async function isUsableTarget(db: Db, { kind, toId }: Pick<Way, 'kind' | 'toId'>): Promise<boolean> {
  if (kind === 'user') return isMember(db, toId)
  const { rows } = await sql`select id from taxon
    where id = ${toId} and not is_deleted and merged_into is null and taxon_type <> 2 for share`.execute(db)
  return rows.length > 0
}

/** Whether somebody is neither blocked nor gone. Until the transaction is over it stays so. */
export async function isMember(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql`select id from app_user
    where id = ${userId} and deleted_at is null and blocked_at is null for share`.execute(db)
  return rows.length > 0
}
