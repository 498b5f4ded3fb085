import { sql } from 'kysely'
import type { Db } from '../core/database.ts'
import { prepared } from '../core/prepared.ts'

/** Whether anything that public pages may show has been written since a moment, by whichever process. */
export interface PortalChanges {
  /** The moment that is now: everything that ended before it is part of it. */
  now(): Promise<string>
  /** The moment that is now, and whether something has come since the other. */
  since(moment: string): Promise<{ now: string; isChanged: boolean }>
}

/** A server that has fallen may give numbers of transactions again that it had not written down: it is another life. */
const life = sql<string>`extract(epoch from pg_postmaster_start_time())::text`

/**
 * A moment is a snapshot of the database: transactions end in another order than they begin, so what was under way then and
 * has ended now is news too.
 */
export const portalChanges = (db: Db): PortalChanges => ({
  async now() {
    const { rows } = await sql<{ now: string }>`${prepared}
      select ${life} || ' ' || pg_current_snapshot() as now`.execute(db)
    return rows[0]?.now ?? ''
  },
  async since(moment) {
    const [born = '', snapshot = ''] = moment.split(' ')
    const { rows } = await sql<{ now: string; isChanged: boolean }>`
      select ${life} || ' ' || pg_current_snapshot() as now, ${life} <> ${born} or exists (
        select from portal_change
        where xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot) and not pg_visible_in_snapshot(xid, ${snapshot}::pg_snapshot)
      ) as "isChanged"`.execute(db)
    return rows[0] ?? { now: moment, isChanged: true }
  },
})
