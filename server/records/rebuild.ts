import { sql } from 'kysely'
import type { Db } from '#server/core/database.ts'

interface Rebuilt {
  rows: number
  /** Public by the view, but not in the table. */
  missing: number
  /** In the table, but not public. */
  extra: number
  different: number
}

/** Make the table of what the public sees anew from the view, and tell where it had been wrong. */
export const rebuildPublic = (db: Db): Promise<Rebuilt> =>
  db.transaction().execute(async (transaction) => {
    await sql`lock table record in share mode`.execute(transaction)
    const { rows } = await sql<Omit<Rebuilt, 'rows'>>`
      select
        count(*) filter (where p.record_id is null)::integer as missing,
        count(*) filter (where s.record_id is null)::integer as extra,
        count(*) filter (where p.record_id is not null and s.record_id is not null
          and to_jsonb(p) <> to_jsonb(s))::integer as different
      from record_public p full join record_public_source s on s.record_id = p.record_id`.execute(transaction)
    await sql`delete from record_public`.execute(transaction)
    const { numAffectedRows } = await sql`insert into record_public select * from record_public_source`.execute(
      transaction,
    )
    return { ...(rows[0] ?? { missing: 0, extra: 0, different: 0 }), rows: Number(numAffectedRows ?? 0) }
  })
