import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/core/database.ts'

const portion = 5000
/** People at the door. More than that are nobody: the oldest go. */
const mostWaiting = 100_000

/** What has run out goes, a portion at a time, so that nobody at the door waits for it. */
export async function sweepIdentity(db: Db): Promise<number> {
  const sweeps = [
    deleteOf('idp_payload', sql`where expires_at < now()`),
    deleteOf('idp_payload', sql`where kind = 'Interaction' order by expires_at desc offset ${mostWaiting}`),
    deleteOf(
      'idp_payload',
      sql`where kind = 'Session' and account_id is null order by expires_at desc offset ${mostWaiting}`,
    ),
    deleteOf('idp_limit', sql`where expires_at < now()`),
    deleteOf('idp_mail_token', sql`where expires_at < now()`),
  ]
  let swept = 0
  for (const sweep of sweeps) swept += await untilNothingIsLeft(db, sweep)
  return swept
}

/** By their places in the table: whatever the planner knows of it, each row is looked up once. */
const deleteOf = (table: string, which: RawBuilder<unknown>) =>
  sql`delete from ${sql.table(table)} where ctid = any(array(
    select ctid from ${sql.table(table)} ${which} limit ${portion}))`

async function untilNothingIsLeft(db: Db, sweep: RawBuilder<unknown>): Promise<number> {
  let all = 0
  for (;;) {
    const gone = Number((await sweep.execute(db)).numAffectedRows ?? 0n)
    all += gone
    if (gone < portion) return all
  }
}
