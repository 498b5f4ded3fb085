import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/core/database.ts'

export interface PlaceRow {
  name: string
  lon: number
  lat: number
  distance: number | null
}

export interface Wanted {
  /** Folded words, of which each must begin a word of the name; empty when no name is asked for. */
  words: readonly string[]
  near: { lon: number; lat: number } | null
  take: number
}

/** How far around a point places are near it, when no name is asked for. */
const nearMetres = { written: 10_000, town: 30_000 }

const pointOf = ({ lon, lat }: { lon: number; lat: number }) => sql`st_setsrid(st_makepoint(${lon}, ${lat}), 4326)`

const distanceTo = (near: Wanted['near'], point: RawBuilder<unknown>) =>
  near === null ? sql`null::float8` : sql`st_distancesphere(${point}, ${pointOf(near)})`

/** The square in degrees around a point, which the index answers; the distance itself is asked for after. */
const around = ({ lon, lat }: { lon: number; lat: number }, metres: number, point: RawBuilder<unknown>) => {
  const high = metres / 110_000
  const wide = high / Math.max(0.01, Math.cos((lat * Math.PI) / 180))
  return sql`${point} && st_makeenvelope(${lon - wide}, ${lat - high}, ${lon + wide}, ${lat + high}, 4326)
    and st_distancesphere(${point}, ${pointOf({ lon, lat })}) <= ${metres}`
}

const matches = ({ words, near }: Wanted, name: RawBuilder<unknown>, point: RawBuilder<unknown>, metres: number) => {
  const parts = words.map(
    (word) => sql`(fold_name(${name}) like ${`${word}%`} or fold_name(${name}) like ${`% ${word}%`})`,
  )
  if (words.length === 0 && near) parts.push(around(near, metres, point))
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `)
}

/** Names that begin as typed first; then what is near, or else what is better known. */
const order = ({ words, near }: Wanted, known: RawBuilder<unknown>) =>
  sql`fold_name(name) like ${`${words.join(' ')}%`} desc, ${near ? sql`distance,` : sql``} ${known} desc, name`

/** A name that is written in two places far apart is two places: those of one name and square of 5 km are one. */
const square = (point: RawBuilder<unknown>) =>
  sql`round(st_x(${point})::numeric * 13), round(st_y(${point})::numeric * 22)`

/** Where the user has been before, and what they called it: exact, because it is their own. */
export async function ownPlaces(db: Db, userId: number, wanted: Wanted): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    select name, lon, lat, distance from (
      select (array_agg(r.locality order by r.id desc))[1] as name, (array_agg(st_x(r.point) order by r.id desc))[1] as lon,
        (array_agg(st_y(r.point) order by r.id desc))[1] as lat,
        min(${distanceTo(wanted.near, sql`r.point`)}) as distance, max(r.id) as latest
      from record r
      where r.reporter = ${userId} and r.deleted_at is null and r.locality is not null and r.point is not null
        and ${matches(wanted, sql`r.locality`, sql`r.point`, nearMetres.written)}
      group by fold_name(r.locality), ${square(sql`r.point`)}
    ) places order by ${order(wanted, sql`latest`)} limit ${wanted.take}`.execute(db)
  return rows
}

/**
 * Names that are looked at closer, and finds of each: enough to tell the best-known apart. A letter fits half the country.
 * A filter without a name is asked by people who look at a map: more finds tell better which names are known.
 */
const most = { names: 40, records: 50, recordsNearby: 3000, recordsOfFilter: 20_000 }

/**
 * What others have called places, by the public view alone: it has no names of places that are hidden. `within` is a
 * condition on record_public, named p.
 */
export async function othersPlaces(
  db: Db,
  userId: number | null,
  wanted: Wanted,
  within: RawBuilder<unknown> | null = null,
): Promise<PlaceRow[]> {
  const isOthers = sql`p.locality is not null and p.side = 0
    ${userId === null ? sql`` : sql`and p.reporter is distinct from ${userId}::bigint`}
    ${within === null ? sql`` : sql`and ${within}`}`
  const atMost = within === null ? most.recordsNearby : most.recordsOfFilter
  const { rows } = await sql<PlaceRow>`
    select name, lon, lat, distance from (
      select (array_agg(p.locality order by p.record_id desc))[1] as name,
        (array_agg(st_x(p.point) order by p.record_id desc))[1] as lon,
        (array_agg(st_y(p.point) order by p.record_id desc))[1] as lat,
        min(${distanceTo(wanted.near, sql`p.point`)}) as distance, count(*) as records
      from (${wanted.words.length > 0 ? recordsOfName(wanted, isOthers) : recordsNearby(wanted, isOthers, atMost)}) p
      group by p.folded, ${square(sql`p.point`)}
    ) places order by ${order(wanted, sql`records`)} limit ${wanted.take}`.execute(db)
  return rows
}

const recordsNearby = (wanted: Wanted, isOthers: RawBuilder<unknown>, atMost: number) => sql`
  select p.record_id, p.locality, fold_name(p.locality) as folded, p.point from record_public p
  where ${isOthers} and ${matches(wanted, sql`p.locality`, sql`p.point`, nearMetres.written)}
  ${wanted.near ? sql`order by p.point <-> ${pointOf(wanted.near)}` : sql``} limit ${atMost}`

/** Names first, those that begin as typed before others; then a few finds of each. */
const recordsOfName = ({ words }: Wanted, isOthers: RawBuilder<unknown>) => sql`
  select p.record_id, p.locality, n.folded, p.point
  from (
    select l.folded from locality_name l where ${sql.join(
      words.map((word) => sql`(l.folded like ${`${word}%`} or l.folded like ${`% ${word}%`})`),
      sql` and `,
    )}
    order by l.folded like ${`${words.join(' ')}%`} desc, length(l.folded), l.folded limit ${most.names}
  ) n
  cross join lateral (
    select p.record_id, p.locality, p.point from record_public p
    where fold_name(p.locality) = n.folded and ${isOthers} limit ${most.records}
  ) p`

export async function knownPlaces(db: Db, wanted: Wanted): Promise<(PlaceRow & { kind: 'town' | 'place' })[]> {
  const { rows } = await sql<PlaceRow & { kind: 'town' | 'place' }>`
    select name, kind, lon, lat, distance from (
      select l.name, l.kind, st_x(l.point) as lon, st_y(l.point) as lat, l.weight,
        ${distanceTo(wanted.near, sql`l.point`)} as distance
      from place l where ${matches(wanted, sql`l.name`, sql`l.point`, nearMetres.town)}
    ) places order by ${order(wanted, sql`weight`)} limit ${wanted.take}`.execute(db)
  return rows
}
