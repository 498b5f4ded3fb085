import { type RawBuilder, sql } from 'kysely'
import type { RecordFilter, TaxonCount } from '#contract/record-filter.ts'
import type { Ctx } from '#server/core/context.ts'
import type { Db } from '#server/core/database.ts'
import { alphabetical } from '#server/taxa/browse.ts'
import { asRef, type RefRow, refColumns } from '#server/taxa/refs.ts'
import { dayOrMoment, type Mark, pageOf, readCursor, wholeNumber } from './cursor.ts'
import { publicWhere } from './filter.ts'
import { aboveTaxon, isSpecies, redListOf, speciesId } from './species.ts'

type Sort = 'count' | 'name' | 'first'
interface CountRow extends RefRow {
  count: number
  firstDay: string
  lastDay: string
  redList: string | null
  total: number
}

const named = alphabetical(sql`t.shown_name`)

const orders: Record<
  Sort,
  { by: RawBuilder<unknown>; after: (mark: Mark) => RawBuilder<unknown>; value: (row: CountRow) => string | number }
> = {
  count: {
    by: sql`s.count desc, s.species_id desc`,
    after: ({ value, id }) => sql`(s.count, s.species_id) < (${wholeNumber(value)}::integer, ${id}::bigint)`,
    value: (row) => row.count,
  },
  name: {
    by: sql`${named}, t.id`,
    // A name may be longer than a cursor: the taxon tells where its name stands.
    after: ({ id }) => sql`(${named}, t.id) > (select ${named}, t.id from taxon t where t.id = ${id})`,
    value: () => '',
  },
  // A life list: what was seen for the first time last stands on top.
  first: {
    by: sql`s.first_day desc, s.species_id desc`,
    after: ({ value, id }) => sql`(s.first_day, s.species_id) < (${dayOrMoment(value)}::date, ${id}::bigint)`,
    value: (row) => row.firstDay,
  },
}

const speciesOf = (where: RawBuilder<unknown>) => sql`
  select ${speciesId} as species_id, sum(c.count)::integer as count, min(c.first_day) as first_day,
    max(c.last_day) as last_day
  from (
    select p.taxon_id, count(*) as count, min(p.day_from) as first_day, max(p.day_to) as last_day
    from record_public p where ${where} and p.taxon_id is not null and not p.is_absent group by p.taxon_id
  ) c
  join taxon t on t.id = c.taxon_id ${aboveTaxon}
  where ${isSpecies} group by 1`

/** How many species public finds are of. */
export async function countSpecies(db: Db, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from (${speciesOf(where)}) s`.execute(db)
  return rows[0]?.total ?? 0
}

/** The species of public finds with how often and when; subspecies and the like count for their species. */
export async function searchTaxonList(
  ctx: Ctx,
  { filter, sort, cursor, take }: { filter: RecordFilter; sort: Sort; cursor: string | null; take: number },
) {
  const mark = readCursor(cursor, sort)
  const order = orders[sort]
  const where = await publicWhere(ctx.db, filter)
  const { rows } = await sql<CountRow>`
    with species as (${speciesOf(where)})
    select ${refColumns}, s.count, s.first_day, s.last_day, ${redListOf} as red_list,
      (select count(*)::integer from species) as total
    from species s join taxon t on t.id = s.species_id
    where ${mark === null ? sql`true` : order.after(mark)}
    order by ${order.by} limit ${take + 1}`.execute(ctx.db)
  const page = pageOf(rows, take, (row) => ({ sort, value: order.value(row), id: row.id }))
  return {
    items: page.items.map(
      ({ count, firstDay, lastDay, redList, total: _, ...ref }): TaxonCount => ({
        taxon: asRef(ref),
        count,
        firstDay,
        lastDay,
        redList,
      }),
    ),
    // What was left of the list may have gone since the page before.
    total: rows[0]?.total ?? (mark === null ? 0 : await countSpecies(ctx.db, where)),
    cursor: page.cursor,
  }
}
