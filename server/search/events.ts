import { sql } from 'kysely'
import type { Events } from '#server/core/events.ts'
import { forgetCards } from '#server/notifications/add-notifications.ts'

/** What this room does when something happens in the rooms to its left. */
export function listenForSearch(events: Events) {
  // Who follows a taxon: its thread, or the finds of it by a kept search. Each person counts once.
  events.answers.traceTaxa('followers', async (ctx, taxonIds) => {
    const { rows } = await sql<{ id: number | null; count: number }>`
      select f.id, count(distinct f.user_id)::integer as count from (
        select t.owner_id as id, w.user_id from thread t
        join thread_follower w on w.thread_id = t.id and w.is_followed and not w.is_muted
        where t.kind = 'taxon' and t.owner_id = any(${taxonIds}::bigint[])
        union all
        select one.id, s.user_id from saved_search s
        cross join lateral (select value::bigint as id from jsonb_array_elements_text(s.filter -> 'taxonIds')) one
        where s.has_alert and one.id = any(${taxonIds}::bigint[])
      ) f group by grouping sets ((f.id), ())`.execute(ctx.db)
    return rows
  })

  // Searches and files are the person's own. The files themselves go with the next sweep.
  events.on('userDeleted', async (ctx, { userId }) => {
    await ctx.db.deleteFrom('savedSearch').where('userId', '=', userId).execute()
    // Nobody follows or searches for who has left: what others called the search may be a name.
    const gone = await ctx.db
      .deleteFrom('savedSearch')
      .where(sql<boolean>`filter ? 'userId' and filter ->> 'userId' = ${String(userId)}`)
      .returning('id')
      .execute()
    for (const { id } of gone) await forgetCards(ctx, { search: id })
    await ctx.db.deleteFrom('recordDownload').where('userId', '=', userId).execute()
    await ctx.db.deleteFrom('ownDataFile').where('userId', '=', userId).execute()
  })
}
