import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/core/database.ts'

const portion = 5000
/** People at the door. More than that are nobody: the oldest go. */
const mostWaiting = 100_000

/** What has run out goes, a portion at a time, so that nobody at the door waits for it. */
export async function sweepIdentity(db: Db): Promise<number> {
  const sweeps = [
    sql`delete from idp_payload where (kind, id) in
      (select kind, id from idp_payload where expires_at < now() limit ${portion})`,
    sql`delete from idp_payload where kind = 'Interaction' and id in
      (select id from idp_payload where kind = 'Interaction' order by expires_at desc offset ${mostWaiting} limit ${portion})`,
    sql`delete from idp_limit where key in (select key from idp_limit where expires_at < now() limit ${portion})`,
    sql`delete from idp_mail_token where token_hash in
      (select token_hash from idp_mail_token where expires_at < now() limit ${portion})`,
  ]
  let swept = 0
  for (const sweep of sweeps) swept += await untilNothingIsLeft(db, sweep)
  return swept
}

async function untilNothingIsLeft(db: Db, sweep: RawBuilder<unknown>): Promise<number> {
  let all = 0
  for (;;) {
    const gone = Number((await sweep.execute(db)).numAffectedRows ?? 0n)
    all += gone
    if (gone < portion) return all
  }
}
