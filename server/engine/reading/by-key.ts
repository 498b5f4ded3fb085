import { type RawBuilder, sql } from 'kysely'
import type { RecordFilter } from '#contract/record-filter.ts'
import type { Db } from '#server/core/database.ts'
import { publicWhere } from '#server/records/filter.ts'
import type { PageWanted } from '../columns/page.ts'
import type { Place } from '../columns/top.ts'
import { values } from './fetch.ts'

/*
 * Lists and counts while all finds are being read: the database is asked, where it can look them up by what the filter
 * names. The same order as in columns/page.ts, so that one can go on there where one began here.
 */

/** Whether the filter names something that finds are looked up by. */
export const hasKey = ({ taxonIds = [], userId, square, near, box, polygon, trip }: RecordFilter) =>
  taxonIds.length > 0 || [userId, trip, square, near, box, polygon].some((key) => key !== undefined)

interface Order {
  first: RawBuilder<unknown>
  second: RawBuilder<unknown>
}
const none = sql`0`
const orders: Partial<Record<PageWanted['sort'], Order>> = {
  observed: { first: values.dayFrom, second: none },
  submitted: { first: values.submittedAt, second: none },
  stars: { first: sql`stars`, second: values.dayFrom },
}
export const hasOrder = ({ sort }: PageWanted) => orders[sort] !== undefined

export async function countByKey(db: Db, filter: RecordFilter): Promise<number> {
  const where = await publicWhere(db, filter)
  const { rows } = await sql<{
    total: number
  }>`select count(*)::integer as total from record_public p where ${where}`.execute(db)
  return rows[0]?.total ?? 0
}

export async function pageByKey(db: Db, filter: RecordFilter, { sort, after, take }: PageWanted) {
  const { first, second } = orders[sort] ?? { first: none, second: none }
  const later = after
    ? sql`where (first, second, id) < (${after.first}::float8, ${after.second}::float8, ${after.id}::bigint)`
    : sql``
  const { rows } = await sql<Place>`select first, second, id from (
      select (${first})::float8 as first, (${second})::float8 as second, record_id as id
      from record_public p where ${await publicWhere(db, filter)}) places
    ${later} order by first desc, second desc, id desc limit ${take}`.execute(db)
  return { records: rows, total: await countByKey(db, filter) }
}
