import { sql } from 'kysely'
import { blankFields } from '#contract/blank-record.ts'
import { recordTitle } from '#contract/record-head.ts'
import type { TripShown } from '#contract/trip.ts'
import { tripLimits } from '#contract/trip-words.ts'
import { type Ctx, viewerId } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { appendRecordHistory } from '#server/records/append-history.ts'
import { refreshPublic } from '#server/records/public.ts'
import { layTrips } from '#server/records/trip-public.ts'
import { tripTold } from '#server/records/trips.ts'
import { taxonRefs } from '#server/taxa/refs.ts'
import { becomeFinders } from './participants.ts'
import { lockTrip, tripById } from './queries.ts'
import { isOfTrip, isTripOwner, mayReadTrip, needAliveTrip } from './rules.ts'
import { getTrip } from './shown.ts'

interface Taken {
  id: number
  recordIds: readonly number[]
  out: boolean
}
interface Found {
  id: number
  reporter: number | null
  tripId: number | null
  state: 'draft' | 'submitted'
  version: number
  taxonId: number | null
  timeFrom: string | null
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
  // Who could take a find out of a trip that has gone? It is on none.
  const { rows: found } = await sql<Found>`select r.id, r.reporter, t.id as trip_id, r.state, r.version,
      r.taxon_id, r.time_from
    from record r left join trip t on t.id = r.trip_id and t.deleted_at is null
    where r.id = any(${wanted}::bigint[]) and r.deleted_at is null order by r.id`.execute(ctx.db)
  const mayTake = ({ reporter, tripId }: Found) =>
    reporter === me || (out && tripId === id && isTripOwner(ctx.viewer, row))
  if (found.length < wanted.length || !found.every(mayTake)) throw new Refusal('forbidden', 'trip_record_not_yours')
  const others = found.filter(({ tripId }) => tripId !== null && tripId !== id)
  if (!out && others.length > 0) throw await isElsewhere(ctx, others)
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

const named = 3
const list = new Intl.ListFormat('da-DK', { type: 'conjunction' })

/** Which finds it is, and where they are: "Musvit kl. 09.10 (“Gribskov”)". */
async function isElsewhere(ctx: Ctx, others: readonly Found[]): Promise<Refusal> {
  const first = others.slice(0, named)
  const taxa = await taxonRefs(
    ctx.db,
    first.flatMap(({ taxonId }) => taxonId ?? []),
  )
  const words: string[] = []
  for (const find of first) {
    const taxon = taxa.find(({ id }) => id === find.taxonId) ?? null
    const time = find.timeFrom === null ? '' : ` kl. ${find.timeFrom.slice(0, 5).replace(':', '.')}`
    const trip = await tripTold(ctx, find)
    words.push(`${recordTitle({ taxon, speciesGroup: 0 })}${time}${trip ? ` (“${trip.title}”)` : ''}`)
  }
  const more = others.length - first.length
  const all = [...words, ...(more > 0 ? [`${more} til`] : [])]
  const refusal = new Refusal('conflict', 'trip_record_elsewhere')
  const it = others.length === 1 ? 'det' : 'dem'
  refusal.words = `${list.format(all)} er på en anden tur. Tag ${it} ud af den først.`
  return refusal
}

async function needRoom(ctx: Ctx, id: number, more: number) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from record where trip_id = ${id}`.execute(ctx.db)
  if ((rows[0]?.count ?? 0) + more > tripLimits.records) throw new Refusal('conflict', 'trip_too_many_records')
}
