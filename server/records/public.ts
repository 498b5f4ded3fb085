import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/core/database.ts'

/** Bring what the public sees of these finds up to date. Every verb that touches a find does it in its transaction. */
export async function refreshPublic(db: Db, recordIds: readonly number[]) {
  if (recordIds.length === 0) return
  await refreshPublicWhere(db, sql`record_id = any(${recordIds}::bigint[])`)
}

/** The same for all finds that meet a condition on `record_id`. */
export async function refreshPublicWhere(db: Db, condition: RawBuilder<unknown>) {
  await sql`delete from record_public where ${condition}`.execute(db)
  await sql`insert into record_public select * from record_public_source where ${condition}`.execute(db)
}
