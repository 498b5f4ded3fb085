import { type RawBuilder, sql } from 'kysely'
import type { TripLine, TripParticipant, TripShown } from '#contract/trip.ts'
import { publicUsers } from '#server/account/public-users.ts'
import type { Ctx } from '#server/core/context.ts'
import type { Db } from '#server/core/database.ts'
import { prepared } from '#server/core/prepared.ts'
import { Refusal } from '#server/core/refusal.ts'
import { plainTripTitle } from '#server/records/trips.ts'
import { aboveTaxon, isSpecies, speciesId } from '#server/taxa/species.ts'
import { seenByPeople, type TripRow, type TripSeen, tripById } from './queries.ts'
import { isOfTrip, isTripOwner, mayOfTrip, mayReadTrip, minutesOf } from './rules.ts'

/** A trip that the viewer may know of; of any other they do not learn that it is there. */
export async function readableTrip(ctx: Ctx, id: number): Promise<TripRow> {
  const row = await tripById(ctx.db, id)
  if (!row || !mayReadTrip(ctx.viewer, row)) throw new Refusal('missing', 'not_found')
  return row
}

export const getTrip = async (ctx: Ctx, { id }: { id: number }): Promise<TripShown> =>
  shownTrip(ctx, await readableTrip(ctx, id))

const wholeOf = (row: TripRow): TripSeen => ({
  ...{ title: row.title, notes: row.notes, start: row.start, end: row.end, shape: row.shape },
  minutes: minutesOf(row.start, row.end, row.breakMinutes),
  ...{ distance: row.distance ?? row.trackDistance, areaSearched: row.areaSearched },
  completeGroups: row.completeGroups,
})

/** Of a trip that is not for everybody, who is asked to say whether they were there sees no more than this. */
const leastOf = ({ title, start, end, breakMinutes }: TripRow): TripSeen => ({
  ...{ title, notes: '', start, end, minutes: minutesOf(start, end, breakMinutes) },
  ...{ distance: null, areaSearched: null, shape: null, completeGroups: [] },
})

/** What the viewer sees: its people all of it, others what everybody does. */
export const seenOf = (ctx: Pick<Ctx, 'viewer'>, row: TripRow): TripSeen =>
  isOfTrip(ctx.viewer, row) ? wholeOf(row) : (row.shown ?? leastOf(row))

