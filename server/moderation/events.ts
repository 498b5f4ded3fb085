import { sql } from 'kysely'
import type { Events } from '#server/core/events.ts'
import { followDecision } from './flags.ts'

/** What this room does when something happens in the rooms to its left. */
export function listenForModeration(events: Events) {
  events.on('recordDecided', followDecision)

  events.on('userTracesAsked', async (ctx, { userId, tell }) => {
    const { rows } = await sql<{ flags: number; reports: number }>`select
      (select count(*)::integer from record_flag where user_id = ${userId}) as flags,
      (select count(*)::integer from record_report where user_id = ${userId}) as reports`.execute(ctx.db)
    tell('Markeringer af fund', rows[0]?.flags ?? 0)
    tell('Anmeldelser til moderatorerne', rows[0]?.reports ?? 0)
  })
}
