import { sql } from 'kysely'
import type { RecordFilter } from '#contract/record-filter.ts'
import type { Ctx } from '#server/core/context.ts'
import { completeWhere } from './table.ts'

interface Asked {
  /** When the trips were. */
  filter: Pick<RecordFilter, 'from' | 'to' | 'months'>
  group: number
  /** Metres of a square's side: whole kilometres. */
  side: number
}

/** How many trips with a complete list of a group went through each square of the grid. */
export async function completeBySquare(ctx: Pick<Ctx, 'db'>, { filter, group, side }: Asked) {
  const where = await completeWhere(ctx.db, { filter, group })
  const wide = sql.lit(side / 1000)
  const { rows } = await sql<{ column: number; row: number; trips: number }>`
    select s."column", s."row", count(*)::integer as trips
    from trip_public o cross join lateral (
      select distinct q / 10000 / ${wide} as "column", q % 10000 / ${wide} as "row" from unnest(o.squares) q) s
    where ${where} group by 1, 2`.execute(ctx.db)
  return rows
}