/** How many finds and species of trips somebody sees: as one of its people, or those that name it to everybody. */
export async function countsOf(db: Db, ids: readonly number[], ofPeople: RawBuilder<unknown> | null) {
  const from = ofPeople
    ? sql`select r.trip_id, r.taxon_id from record r where r.trip_id = any(${ids}::bigint[]) and not r.is_absent
        and ${ofPeople}`
    : sql`select p.trip_id, p.taxon_id from record_public p where p.trip_id = any(${ids}::bigint[]) and not p.is_absent`
  const { rows } = await sql<{ id: number; records: number; species: number }>`${prepared}
    select f.trip_id as id, count(*)::integer as records,
      count(distinct case when ${isSpecies} then ${speciesId} end)::integer as species
    from (${from}) f left join taxon t on t.id = f.taxon_id ${aboveTaxon}
    group by 1`.execute(db)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

/** How many drafts of the viewer's own lie on trips. */
async function draftsOn(ctx: Ctx, ids: readonly number[]): Promise<Map<number, number>> {
  if (ctx.viewer.kind !== 'user' || ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; drafts: number }>`
    select trip_id as id, count(*)::integer as drafts from record where trip_id = any(${ids}::bigint[])
      and reporter = ${ctx.viewer.userId} and state = 'draft' and deleted_at is null group by 1`.execute(ctx.db)
  return new Map(rows.map(({ id, drafts }) => [id, drafts]))
}

/** Trips as lists show them. Who may see them has been asked before. */
export async function shownLines(ctx: Ctx, rows: readonly TripRow[]): Promise<TripLine[]> {
  const users = await publicUsers(
    ctx.db,
    rows.map(({ owner }) => owner),
  )
  const own = rows.filter((row) => isOfTrip(ctx.viewer, row)).map(({ id }) => id)
  const others = rows.map(({ id }) => id).filter((id) => !own.includes(id))
  const counts = new Map([
    ...(own.length > 0 ? await countsOf(ctx.db, own, seenByPeople(ctx)) : []),
    ...(others.length > 0 ? await countsOf(ctx.db, others, null) : []),
  ])
  const drafts = await draftsOn(ctx, own)
  return rows.map((row) => {
    const { title, start, end, minutes, distance, completeGroups } = seenOf(ctx, row)
    const { id, uuid, version, method, isFinished, isPersonal, deletedAt } = row
    return {
      ...{ id, uuid, version, method, isFinished, isPersonal, start, end, minutes, distance, completeGroups },
      title: title || plainTripTitle(start.slice(0, 10)),
      isDeleted: deletedAt !== null,
      owner: users.get(row.owner) ?? null,
      ...(counts.get(id) ?? { records: 0, species: 0 }),
      drafts: drafts.get(id) ?? 0,
    }
  })
}

async function shownParticipants(ctx: Ctx, row: TripRow): Promise<TripParticipant[]> {
  const ofTrip = isOfTrip(ctx.viewer, row)
  const me = ctx.viewer.kind === 'user' ? ctx.viewer.userId : null
  // Nobody stands on it for others before they have said yes.
  const seen = row.participants.filter(
    ({ status, userId }) => status === 'accepted' || ofTrip || (userId === me && status === 'asked'),
  )
  const users = await publicUsers(
    ctx.db,
    seen.map(({ userId }) => userId),
  )
  return seen.flatMap(({ userId, status, without }) => {
    const user = users.get(userId)
    return user ? [{ ...user, status, without: ofTrip ? without : [] }] : []
  })
}

/** Other walks by the same way that the viewer may see. */
async function walksOf(ctx: Ctx, row: TripRow): Promise<number> {
  const isOwner = isTripOwner(ctx.viewer, row)
  if (row.routeId === null || (!isOwner && row.shown?.isWithheld !== false)) return 0
  const { rows } = await sql<{ walks: number }>`
    select count(*)::integer as walks from trip t left join trip_public p on p.trip_id = t.id
    where t.route_id = ${row.routeId} and t.deleted_at is null
      and (p.route_id is not null or ${isOwner})`.execute(ctx.db)
  return rows[0]?.walks ?? 0
}

export async function shownTrip(ctx: Ctx, row: TripRow): Promise<TripShown> {
  const [line] = await shownLines(ctx, [row])
  if (!line) throw new Error('one row makes one line')
  const ofTrip = isOfTrip(ctx.viewer, row)
  const { notes, areaSearched, shape } = seenOf(ctx, row)
  const walks = await walksOf(ctx, row)
  const isTold = ofTrip || row.isPublic
  // Words can tell a place, as in the view of what everybody sees.
  const tellsWords = ofTrip || row.shown?.isWithheld === false
  return {
    ...line,
    ...{ notes, areaSearched, shape, walks, breakMinutes: row.breakMinutes },
    breaks: ofTrip ? row.breaks : [],
    isDistanceTyped: ofTrip && row.distance !== null,
    people: isTold ? row.people : null,
    weather: tellsWords ? row.weather : '',
    participants: await shownParticipants(ctx, row),
    participantNames: tellsWords ? row.participantNames : [],
    track: ofTrip
      ? row.track
      : (row.shown?.line?.map((piece) => piece.map(([lon = 0, lat = 0]) => [lon, lat, null])) ?? null),
    square: ofTrip ? null : (row.shown?.square ?? null),
    isWithheld: ofTrip && (row.shown?.isWithheld ?? false),
    showsEnds: row.showsEnds,
    routeId: walks > 1 ? row.routeId : null,
    threadId: row.threadId,
    isOwn: ofTrip,
    // A trip that is begun and ended in the field was sent at those very moments.
    ...(ofTrip
      ? { createdAt: row.createdAt, modifiedAt: row.modifiedAt }
      : { createdAt: dayOf(row.createdAt), modifiedAt: dayOf(row.modifiedAt) }),
    may: mayOfTrip(ctx, row),
  }
}

const dayOf = (moment: string) => `${moment.slice(0, 10)}T00:00:00.000Z`
