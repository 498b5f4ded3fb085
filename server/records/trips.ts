import { sql } from 'kysely'
import type { RecordDetails } from '#contract/record.ts'
import { type Ctx, viewerId } from '#server/core/context.ts'
import type { Db } from '#server/core/database.ts'
import { prepared } from '#server/core/prepared.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { RecordRow } from './queries.ts'

const notThere = () =>
  new Refusal('invalid', 'trip_not_yours', { tripId: 'Vælg en tur, som du selv har været med på.' })

/** A find may be put into a trip by its owner, and by those who have said that they were there. */
export async function checkTrip(db: Db, tripId: number, userId: number) {
  const { rows } = await sql`${prepared}
    select 1 from trip t where t.id = ${tripId} and t.deleted_at is null and (t.owner = ${userId} or exists (
      select 1 from trip_participant p where p.trip_id = t.id and p.user_id = ${userId} and p.status = 'accepted'))
  `.execute(db)
  if (rows.length === 0) throw notThere()
}

/** Which of some trips finds of somebody's may be put into. */
export async function ownTrips(db: Db, ids: readonly number[], userId: number): Promise<Set<number>> {
  const known = [...new Set(ids)].filter((id) => Number.isSafeInteger(id) && id > 0)
  if (known.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select t.id from trip t where t.id = any(${known}::bigint[]) and t.deleted_at is null and (t.owner = ${userId}
      or exists (select 1 from trip_participant p
        where p.trip_id = t.id and p.user_id = ${userId} and p.status = 'accepted'))`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The trip that a device has sent before its finds. Whether the find may be put into it is asked by its number. */
export async function tripOfUuid(ctx: Ctx, uuid: string): Promise<number> {
  const me = viewerId(ctx)
  const { rows } = await sql<{ id: number }>`
    select t.id from trip t where t.uuid = ${uuid}::uuid and (t.owner = ${me} or exists (
      select 1 from trip_participant p where p.trip_id = t.id and p.user_id = ${me} and p.status = 'accepted'))`.execute(
    ctx.db,
  )
  const [trip] = rows
  if (!trip) throw notThere()
  return trip.id
}

export async function tellTrip(ctx: Ctx, recordId: number, tripId: number | null) {
  if (tripId !== null) await ctx.events.emit(ctx, 'recordsInTrip', { recordIds: [recordId], tripId })
}

/** The same for some finds, each with the trip that it is of. */
export async function tellTripOf(ctx: Ctx, finds: readonly { id: number; tripId: number | null }[]) {
  for (const [tripId, own] of Map.groupBy(finds, (find) => find.tripId)) {
    const recordIds = own.map(({ id }) => id)
    if (tripId !== null) await ctx.events.emit(ctx, 'recordsInTrip', { recordIds, tripId })
  }
}

/** The same for all finds of an import that are of a trip. */
export async function tellTrips(ctx: Ctx, importId: number) {
  const { rows } = await sql<{ tripId: number; recordIds: number[] }>`
    select trip_id, json_agg(id order by id) as record_ids from record
    where import_id = ${importId} and trip_id is not null group by trip_id order by trip_id`.execute(ctx.db)
  for (const { tripId, recordIds } of rows) await ctx.events.emit(ctx, 'recordsInTrip', { recordIds, tripId })
}

export const leftTrip = (ctx: Ctx, recordId: number, tripId: number) =>
  ctx.events.emit(ctx, 'recordOutOfTrip', { recordId, tripId })

/** The trip that a find names: to everybody by the public view, to its people always. */
export async function tripTold(
  ctx: Pick<Ctx, 'db' | 'viewer'>,
  row: Pick<RecordRow, 'id' | 'tripId'>,
): Promise<RecordDetails['trip']> {
  if (row.tripId === null) return null
  const me = ctx.viewer.kind === 'user' ? ctx.viewer.userId : null
  const { rows } = await sql<{ id: number; title: string; startedOn: string; isOwn: boolean }>`
    select t.id, to_char(coalesce(s.started_at, t.started_at), 'YYYY-MM-DD') as started_on, o.is_own,
      case when o.is_own then t.title else s.title end as title
    from trip t
    left join record_public p on p.record_id = ${row.id} and p.trip_id = t.id
    left join trip_public s on s.trip_id = p.trip_id
    cross join lateral (select t.owner = ${me}::bigint or exists (select 1 from trip_participant a
      where a.trip_id = t.id and a.user_id = ${me}::bigint and a.status = 'accepted') as is_own) o
    where t.id = ${row.tripId} and t.deleted_at is null and (o.is_own or s.trip_id is not null)`.execute(ctx.db)
  const [trip] = rows
  return trip ? { id: trip.id, title: trip.title || plainTripTitle(trip.startedOn) } : null
}

/** What a trip is called whose own title nobody gave, or is not for everybody. */
export const plainTripTitle = (day: string) =>
  `Tur ${new Date(`${day}T12:00:00Z`).toLocaleDateString('da-DK', { dateStyle: 'long', timeZone: 'UTC' })}`
