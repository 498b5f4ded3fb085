import { sql } from 'kysely'
import type { Db } from '#server/core/database.ts'

/** What is wrong with the tree and its numbers among the taxa from an id on: nothing, one hopes. */
export async function treeFaults(db: Db, from = 0): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    with recursive asked as (select * from taxon where id >= ${from}),
      line as (
        select id as start, parent_id as at from asked where parent_id is not null
        union select line.start, p.parent_id from line join taxon p on p.id = line.at where p.parent_id is not null),
      ordered as (
        select id, parent_id, tree_number, tree_end,
          lead(tree_number) over by_number as next_number,
          row_number() over by_number as place,
          row_number() over (partition by parent_id order by rank, lower(latin_name), id) as wanted
        from asked window by_number as (partition by parent_id order by tree_number, id))
    select 'cycle at ' || start as fault from line where start = at
    union all select 'living ' || c.id || ' under a parent that is gone' from asked c join taxon p on p.id = c.parent_id
      where p.taxon_type <> 0 or p.merged_into is not null or (p.is_deleted and not c.is_deleted)
    union all select 'no range at ' || id from asked where tree_number < 1 or tree_end < tree_number
    union all select c.id || ' outside its parent' from asked c join taxon p on p.id = c.parent_id
      where c.tree_number <= p.tree_number or c.tree_end > p.tree_end
    union all select id || ' overlaps its neighbour' from ordered where tree_end >= next_number
    union all select id || ' out of order' from ordered where parent_id is not null and place <> wanted`.execute(db)
  return rows.map(({ fault }) => fault)
}
