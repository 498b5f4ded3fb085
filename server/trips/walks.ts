import { sql } from 'kysely'
import type { TripTable } from '#contract/trip.ts'
import type { Ctx } from '#server/core/context.ts'
import { seenByPeople, wall } from './queries.ts'
import { isTripOwner } from './rules.ts'
import { readableTrip } from './shown.ts'
import { notedOn, openOn, tableColumns, tableOf } from './table.ts'

const mostWalks = 200

/** Trips by the same way beside each other, the newest first: to their owner as they are, to others as everybody sees them. */
export async function tripWalks(ctx: Ctx, { id }: { id: number }): Promise<TripTable> {
  const row = await readableTrip(ctx, id)
  const isWhole = isTripOwner(ctx.viewer, row)
  const isTold = row.routeId !== null && (isWhole || row.shown?.isWithheld === false)
  const condition = isTold ? sql`t.route_id = ${row.routeId}` : sql`t.id = ${id}`
  const { rows } = await (isWhole
    ? sql<Row>`select t.id, t.title, ${wall('t.started_at')} as start, coalesce(t.distance, t.track_distance) as distance,
        t.people, (extract(epoch from t.ended_at - t.started_at) / 60)::integer - t.break_minutes as minutes
      from trip t where ${condition} and t.deleted_at is null order by t.started_at desc, t.id desc limit ${mostWalks}`
    : sql<Row>`select ${tableColumns} from trip_public o join trip t on t.id = o.trip_id
      where ${condition} and (o.route_id is not null or t.id = ${id})
      order by o.started_at desc, o.trip_id desc limit ${mostWalks}`
  ).execute(ctx.db)
  const ids = rows.map((walk) => walk.id)
  const seen = isWhole ? seenByPeople(ctx) : openOn(ids)
  return tableOf(ctx.db, rows, await notedOn(ctx.db, { ids, seen, group: null }), rows.length)
}

interface Row {
  id: number
  title: string
  start: string
  minutes: number | null
  distance: number | null
  people: number | null
}
