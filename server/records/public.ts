import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/core/database.ts'

/** Bring what the public sees of these finds up to date. Every verb that touches a find does it in its transaction. */
export async function refreshPublic(db: Db, recordIds: readonly number[]) {
  if (recordIds.length === 0) return
  await takeTurn(db, recordIds)
  const before = await evidenceAmong(db, recordIds)
  await refreshPublicWhere(db, sql`record_id = any(${recordIds}::bigint[])`)
  await noteChangedEvidence(db, before, await evidenceAmong(db, recordIds))
}

/** One at a time lays a find's row, and reads what the one before wrote. In order: two that share finds never wait crosswise. */
const takeTurn = (db: Db, recordIds: readonly number[]) =>
  sql`select id from record where id = any(${recordIds}::bigint[]) order by id for no key update`.execute(db)

interface Evidence {
  recordId: number
  taxonId: number
  treeNumber: number
  east: number
  north: number
  dayFrom: string
  dayTo: string
  month: number
}

/** Finds that people have validated are what the machine compares others with. */
async function evidenceAmong(db: Db, recordIds: readonly number[]): Promise<Map<number, Evidence>> {
  const { rows } = await sql<Evidence>`
    select record_id, taxon_id, tree_number, east, north, day_from, day_to, month from record_public
    where record_id = any(${recordIds}::bigint[]) and stars >= 2 and not is_absent and taxon_id is not null`.execute(db)
  return new Map(rows.map((row) => [row.recordId, row]))
}

/** Taxa whose evidence is not what it was: their finds are judged again in the background. */
async function noteChangedEvidence(db: Db, before: Map<number, Evidence>, after: Map<number, Evidence>) {
  const same = (id: number) => JSON.stringify(before.get(id)) === JSON.stringify(after.get(id))
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter((id) => !same(id))
  const taxa = [
    ...new Set(changed.flatMap((id) => [before.get(id)?.taxonId ?? [], after.get(id)?.taxonId ?? []].flat())),
  ]
  if (taxa.length === 0) return
  await sql`insert into evidence_change (taxon_id) select unnest(${taxa}::bigint[])`.execute(db)
}

/** By name, not by place: the view may have got a column that this process does not know. */
export const publicColumns = [
  ...['record_id', 'dataset_id', 'taxon_id', 'tree_number', 'species_group', 'point', 'east', 'north', 'side'],
  ...['uncertainty', 'locality', 'shape', 'day_from', 'day_to', 'month', 'stars', 'certainty', 'reporter'],
  ...['is_absent', 'is_flagged', 'is_paused', 'has_picture', 'submitted_at', 'modified_at', 'waits_from'],
  ...['machine_points', 'areas', 'is_unnamed', 'blur_groups'],
]
const columns = sql.raw(publicColumns.join())

/** Lay rows of finds that meet a condition on `record_id` and have none. Returns how many. */
export async function insertPublic(db: Db, condition: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await sql`insert into record_public (${columns})
    select ${columns} from record_public_source where ${condition}`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Rows of the table (p) and of the view (s) that say the same. */
export const isSamePublic = (() => {
  const row = (alias: string) => sql.raw(`row(${publicColumns.map((column) => `${alias}.${column}`).join()})`)
  return sql`${row('p')} is not distinct from ${row('s')}`
})()

/** The same for all finds that meet a condition on `record_id`. */
export async function refreshPublicWhere(db: Db, condition: RawBuilder<unknown>) {
  await sql`delete from record_public where ${condition}`.execute(db)
  await insertPublic(db, condition)
}

const portion = 5000

/** Finds of the taxa or of what is below them, and finds that somebody says are: a blur reaches them too. */
export async function refreshPublicOfTaxa(db: Db, taxonIds: readonly number[]) {
  const { rows } = await sql<{ id: number }>`
    with touched as (
      select distinct t.id from taxon m join taxon t on t.tree_number between m.tree_number and m.tree_end
      where m.id = any(${taxonIds}::bigint[])
    )
    select id from record where taxon_id in (select id from touched)
    union
    select record_id from record_suggestion where withdrawn_at is null and taxon_id in (select id from touched)
    order by id`.execute(db)
  // By their ids: a condition that has to be worked out would make the view for all finds first.
  for (let from = 0; from < rows.length; from += portion) {
    await refreshPublic(
      db,
      rows.slice(from, from + portion).map(({ id }) => id),
    )
  }
}
