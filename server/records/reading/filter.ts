import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { RecordFilter } from '#contract/record-filter.ts'
import type { Db } from '#server/core/database.ts'
import { Refusal } from '#server/core/refusal.ts'

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
  const read = schema.safeParse(value)
  if (!read.success) throw badFilter()
  return read.data
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
  if (filter.taxonIds?.length) parts.push(await ofTaxa(db, filter.taxonIds))
  if (filter.speciesGroups?.length) parts.push(sql`p.species_group = any(${filter.speciesGroups}::smallint[])`)
  if (filter.from !== undefined) parts.push(sql`p.day_from >= ${filter.from}::date`)
  if (filter.to !== undefined) parts.push(sql`p.day_to <= ${filter.to}::date`)
  if (filter.months?.length) parts.push(sql`p.month = any(${filter.months}::smallint[])`)
  if (filter.userId !== undefined) parts.push(byUser(filter.userId))
  if (filter.stars?.length) parts.push(sql`p.stars = any(${filter.stars}::smallint[])`)
  if (filter.hasPicture !== undefined) parts.push(sql`p.has_picture = ${filter.hasPicture}`)
  if (filter.box) parts.push(inBox(filter.box))
  if (filter.near) parts.push(nearPoint(filter.near, filter.near.metres))
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `)
}

/** Each taxon with its descendants is a range of tree numbers; a merged taxon stands for the one it went into. */
async function ofTaxa(db: Db, ids: readonly number[]): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ first: number; last: number }>`
    select t.tree_number as first, t.tree_end as last
    from taxon a join taxon t on t.id = coalesce(a.merged_into, a.id)
    where a.id = any(${ids}::bigint[]) and t.tree_number > 0
    order by t.tree_number, t.tree_end desc`.execute(db)
  const ranges: { first: number; last: number }[] = []
  for (const row of rows) if (row.last > (ranges.at(-1)?.last ?? 0)) ranges.push(row)
  if (ranges.length === 0) return sql`false`
  return sql`(${sql.join(
    ranges.map(({ first, last }) => sql`p.tree_number between ${first} and ${last}`),
    sql` or `,
  )})`
}

/** Public finds that somebody has reported, or found together with others. */
export const byUser = (userId: number) => sql`p.record_id in (
  select own.record_id from record_public own where own.reporter = ${userId}
  union all select f.record_id from record_finder f where f.user_id = ${userId} and f.status = 'accepted')`

/** The index knows boxes roughly, so the numbers themselves are asked too. */
export function inBox([west, south, east, north]: Box): RawBuilder<unknown> {
  if (west > east || south > north) throw badBox()
  const within = (value: number, limit: number) => Math.max(-limit, Math.min(limit, value))
  const [w, s, e, n] = [within(west, 180), within(south, 90), within(east, 180), within(north, 90)]
  return sql`(p.point && st_makeenvelope(${w}, ${s}, ${e}, ${n}, 4326)
    and st_x(p.point) between ${w} and ${e} and st_y(p.point) between ${s} and ${n})`
}

export function nearPoint({ lon, lat }: { lon: number; lat: number }, metres: number): RawBuilder<unknown> {
  const high = metres / 110_000
  const wide = Math.min(180, high / Math.max(0.001, Math.cos((lat * Math.PI) / 180)))
  return sql`(p.point && st_makeenvelope(${lon - wide}, ${lat - high}, ${lon + wide}, ${lat + high}, 4326)
    and st_distancesphere(p.point, st_setsrid(st_makepoint(${lon}, ${lat}), 4326)) <= ${metres})`
}
