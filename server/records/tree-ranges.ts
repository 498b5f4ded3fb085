import { type RawBuilder, sql } from 'kysely'
import type { RecordFilter } from '#contract/record-filter.ts'
import type { Db } from '#server/core/database.ts'
import { isAmong } from '#server/core/prepared.ts'

/** Tree numbers from the first to the last. */
export interface Range {
  first: number
  last: number
}

/** What a filter says of taxa, as ranges of tree numbers in order; undefined when it says nothing of them. */
export async function treeRanges(db: Db, filter: RecordFilter): Promise<Range[] | undefined> {
  const wanted: RawBuilder<unknown>[] = []
  if (filter.taxonIds?.length) wanted.push(isAmong('a.id', filter.taxonIds))
  if (filter.morphoGroupId !== undefined) {
    wanted.push(sql`a.id in (select m.taxon_id from morpho_member m where m.group_id = ${filter.morphoGroupId})`)
  }
  if (filter.redList?.length) {
    wanted.push(sql`a.id in (
      select l.taxon_id from taxon_list l where l.list = 'redlist' and l.annexes && ${filter.redList}::text[])`)
  }
  if (filter.annexes?.length) {
    wanted.push(sql`a.id in (
      select l.taxon_id from taxon_list l join unnest(${filter.annexes}::text[]) as asked
        on l.list = split_part(asked, '/', 1) and split_part(asked, '/', 2) = any(l.annexes))`)
  }
  let ranges: Range[] | undefined
  for (const condition of wanted) {
    const these = await rangesOf(db, condition)
    ranges = ranges === undefined ? these : inBoth(ranges, these)
  }
  return ranges
}

/** Each taxon with its descendants is a range of tree numbers; a merged taxon stands for the one it went into. */
async function rangesOf(db: Db, condition: RawBuilder<unknown>): Promise<Range[]> {
  const { rows } = await sql<Range>`
    select t.tree_number as first, t.tree_end as last
    from taxon a join taxon t on t.id = coalesce(a.merged_into, a.id)
    where ${condition} and t.tree_number > 0
    order by t.tree_number, t.tree_end desc`.execute(db)
  const ranges: Range[] = []
  for (const row of rows) if (row.last > (ranges.at(-1)?.last ?? 0)) ranges.push(row)
  return ranges
}

/** Numbers that lie in one of the ranges of each. */
export function inBoth(some: readonly Range[], others: readonly Range[]): Range[] {
  const both: Range[] = []
  for (let i = 0, j = 0; i < some.length && j < others.length; ) {
    const [a, b] = [some[i] as Range, others[j] as Range]
    const [first, last] = [Math.max(a.first, b.first), Math.min(a.last, b.last)]
    if (first <= last) both.push({ first, last })
    if (a.last < b.last) i++
    else j++
  }
  return both
}
