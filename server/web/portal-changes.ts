import { sql } from 'kysely'
import type { Db } from '../core/database.ts'

/** Whether anything that public pages may show has been written since a moment, by whichever process. */
export interface PortalChanges {
  /** The moment that is now: everything that ended before it is part of it. */
  now(): Promise<string>
  /** The moment that is now, and whether something has come since the other. */
  since(moment: string): Promise<{ now: string; isChanged: boolean }>
}

/**
 * A moment is a snapshot of the database: transactions end in another order than they begin, so what was under way then and
 * has ended now is news too.
 */
export const portalChanges = (db: Db): PortalChanges => ({
  async now() {
    const { rows } = await sql<{ now: string }>`select pg_current_snapshot()::text as now`.execute(db)
    return rows[0]?.now ?? ''
  },
  async since(moment) {
    const { rows } = await sql<{ now: string; isChanged: boolean }>`
      select pg_current_snapshot()::text as now, exists (
        select from portal_change
        where xid >= pg_snapshot_xmin(${moment}::pg_snapshot) and not pg_visible_in_snapshot(xid, ${moment}::pg_snapshot)
      ) as "isChanged"`.execute(db)
    return rows[0] ?? { now: moment, isChanged: true }
  },
})
