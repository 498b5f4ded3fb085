import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/core/database.ts'
import { isAmong } from '#server/core/prepared.ts'
import { idsInPortions, portion } from './portions.ts'
import { layTrips, lockTripsOf } from './trip-public.ts'

/** Bring what the public sees of these finds up to date. Every verb that touches a find does it in its transaction. */
export async function refreshPublic(db: Db, recordIds: readonly number[]) {
  if (recordIds.length === 0) return
  await takeTurn(db, recordIds)
  await refreshLocked(db, recordIds)
}

/** One at a time lays a find's row, and reads what the one before wrote. In order: two that share finds never wait crosswise. */
const takeTurn = (db: Db, recordIds: readonly number[]) =>
  sql`select id from record where ${isAmong('id', recordIds)} order by id for no key update`.execute(db)

/** By name, not by place: the view may have got a column that this process does not know. */
export const publicColumns = [
  ...['record_id', 'dataset_id', 'taxon_id', 'tree_number', 'species_group', 'point', 'east', 'north', 'side'],
  ...['uncertainty', 'locality', 'shape', 'day_from', 'day_to', 'month', 'stars', 'certainty', 'reporter'],
  ...['is_absent', 'is_flagged', 'is_paused', 'has_picture', 'submitted_at', 'modified_at', 'waits_from'],
  ...['machine_points', 'areas', 'is_unnamed', 'blur_groups', 'is_parted', 'trip_id'],
]
const columns = sql.raw(publicColumns.join())
const laidOver = sql.raw(publicColumns.map((column) => `${column} = excluded.${column}`).join())

/** Rows of the table (p) and of the view (s) that say the same. Rows from before may hold points that nobody asks them for. */
export const isSamePublic = (() => {
  const asked = (column: string) =>
    column === 'machine_points' ? 'case when p.waits_from is not null then p.machine_points end' : `p.${column}`
  const row = (columns: readonly string[]) => sql.raw(`row(${columns.join()})`)
  const [kept, made] = [publicColumns.map(asked), publicColumns.map((column) => `s.${column}`)]
  return sql`${row(kept)} is not distinct from ${row(made)}`
})()

/** What the machine compares other finds with: those that people have validated, where and when they were. */
const evidence = sql`select record_id, taxon_id, tree_number, east, north, day_from, day_to, month`
const isEvidence = sql`stars >= 2 and not is_absent and taxon_id is not null`

/**
 * The same for whoever has the turn already: `recordToChange` takes it. Rows that say what they said before are left
 * alone, for a row stands in many indexes. Taxa whose evidence is not what it was are noted: their finds are judged again
 * in the background.
 */
export async function refreshLocked(db: Db, recordIds: readonly number[]) {
  const trips = await lockTripsOf(db, recordIds)
  await sql`with s as materialized (
      select ${columns} from record_public_source where ${isAmong('record_id', recordIds)}
    ), p as materialized (
      select ${columns} from record_public where ${isAmong('record_id', recordIds)}
    ), gone as (
      delete from record_public o where ${isAmong('o.record_id', recordIds)} and not exists (select from s where s.record_id = o.record_id)
    ), laid as (
      insert into record_public (${columns})
      select s.* from s left join p on p.record_id = s.record_id where p.record_id is null or not (${isSamePublic})
      on conflict (record_id) do update set ${laidOver}
    ), before as (${evidence} from p where ${isEvidence}), after as (${evidence} from s where ${isEvidence})
    insert into evidence_change (taxon_id)
    select distinct taxon_id from ((table before except table after) union all (table after except table before)) e`.execute(
    db,
  )
  await layTrips(db, trips)
}

/** Lay rows of finds that meet a condition on `record_id` and have none. Returns how many. */
export async function insertPublic(db: Db, condition: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await sql`insert into record_public (${columns})
    select ${columns} from record_public_source where ${condition}`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/**
 * The same for all finds of a query for `id`, in portions of their ids: where the database has to work out which finds
 * are meant, it makes the view for all finds first, at worst once for each.
 */
export async function layPublicOf(db: Db, records: RawBuilder<unknown>) {
  for await (const ids of idsInPortions(db, records)) {
    const trips = await lockTripsOf(db, ids)
    await layRows(db, ids)
    await layTrips(db, trips)
  }
}

/** The same for whoever lays all trips afterwards, and has taken the indexes away by which a trip finds its rows. */
export async function layPublicRowsOf(db: Db, records: RawBuilder<unknown>) {
  for await (const ids of idsInPortions(db, records)) await layRows(db, ids)
}

async function layRows(db: Db, ids: readonly number[]) {
  await sql`delete from record_public where ${isAmong('record_id', ids)}`.execute(db)
  await insertPublic(db, isAmong('record_id', ids))
}

/** Finds of the taxa or of what is below them, and finds that somebody says are: a blur reaches them too. */
export async function refreshPublicOfTaxa(db: Db, taxonIds: readonly number[]) {
  const { rows } = await sql<{ id: number }>`
    with touched as (
      select distinct t.id from taxon m join taxon t on t.tree_number between m.tree_number and m.tree_end
      where m.id = any(${taxonIds}::bigint[])
    )
    select id from record where taxon_id in (select id from touched)
    union
    select record_id from record_suggestion where withdrawn_at is null and taxon_id in (select id from touched)
    order by id`.execute(db)
  for (let from = 0; from < rows.length; from += portion) {
    await refreshPublic(
      db,
      rows.slice(from, from + portion).map(({ id }) => id),
    )
  }
}
