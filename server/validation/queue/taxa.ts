import { sql } from 'kysely'
import type { Db } from '#server/core/database.ts'
import { Refusal } from '#server/core/refusal.ts'

/** A taxon with the range of tree numbers that it and all below it have. */
export interface TaxonRange {
  id: number
  first: number
  last: number
}

/** A taxon that is in use; one that was merged stands for the one that it went into. */
export async function taxonInUse(db: Db, id: number): Promise<TaxonRange> {
  const { rows } = await sql<TaxonRange>`
    select t.id, t.tree_number as first, t.tree_end as last
    from taxon a join taxon t on t.id = coalesce(a.merged_into, a.id)
    where a.id = ${id} and not t.is_deleted and t.tree_number > 0`.execute(db)
  const [taxon] = rows
  if (!taxon) throw new Refusal('missing', 'not_found')
  return taxon
}
