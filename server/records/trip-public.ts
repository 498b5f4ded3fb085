import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/core/database.ts'
import { isAmong } from '#server/core/prepared.ts'

/** By name, as for finds: see public.ts. */
const names = [
  ...['trip_id', 'owner', 'title', 'notes', 'started_at', 'ended_at', 'minutes', 'distance', 'area_searched', 'line'],
  ...['shape', 'square_side', 'square_east', 'square_north', 'complete_groups', 'route_id', 'is_withheld', 'squares'],
]
const columns = sql.raw(names.join())
const laidOver = sql.raw(names.map((name) => `${name} = excluded.${name}`).join())

/**
 * The trips of some finds, locked: who lays what the public sees of a trip, or of a find in it, sees what the one before
 * has written. Whoever takes turns at finds too has taken those first.
 */
export async function lockTripsOf(db: Db, recordIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from trip t
    where t.id in (select r.trip_id from record r where ${isAmong('r.id', recordIds)} and r.trip_id is not null)
    order by t.id for no key update`.execute(db)
  return rows.map(({ id }) => id)
}

/** Bring what the public sees of trips up to date. Their finds' public rows are. */
export async function layTrips(db: Db, tripIds: readonly number[]) {
  if (tripIds.length > 0) await lay(db, isAmong('trip_id', tripIds))
}

/** The same for all. */
export const layAllTrips = (db: Db) => lay(db, sql`true`)

const lay = (db: Db, where: RawBuilder<unknown>) =>
  sql`with s as materialized (select ${columns} from trip_shown where ${where} and is_public),
    gone as (
      delete from trip_public o where ${where} and not exists (select from s where s.trip_id = o.trip_id)
    )
    insert into trip_public (${columns}) select ${columns} from s
    on conflict (trip_id) do update set ${laidOver}`.execute(db)
