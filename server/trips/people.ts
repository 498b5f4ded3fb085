import { sql } from 'kysely'
import type { Ctx } from '#server/core/context.ts'
import type { Db } from '#server/core/database.ts'
import { plainTripTitle } from '#server/records/trips.ts'
import { tripRows } from './queries.ts'
import { mayReadTrip } from './rules.ts'

/** Its owner, and those who have said that they were there. */
export async function peopleOfTrip(db: Db, tripId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select owner as id from trip where id = ${tripId}
    union select user_id from trip_participant where trip_id = ${tripId} and status = 'accepted'`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * What is written to people calls a trip what everybody may call it, also to those who know more: mail goes where nobody
 * sees who reads it. Of trips that the viewer may not know of nothing is told.
 */
export async function tripTitlesToTell(ctx: Ctx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tripRows(ctx.db, sql`t.id = any(${ids}::bigint[])`)
  return new Map(
    rows
      .filter((row) => mayReadTrip(ctx.viewer, row))
      .map(({ id, start, shown }) => [id, shown?.title || plainTripTitle((shown?.start ?? start).slice(0, 10))]),
  )
}
