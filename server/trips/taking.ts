import { sql } from 'kysely'
import { blankFields } from '#contract/blank-record.ts'
import type { TripShown } from '#contract/trip.ts'
import { tripLimits } from '#contract/trip-words.ts'
import { type Ctx, viewerId } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { appendRecordHistory } from '#server/records/append-history.ts'
import { refreshPublic } from '#server/records/public.ts'
import { layTrips } from '#server/records/trip-public.ts'
import { becomeFinders } from './participants.ts'
import { lockTrip, tripById } from './queries.ts'
import { isOfTrip, isTripOwner, mayReadTrip, needAliveTrip } from './rules.ts'
import { getTrip } from './shown.ts'

interface Taken {
  id: number
  recordIds: number[]
  out: boolean
}
interface Found {
  id: number
  reporter: number | null
  tripId: number | null
  state: 'draft' | 'submitted'
  version: number
}

/** Take finds into a trip, or out of it: all or none. */
export async function takeRecords(ctx: Ctx, { id, recordIds, out }: Taken): Promise<TripShown> {
  const me = viewerId(ctx)
  const wanted = [...new Set(recordIds)]
  await lockTrip(ctx.db, id, wanted)
  const row = await tripById(ctx.db, id)
  if (!row || !mayReadTrip(ctx.viewer, row)) throw new Refusal('missing', 'not_found')
  if (!isOfTrip(ctx.viewer, row)) throw new Refusal('forbidden', 'trip_not_yours')
  needAliveTrip(row)
  const { rows: found } = await sql<Found>`select id, reporter, trip_id, state, version from record
    where id = any(${wanted}::bigint[]) and deleted_at is null order by id`.execute(ctx.db)
  const mayTake = ({ reporter, tripId }: Found) =>
    reporter === me || (out && tripId === id && isTripOwner(ctx.viewer, row))
  if (found.length < wanted.length || !found.every(mayTake)) throw new Refusal('forbidden', 'trip_record_not_yours')
  const others = found.filter(({ tripId }) => tripId !== null && tripId !== id)
  if (!out && others.length > 0) throw new Refusal('conflict', 'trip_record_elsewhere')
  const moved = found.filter(({ tripId }) => (out ? tripId === id : tripId === null))
  if (moved.length === 0) return getTrip(ctx, { id })
  if (!out) await needRoom(ctx, id, moved.length)
  const ids = moved.map((one) => one.id)
  await sql`update record set trip_id = ${out ? null : id}::bigint, version = version + 1, modified_at = ${ctx.now}
    where id = any(${ids}::bigint[])`.execute(ctx.db)
  for (const { id: recordId, state, version, tripId } of moved) {
    // As any other change of a field: which one it was is told to those whose find it is.
    await appendRecordHistory(ctx, recordId, {
      ...{ verb: 'update', names: ['tripId'], version: version + 1, isDraft: state === 'draft' },
      ...{ before: { ...blankFields, tripId }, after: { ...blankFields, tripId: out ? null : id } },
    })
    if (!out && state === 'submitted') await becomeFinders(ctx.db, id, [recordId], null, ctx.now)
  }
  await refreshPublic(ctx.db, ids)
  await layTrips(ctx.db, [id])
  return getTrip(ctx, { id })
}

async function needRoom(ctx: Ctx, id: number, more: number) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from record where trip_id = ${id}`.execute(ctx.db)
  if ((rows[0]?.count ?? 0) + more > tripLimits.records) throw new Refusal('conflict', 'trip_too_many_records')
}
