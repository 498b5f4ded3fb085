import { sql } from 'kysely'
import type { Db } from '#server/core/database.ts'

/** A find is news for so many days; a species that was seen in so many years is known. */
const newsDays = 365
const knownYears = 10
/** Metres: the square that a species is known in, and how near to a managed area counts. */
const squareSide = 10_000
const reach = 5000

/** A public find of the own dataset that is of a listed taxon. */
export interface Candidate {
  recordId: number
  /** The deepest listed taxon that it is, or is below. */
  taxonId: number
  placeKey: string
  /** The square that it lies in, wherever municipalities are. */
  squareKey: string
  areaId: number | null
  dayFrom: string
  /** Observed in the last 365 days: others make no new warning. */
  isRecent: boolean
  isNear: boolean
}

/**
 * What finds are to warnings, by their public places. Where municipalities are imported, a find's place is its
 * municipality; a larger square that hides it is its place where a square is.
 */
export async function candidatesOf(db: Db, recordIds: readonly number[], today: string): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select p.record_id, l.taxon_id, a.id as area_id,
      coalesce('municipality ' || a.id, s.square_key) as place_key, s.square_key,
      p.day_from::text as day_from, p.day_to >= ${today}::date - ${newsDays}::integer as is_recent,
      exists (
        select from role_grant g join app_user u on u.id = g.user_id and u.deleted_at is null and u.blocked_at is null
        where g.role = 'managingAuthorityRole' and g.revoked_at is null and g.area is not null
          and (g.valid_from is null or g.valid_from <= ${today}::date) and (g.valid_to is null or g.valid_to >= ${today}::date)
          and case when p.side = 0
            then st_dwithin(st_transform(g.area, 25832), st_setsrid(st_makepoint(p.east, p.north), 25832), ${reach}::float8)
            else st_covers(g.area, r.point) end
      ) as is_near
    from record_public p
    join record r on r.id = p.record_id
    join dataset d on d.id = p.dataset_id and d.is_own
    cross join lateral (select greatest(${squareSide}::integer, p.side) as side) q
    cross join lateral (
      select concat_ws(' ', 'square', q.side, floor(p.east::float8 / q.side), floor(p.north::float8 / q.side)) as square_key
    ) s
    cross join lateral (
      select t.id as taxon_id from taxon_list i join taxon t on t.id = i.taxon_id
      where i.list = 'invasive' and i.annexes <> '{}' and not t.is_deleted
        and p.tree_number between t.tree_number and t.tree_end
      order by t.tree_number desc limit 1
    ) l
    left join lateral (
      select o.id from area o where o.id = any(p.areas) and o.kind = 'municipality' order by o.id limit 1
    ) a on true
    where p.record_id = any(${recordIds}::bigint[]) and not p.is_absent and p.taxon_id is not null
    order by p.day_from, p.record_id`.execute(db)
  return rows
}

interface Place {
  taxonId: number
  placeKey: string
  areaId: number | null
}

const inPlace = ({ placeKey, areaId }: Place) => {
  if (areaId !== null) return sql`${areaId}::integer = any(k.areas)`
  const [, side = 0, east = 0, north = 0] = placeKey.split(' ').map(Number)
  return sql`k.side <= ${side} and k.east >= ${east * side} and k.east < ${(east + 1) * side}
    and k.north >= ${north * side} and k.north < ${(north + 1) * side}`
}

/** Public finds of the taxon and of what is below it (k), of any dataset. */
const ofTaxon = ({ taxonId }: Pick<Place, 'taxonId'>) => sql`record_public k join taxon t on t.id = ${taxonId}
  and k.tree_number between t.tree_number and t.tree_end`

/**
 * Whether the species was known at a place before some finds that are new there: in the ten years before the first of
 * them, or since. Others that still wait to be judged are as new as they are.
 */
export async function isKnownAt(db: Db, place: Place, found: readonly Candidate[], today: string): Promise<boolean> {
  const ids = found.map(({ recordId }) => recordId)
  const { rows } = await sql<{ isKnown: boolean }>`
    select exists (
      select from ${ofTaxon(place)}
      where not k.is_absent and ${inPlace(place)} and k.record_id <> all(${ids}::bigint[])
        and k.day_to >= ${found[0]?.dayFrom}::date - make_interval(years => ${knownYears})
        and not (k.day_to >= ${today}::date - ${newsDays}::integer
          and exists (select from dataset d where d.id = k.dataset_id and d.is_own)
          and exists (select from warning_due w where w.record_id = k.record_id))
    ) as is_known`.execute(db)
  return rows[0]?.isKnown ?? false
}

/** The nearest find of the species that is not one of these, between public places. */
export async function nearestKnown(db: Db, place: Place, found: readonly Candidate[]) {
  const ids = found.map(({ recordId }) => recordId)
  const { rows } = await sql<{ id: number }>`
    select k.record_id as id
    from record_public f, ${ofTaxon(place)}
    where f.record_id = ${ids[0]} and not k.is_absent and k.record_id <> all(${ids}::bigint[])
    order by public_metres(f.east, f.north, k.east, k.north), 1 limit 1`.execute(db)
  return rows[0]?.id ?? null
}

/** The warning that finds at a place join: one that stands and whose newest find is no older than what counts as known. */
export async function warningAt(db: Db, { taxonId, placeKey }: Place, today: string) {
  const { rows } = await sql<{ id: number; state: string; closedOn: string | null }>`
    select w.id, w.state, (w.closed_at at time zone 'Europe/Copenhagen')::date::text as closed_on
    from warning w
    where w.taxon_id = ${taxonId} and w.place_key = ${placeKey} and w.withdrawn_at is null and exists (
      select from warning_holding h where h.warning_id = w.id
        and h.day_to >= ${today}::date - make_interval(years => ${knownYears}))
    order by w.id desc limit 1`.execute(db)
  return rows[0] ?? null
}
