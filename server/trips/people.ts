import { sql } from 'kysely'
import type { TripLine } from '#contract/trip.ts'
import type { Ctx } from '#server/core/context.ts'
import type { Db } from '#server/core/database.ts'
import { tripRows } from './queries.ts'
import { mayReadTrip } from './rules.ts'
import { shownLines } from './shown.ts'

/** Its owner, and those who have said that they were there. */
export async function peopleOfTrip(db: Db, tripId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select owner as id from trip where id = ${tripId}
    union select user_id from trip_participant where trip_id = ${tripId} and status = 'accepted'`.execute(db)
  return rows.map(({ id }) => id)
}

/** Those of some trips that the viewer may know of, as lists show them. */
export async function readableTrips(ctx: Ctx, ids: readonly number[]): Promise<TripLine[]> {
  if (ids.length === 0) return []
  const rows = await tripRows(ctx.db, sql`t.id = any(${ids}::bigint[])`)
  return shownLines(
    ctx,
    rows.filter((row) => mayReadTrip(ctx.viewer, row)),
  )
}
