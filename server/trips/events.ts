import { sql } from 'kysely'
import type { OwnerHead } from '#server/core/answers.ts'
import type { Ctx } from '#server/core/context.ts'
import type { Events } from '#server/core/events.ts'
import { refreshPublic } from '#server/records/public.ts'
import { layTrips } from '#server/records/trip-public.ts'
import { becomeFinders } from './participants.ts'
import { recordIdsIn, tripById, tripRows } from './queries.ts'
import { isOfTrip, mayOfTrip, mayReadTrip } from './rules.ts'
import { shownLines } from './shown.ts'

/** What this room does when something happens in the rooms to its left, and what it answers for. */
export function listenForTrips(events: Events) {
  events.on('recordsInTrip', async (ctx, { recordIds, tripId }) => {
    await becomeFinders(ctx.db, tripId, recordIds, null, ctx.now)
  })
  events.on('recordOutOfTrip', async (ctx, { recordId, tripId }) => {
    await refreshPublic(ctx.db, [recordId])
    await layTrips(ctx.db, [tripId])
  })

  events.answers.answerFor('trip', {
    thread: async (ctx, id) => {
      const row = await tripById(ctx.db, id)
      if (!row?.isFinished || row.deletedAt !== null || !mayReadTrip(ctx.viewer, row)) return null
      // Who is asked on a personal trip knows its day alone.
      if (!row.isPublic && !isOfTrip(ctx.viewer, row)) return null
      return mayOfTrip(ctx, row).comment ? 'write' : 'read'
    },
    heads: async (ctx, ids) => {
      const rows = await tripRows(ctx.db, sql`t.id = any(${ids}::bigint[])`)
      const lines = await shownLines(ctx, rows)
      return new Map(
        lines.map(({ id, title }): [number, OwnerHead] => [
          id,
          { title, path: `/tur/${id}`, speciesGroup: null, picture: null },
        ]),
      )
    },
  })

  events.answers.traceUser(async (ctx, userId) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from trip where owner = ${userId} and finished_at is not null`.execute(ctx.db)
    return [{ what: 'Ture', count: rows[0]?.count ?? 0 }]
  })
  events.on('userDeleted', (ctx, { userId }) => forgetPerson(ctx, userId))
}

/**
 * Trips stay, under the name that all who have left share, with what everybody saw of their ways; what was private
 * goes: trips that were never finished, times, and where the tracks began and ended.
 */
async function forgetPerson(ctx: Ctx, userId: number) {
  const { db } = ctx
  await db.deleteFrom('tripParticipant').where('userId', '=', userId).where('status', '<>', 'accepted').execute()
  const open = await db
    .selectFrom('trip')
    .select('id')
    .where('owner', '=', userId)
    .where((is) => is.or([is('finishedAt', 'is', null), is('deletedAt', 'is not', null)]))
    .execute()
  for (const { id } of open) {
    const recordIds = await recordIdsIn(db, id)
    await db.updateTable('record').set({ tripId: null }).where('tripId', '=', id).execute()
    await refreshPublic(db, recordIds)
  }
  const openIds = open.map(({ id }) => id)
  await sql`update trip set route_id = null where route_id = any(${openIds}::bigint[])`.execute(db)
  await sql`delete from trip where id = any(${openIds}::bigint[])`.execute(db)
  await sql`update trip t set track = null, distance = null, track_distance = p.distance, line = p.line,
      shape = case when st_dimension(t.shape) = 1 then p.shape else t.shape end, shows_ends = true,
      started_at = coalesce(p.started_at, t.started_at), ended_at = coalesce(p.ended_at, t.ended_at)
    from trip x left join trip_public p on p.trip_id = x.id
    where x.id = t.id and t.owner = ${userId} and (t.line is not null or st_dimension(t.shape) = 1)`.execute(db)
  await db.updateTable('trip').set({ breaks: '[]' }).where('owner', '=', userId).execute()
  const left = await db.selectFrom('trip').select('id').where('owner', '=', userId).execute()
  await layTrips(
    db,
    left.map(({ id }) => id),
  )
}
