import { sql } from 'kysely'
import type { LookAlike } from '#contract/taxon.ts'
import type { Db } from '#server/core/database.ts'
import { isAmong } from '#server/core/prepared.ts'
import { Refusal } from '#server/core/refusal.ts'
import { lookAlikesOf } from '#server/taxa/look-alikes.ts'

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

/** What a taxon is easily taken for, by name. */
export async function rangedLookAlikes(db: Db, id: number): Promise<(LookAlike & Omit<TaxonRange, 'id'>)[]> {
  const alikes = await lookAlikesOf(db, id)
  const { rows } = await sql<TaxonRange>`select t.id, t.tree_number as first, t.tree_end as last from taxon t
    where ${isAmong(
      't.id',
      alikes.map((one) => one.id),
    )}`.execute(db)
  const ranges = new Map(rows.map((row) => [row.id, row]))
  const byName = alikes.toSorted((a, b) => a.name.localeCompare(b.name, 'da') || a.id - b.id)
  return byName.flatMap((one) => {
    const range = ranges.get(one.id)
    return range ? [{ ...one, first: range.first, last: range.last }] : []
  })
}
