import { sql } from 'kysely'
import type { Events } from '#server/core/events.ts'
import { followDecision } from './flags.ts'

/** What this room does when something happens in the rooms to its left. */
export function listenForModeration(events: Events) {
  events.on('recordDecided', followDecision)

  events.answers.traceUser(async (ctx, userId) => {
    const { rows } = await sql<{ flags: number; reports: number }>`select
      (select count(*)::integer from record_flag where user_id = ${userId}) as flags,
      (select count(*)::integer from record_report where user_id = ${userId}) as reports`.execute(ctx.db)
    return [
      { what: 'Markeringer af fund', count: rows[0]?.flags ?? 0 },
      { what: 'Anmeldelser til moderatorerne', count: rows[0]?.reports ?? 0 },
    ]
  })
}
