import { sql } from 'kysely'
import type { Db } from '#server/core/database.ts'
import type { RecordRow } from './may.ts'

/** Whether its people have changed a find since it was dismissed: new pictures, a better place, more words. */
export async function isChangedSince(db: Db, row: Pick<RecordRow, 'id' | 'dismissedAt'>): Promise<boolean> {
  if (row.dismissedAt === null) return false
  const lines = sql`select max(id) from change where entity = 'record' and entity_id = ${String(row.id)}`
  const { rows } = await sql<{ changed: boolean }>`
    select coalesce((${lines} and verb = 'update') > (${lines} and verb = 'dismiss'), false) as changed`.execute(db)
  return rows[0]?.changed ?? false
}
