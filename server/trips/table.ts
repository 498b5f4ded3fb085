import { type RawBuilder, sql } from 'kysely'
import type { RecordFilter } from '#contract/record-filter.ts'
import type { TripTable } from '#contract/trip.ts'
import type { Ctx } from '#server/core/context.ts'
import type { Db } from '#server/core/database.ts'
import { publicWhere } from '#server/records/filter.ts'
import { plainTripTitle } from '#server/records/trips.ts'
import { taxonRefs } from '#server/taxa/refs.ts'
import { aboveTaxon, isSpecies, speciesId } from '#server/taxa/species.ts'
import { wall } from './queries.ts'

interface Asked {
  filter: RecordFilter
  group: number
}

/** What of a filter says where and when: trips are asked for by that alone, and by whom. */
const placeOf = ({ box, near, polygon, areaId, square }: RecordFilter): RecordFilter => ({
  ...(box ? { box } : {}),
  ...(near ? { near } : {}),
  ...(polygon ? { polygon } : {}),
  ...(areaId === undefined ? {} : { areaId }),
  ...(square === undefined ? {} : { square }),
  withAbsent: true,
})

/** Complete trips of a group as a condition on trip_public (p of trips: o). Only what everybody sees of them is asked. */
export async function completeWhere(db: Db, { filter, group }: Asked): Promise<RawBuilder<unknown>> {
  const { from, to, months, userId, trip } = filter
  const parts = [sql`o.complete_groups @> array[${group}]::smallint[]`]
  if (from !== undefined) parts.push(sql`o.started_at >= ${from}::date`)
  // What has ended by then has begun by then: the index by its beginning need not be read further.
  if (to !== undefined) parts.push(sql`o.started_at < ${to}::date + 1 and o.ended_at < ${to}::date + 1`)
  if (months?.length) parts.push(sql`extract(month from o.started_at) = any(${months}::integer[])`)
  if (userId !== undefined) parts.push(sql`o.owner = ${userId}`)
  if (trip !== undefined) parts.push(sql`o.trip_id = ${trip}`)
  const place = placeOf(filter)
  if (Object.keys(place).length > 1) {
    const days = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
    const where = await publicWhere(db, { ...place, ...days })
    parts.push(sql`o.trip_id in (select p.trip_id from record_public p where p.trip_id is not null and ${where})`)
  }
  return sql.join(parts, sql` and `)
}

/** Trips with a complete list of a group: a page of them, newest first, by what was noted on them. */
export async function completeLists(
  ctx: Pick<Ctx, 'db'>,
  { skip, take, ...asked }: Asked & { skip: number; take: number },
): Promise<TripTable> {
  const where = await completeWhere(ctx.db, asked)
  const { rows } = await sql<TripOfTable & { total: number }>`
    select ${tableColumns}, (count(*) over ())::integer as total
    from trip_public o join trip t on t.id = o.trip_id
    where ${where} order by o.started_at desc, o.trip_id desc limit ${take} offset ${skip}`.execute(ctx.db)
  const ids = rows.map(({ id }) => id)
  const noted = await notedOn(ctx.db, { ids, seen: openOn(ids), group: asked.group })
  return tableOf(ctx.db, rows, noted, rows[0]?.total ?? 0)
}

interface TripOfTable {
  id: number
  title: string
  start: string
  minutes: number | null
  distance: number | null
  people: number | null
}
export const tableColumns = sql`o.trip_id as id, o.title, ${wall('o.started_at')} as start, o.minutes, o.distance, t.people`

export interface Noted {
  tripId: number
  taxonId: number
  count: number | null
}

/** Those finds (r) that name a trip to everybody. */
export const openOn = (ids: readonly number[]) =>
  sql`r.id in (select p.record_id from record_public p where p.trip_id = any(${ids}::bigint[]))`

/**
 * The species of trips' finds (r) that are seen, by trip, of one group or of all, with how many were counted: pairs and
 * nests are no individuals, as in the list of species. Finds are read trip by trip, never one by one.
 */
export async function notedOn(
  db: Db,
  { ids, seen, group }: { ids: readonly number[]; seen: RawBuilder<unknown>; group: number | null },
): Promise<Noted[]> {
  const { rows } = await sql<Noted>`
    with f as materialized (
      select r.trip_id, r.taxon_id, case when r.count_unit is null or r.count_unit = 'individuals' then r.count end as count
      from record r where r.trip_id = any(${ids}::bigint[]) and not r.is_absent and ${seen}
    ), known as materialized (
      select t.id, ${speciesId} as species_id from taxon t ${aboveTaxon}
      where t.id in (select taxon_id from f) and ${isSpecies}
        ${group === null ? sql`` : sql`and t.effective_species_group = ${group}`}
    )
    select f.trip_id, k.species_id as taxon_id, sum(f.count)::integer as count
    from f join known k on k.id = f.taxon_id
    group by 1, 2`.execute(db)
  return rows
}

export async function tableOf(
  db: Db,
  trips: readonly TripOfTable[],
  noted: readonly Noted[],
  total: number,
): Promise<TripTable> {
  const ids = [...new Set(noted.map(({ taxonId }) => taxonId))]
  const refs = (await taxonRefs(db, ids)).toSorted((a, b) => a.name.localeCompare(b.name, 'da'))
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${ids}::bigint[]) id where tells_absence(id)`.execute(db)
  const told = new Set(rows.map(({ id }) => id))
  const at = new Map(refs.map(({ id }, place) => [id, place]))
  const byTrip = Map.groupBy(noted, ({ tripId }) => tripId)
  const onTrips = Map.groupBy(noted, ({ taxonId }) => taxonId)
  return {
    total,
    trips: trips.map(({ id, title, start, minutes, distance, people }) => ({
      ...{ id, start, minutes, distance, people, title: title || plainTripTitle(start.slice(0, 10)) },
      noted: (byTrip.get(id) ?? []).flatMap(({ taxonId, count }) => {
        const species = at.get(taxonId)
        return species === undefined ? [] : [{ species, count }]
      }),
    })),
    species: refs.map((taxon) => ({ taxon, trips: onTrips.get(taxon.id)?.length ?? 0, isTold: told.has(taxon.id) })),
  }
}
