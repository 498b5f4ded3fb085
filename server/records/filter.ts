import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { RecordFilter } from '#contract/record-filter.ts'
import { squareOf } from '#contract/squares.ts'
import { readAs } from '#server/core/checked.ts'
import type { Db } from '#server/core/database.ts'
import { Refusal } from '#server/core/refusal.ts'
import { criteriaFilter, membershipOf, memberWhere } from './membership.ts'
import { type Range, treeRanges } from './tree-ranges.ts'

export type Box = readonly [west: number, south: number, east: number, north: number]

/** A filter that came as text in an address. */
export const filterFromText = (text: string): RecordFilter => filterOf(RecordFilter, text)

/** The same for any kind of filter. */
export function filterOf<T>(schema: z.ZodType<T>, text: string): T {
  const badFilter = () => new Refusal('invalid', 'bad_input', { filter: 'Er ikke et gyldigt filter.' })
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw badFilter()
  }
  const read = readAs(schema, value)
  if (read === undefined) throw badFilter()
  return read
}

/** "west,south,east,north" in an address. */
export function boxFromText(text: string): Box {
  const numbers = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  const [west, south, east, north] = numbers
  if (numbers.length !== 4 || !numbers.every(Number.isFinite)) throw badBox()
  return [west ?? 0, south ?? 0, east ?? 0, north ?? 0]
}

const badBox = () => new Refusal('invalid', 'bad_input', { box: 'Er ikke et gyldigt område.' })

/**
 * The filter as SQL over record_public, named p: the only place where it becomes SQL. It asks nothing but the public
 * view, so that no combination of questions can tell more about a blurred find than its square.
 */
export async function publicWhere(db: Db, filter: RecordFilter): Promise<RawBuilder<unknown>> {
  const parts: RawBuilder<unknown>[] = []
  const ranges = await treeRanges(db, filter)
  if (ranges) parts.push(inRanges(ranges, 'p'))
  if (filter.speciesGroups?.length) parts.push(sql`p.species_group = any(${filter.speciesGroups}::smallint[])`)
  if (filter.from !== undefined) parts.push(sql`p.day_from >= ${filter.from}::date`)
  if (filter.to !== undefined) parts.push(sql`p.day_to <= ${filter.to}::date`)
  if (filter.months?.length) parts.push(sql`p.month = any(${filter.months}::smallint[])`)
  if (filter.userId !== undefined) parts.push(byUser(filter.userId))
  if (filter.stars?.length) parts.push(sql`p.stars = any(${filter.stars}::smallint[])`)
  if (filter.hasPicture !== undefined) parts.push(sql`p.has_picture = ${filter.hasPicture}`)
  if (filter.certainties?.length) parts.push(sql`p.certainty = any(${filter.certainties}::text[])`)
  if (filter.datasetIds?.length) parts.push(sql`p.dataset_id = any(${filter.datasetIds}::bigint[])`)
  if (filter.notDatasetIds?.length) parts.push(sql`p.dataset_id <> all(${filter.notDatasetIds}::bigint[])`)
  if (filter.areaId !== undefined) parts.push(sql`${filter.areaId}::bigint = any(p.areas)`)
  if (filter.square !== undefined) parts.push(inSquare(filter.square))
  if (filter.polygon) parts.push(inPolygon(filter.polygon))
  if (filter.box) parts.push(inBox(filter.box))
  if (filter.near) parts.push(nearPoint(filter.near, filter.near.metres))
  if (filter.trip !== undefined) parts.push(sql`p.trip_id = ${filter.trip}::bigint`)
  if (filter.community !== undefined) parts.push(await inCommunity(db, filter.community))
  if (!filter.withAbsent) parts.push(sql`not p.is_absent`)
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `)
}

async function inCommunity(db: Db, communityId: number): Promise<RawBuilder<unknown>> {
  const membership = await membershipOf(db, communityId)
  const { criteria } = membership
  return memberWhere(membership, criteria && (await publicWhere(db, criteriaFilter(criteria))))
}

/** Whether the tree number of a row lies in one of the ranges. */
export const inRanges = (ranges: readonly Range[], row: string): RawBuilder<unknown> =>
  ranges.length === 0
    ? sql`false`
    : sql`(${sql.join(
        ranges.map(({ first, last }) => sql`${sql.ref(`${row}.tree_number`)} between ${first} and ${last}`),
        sql` or `,
      )})`

/** One that hides in a larger square is in no smaller one. */
function inSquare(name: string): RawBuilder<unknown> {
  const square = squareOf(name)
  if (!square) throw new Refusal('invalid', 'bad_input', { square: 'Er ikke et kvadrat i nettet.' })
  const { side, east, north } = square
  return sql`(p.side <= ${side} and p.east >= ${east} and p.east < ${east + side}
    and p.north >= ${north} and p.north < ${north + side})`
}

/** A drawn area with its border; where its sides cross each other, what is enclosed twice is outside. */
function inPolygon(corners: readonly (readonly [number, number])[]): RawBuilder<unknown> {
  const [first] = corners
  const rings = JSON.stringify({ type: 'Polygon', coordinates: [[...corners, first]] })
  return sql`st_intersects(p.point, st_makevalid(st_setsrid(st_geomfromgeojson(${rings}), 4326)))`
}

/** Public finds that somebody has reported, or found together with others. */
export const byUser = (userId: number) => sql`p.record_id in (
  select own.record_id from record_public own where own.reporter = ${userId}
  union all select f.record_id from record_finder f where f.user_id = ${userId} and f.status = 'accepted')`

/** The same as ids. */
export async function recordIdsOfUser(db: Db, userId: number): Promise<number[]> {
  const { rows } = await sql<{ recordId: number }>`
    select distinct record_id from record_public p where ${byUser(userId)}`.execute(db)
  return rows.map(({ recordId }) => recordId)
}

/** The finds that name a trip to everybody. */
export async function recordIdsOfTrip(db: Db, tripId: number): Promise<number[]> {
  const rows = await db.selectFrom('recordPublic').select('recordId').where('tripId', '=', tripId).execute()
  return rows.map(({ recordId }) => recordId)
}

export function checkedBox([west, south, east, north]: Box): Box {
  if (west > east || south > north) throw badBox()
  const within = (value: number, limit: number) => Math.max(-limit, Math.min(limit, value))
  return [within(west, 180), within(south, 90), within(east, 180), within(north, 90)]
}

/** The index knows boxes roughly, so the numbers themselves are asked too. */
export function inBox(box: Box): RawBuilder<unknown> {
  const [w, s, e, n] = checkedBox(box)
  return sql`(p.point && st_makeenvelope(${w}, ${s}, ${e}, ${n}, 4326)
    and st_x(p.point) between ${w} and ${e} and st_y(p.point) between ${s} and ${n})`
}

export function nearPoint({ lon, lat }: { lon: number; lat: number }, metres: number): RawBuilder<unknown> {
  const high = metres / 110_000
  const wide = Math.min(180, high / Math.max(0.001, Math.cos((lat * Math.PI) / 180)))
  return sql`(p.point && st_makeenvelope(${lon - wide}, ${lat - high}, ${lon + wide}, ${lat + high}, 4326)
    and st_distancesphere(p.point, st_setsrid(st_makepoint(${lon}, ${lat}), 4326)) <= ${metres})`
}

export async function countPublic(db: Db, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from record_public p where ${where}`.execute(db)
  return rows[0]?.total ?? 0
}
