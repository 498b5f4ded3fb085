import { type RawBuilder, sql } from 'kysely'
import type { Track, TripBreak, TripShown } from '#contract/trip.ts'
import type { ParticipantStatus, TripMethod } from '#contract/trip-words.ts'
import type { Ctx } from '#server/core/context.ts'
import type { Db } from '#server/core/database.ts'
import { prepared } from '#server/core/prepared.ts'
import { memberOf } from '#server/records/sight.ts'

export interface ParticipantRow {
  userId: number
  status: ParticipantStatus
  without: number[]
}

/** What is told of a trip: as it is, or as everybody sees it. */
export interface TripSeen {
  title: string
  notes: string
  start: string
  end: string | null
  minutes: number | null
  distance: number | null
  areaSearched: number | null
  shape: TripShown['shape']
  completeGroups: number[]
}

export interface TripRow {
  id: number
  uuid: string
  version: number
  owner: number
  title: string
  method: TripMethod
  start: string
  end: string | null
  breakMinutes: number
  breaks: TripBreak[]
  distance: number | null
  trackDistance: number | null
  areaSearched: number | null
  people: number | null
  participantNames: string[]
  weather: string
  notes: string
  track: Track | null
  shape: TripShown['shape']
  completeGroups: number[]
  isFinished: boolean
  isPersonal: boolean
  showsEnds: boolean
  routeId: number | null
  threadId: number | null
  createdAt: string
  modifiedAt: string
  deletedAt: string | null
  participants: ParticipantRow[]
  /** Everybody may see it. */
  isPublic: boolean
  /** What everybody sees of it; null when it is not for everybody. */
  shown: (TripSeen & { isWithheld: boolean; line: number[][][] | null; square: TripShown['square'] }) | null
}

export const wall = (column: string) => sql`to_char(${sql.ref(column)}, 'YYYY-MM-DD"T"HH24:MI')`

/** The corners of a square of the grid, in degrees. */
const ring = sql`(st_asgeojson(st_transform(st_setsrid(st_makebox2d(
    st_point(p.square_east, p.square_north),
    st_point(p.square_east + p.square_side, p.square_north + p.square_side)), 25832), 4326), 7)::json -> 'coordinates' -> 0)`

/** Trips by a condition on `t`, with what everybody sees of them. */
export async function tripRows(db: Db, where: RawBuilder<unknown>): Promise<TripRow[]> {
  const { rows } = await sql<TripRow>`
    select t.id, t.uuid, t.version, t.owner, t.title, t.method, ${wall('t.started_at')} as start,
      ${wall('t.ended_at')} as "end", t.break_minutes, t.breaks, t.distance, t.track_distance, t.area_searched, t.people,
      t.participant_names, t.weather, t.notes, t.track, st_asgeojson(t.shape, 7)::json as shape, t.complete_groups,
      t.finished_at is not null as is_finished, t.personal_at is not null as is_personal, t.shows_ends, t.route_id,
      t.thread_id, t.created_at, t.modified_at, t.deleted_at,
      coalesce((select json_agg(json_build_object('userId', a.user_id, 'status', a.status, 'without', a.without)
        order by a.asked_at, a.user_id) from trip_participant a where a.trip_id = t.id), '[]') as participants,
      p.trip_id is not null as is_public,
      case when p.trip_id is not null then json_build_object(
        'title', p.title, 'notes', p.notes, 'start', ${wall('p.started_at')}, 'end', ${wall('p.ended_at')},
        'minutes', p.minutes, 'distance', p.distance, 'areaSearched', p.area_searched,
        'shape', st_asgeojson(p.shape, 7)::json, 'completeGroups', p.complete_groups, 'isWithheld', p.is_withheld,
        'line', st_asgeojson(p.line, 6)::json -> 'coordinates',
        'square', case when p.square_side is not null then json_build_object('side', p.square_side,
          'east', p.square_east, 'north', p.square_north, 'ring', ${ring}) end) end as shown
    from trip t left join trip_public p on p.trip_id = t.id
    where ${where} order by t.id`.execute(db)
  return rows
}

const isOpen = sql`exists (select from record_public p where p.record_id = r.id and p.side = 0)`

/**
 * What its people see of a trip's finds (r), which is where they were exactly: their own, those that they are finders of,
 * and those that everybody sees so. A draft is its writer's alone, and what moderators have hidden its reporter's.
 */
export function seenByPeople({ viewer }: Pick<Ctx, 'viewer'>) {
  const me = memberOf(viewer)?.userId ?? null
  return sql`r.deleted_at is null and (r.reporter = ${me} or ${isOpen} or r.state = 'submitted' and r.hidden_at is null
    and exists (select from record_finder f where f.record_id = r.id and f.user_id = ${me} and f.status = 'accepted'))`
}

/** The finds (r) whose species are told to those who are asked whether they were there: the owner's, and open ones. */
export const seenByAsked = (owner: number | null) =>
  sql`r.deleted_at is null and r.state = 'submitted' and r.hidden_at is null and (r.reporter = ${owner} or ${isOpen})`

export const tripById = async (db: Db, id: number): Promise<TripRow | undefined> =>
  (await tripRows(db, sql`${prepared} t.id = ${id}`))[0]

/** The finds of a trip, and then the trip itself: who changes either takes turns from here on, in this order. */
export async function lockTrip(db: Db, id: number, more: readonly number[] = []) {
  await sql`select id from record where trip_id = ${id} or id = any(${more}::bigint[]) order by id for update`.execute(
    db,
  )
  await sql`select id from trip where id = ${id} for update`.execute(db)
}

export async function recordIdsIn(db: Db, tripId: number): Promise<number[]> {
  const rows = await db.selectFrom('record').select('id').where('tripId', '=', tripId).orderBy('id').execute()
  return rows.map(({ id }) => id)
}
