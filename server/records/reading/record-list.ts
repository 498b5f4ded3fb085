import { type RawBuilder, sql } from 'kysely'
import type { RecordFilter, recordSorts } from '#contract/record-filter.ts'
import type { Ctx } from '#server/core/context.ts'
import type { Db } from '#server/core/database.ts'
import { findCards } from '../cards.ts'
import { dayOrMoment, pageOf, readCursor } from './cursor.ts'
import { boxFromText, inBox, publicWhere } from './filter.ts'

type Sort = (typeof recordSorts)[number]

/** To the microsecond, as the database keeps it: a rounded mark would show lines twice or leave some out. */
const moment = sql`to_char(p.submitted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** Newest first. A line that comes in meanwhile moves none of those after the mark. */
const orders: Record<
  Sort,
  { value: RawBuilder<unknown>; by: RawBuilder<unknown>; after: (value: string, id: number) => RawBuilder<unknown> }
> = {
  observed: {
    value: sql`p.day_from::text`,
    by: sql`p.day_from desc, p.record_id desc`,
    after: (value, id) => sql`(p.day_from, p.record_id) < (${value}::date, ${id}::bigint)`,
  },
  submitted: {
    value: moment,
    by: sql`p.submitted_at desc, p.record_id desc`,
    after: (value, id) => sql`(p.submitted_at, p.record_id) < (${value}::timestamptz, ${id}::bigint)`,
  },
}

interface ListInput {
  filter: RecordFilter
  sort: Sort
  cursor: string | null
  take: number
}

export async function searchRecordList(ctx: Ctx, { filter, sort, cursor, take }: ListInput) {
  const mark = readCursor(cursor, sort)
  const where = await publicWhere(ctx.db, filter)
  const order = orders[sort]
  const after = mark === null ? sql`true` : order.after(dayOrMoment(mark.value), mark.id)
  const { rows } = await sql<{ recordId: number; value: string }>`
    select p.record_id, ${order.value} as value from record_public p
    where ${where} and ${after} order by ${order.by} limit ${take + 1}`.execute(ctx.db)
  const page = pageOf(rows, take, ({ recordId, value }) => ({ sort, value, id: recordId }))
  const ids = page.items.map(({ recordId }) => recordId)
  return {
    items: await findCards(ctx, ids, { exact: false }),
    total: await countPublic(ctx.db, where),
    cursor: page.cursor,
  }
}

export async function countPublic(db: Db, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from record_public p where ${where}`.execute(db)
  return rows[0]?.total ?? 0
}

/** The oldest find of a taxon or what is below it; a search that found nothing is no find. */
export async function firstRecord(ctx: Ctx, { taxonId, box }: { taxonId: number; box?: string | undefined }) {
  const taxon = await publicWhere(ctx.db, { taxonIds: [taxonId] })
  const area = box === undefined ? sql`true` : inBox(boxFromText(box))
  const { rows } = await sql<{ recordId: number }>`
    select p.record_id from record_public p where ${taxon} and ${area} and not p.is_absent
    order by p.day_from, p.record_id limit 1`.execute(ctx.db)
  const [record] = await findCards(
    ctx,
    rows.map(({ recordId }) => recordId),
    { exact: false },
  )
  return { record: record ?? null }
}
