import { sql } from 'kysely'
import type { Db } from '#server/core/database.ts'
import { lockTree } from './tree.ts'

/**
 * Bring the derived columns of taxa up to date after a change of names or state: what is shown, and the revision by
 * which every process sees that its search must be refreshed.
 */
export async function refreshTaxa(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return
  await lockTree(db)
  await sql`update taxon t set
      latin_name = coalesce((select n.canonical_name from taxon_name n where n.taxon_id = t.id and not n.is_deleted
        order by n.is_selected desc, n.taxonomic_status, n.id limit 1), t.latin_name),
      danish_name = (select v.name from vernacular_name v where v.taxon_id = t.id and v.is_accepted and not v.is_deleted),
      search_revision = nextval('taxon_search_revision'),
      modified = now()
    where t.id = any(${ids}::bigint[])`.execute(db)
  await sql`update taxon set shown_name = coalesce(danish_name, latin_name)
    where id = any(${ids}::bigint[]) and shown_name is distinct from coalesce(danish_name, latin_name)`.execute(db)
}

/**
 * The same for what descendants inherit: the species group of the given taxa and of all below them, from the groups
 * that are set on taxa themselves. Returns those whose group has changed.
 */
export async function refreshSubtrees(db: Db, rootIds: readonly number[]): Promise<number[]> {
  if (rootIds.length === 0) return []
  await lockTree(db)
  const { rows } = await sql<{ id: number }>`with recursive up as (
      select t.id as start, t.parent_id, t.species_group as own from taxon t where t.id = any(${rootIds}::bigint[])
      union all select up.start, p.parent_id, p.species_group from up join taxon p on p.id = up.parent_id
      where up.own is null),
    down as (
      select start as id, coalesce(max(own), 0::smallint) as "group" from up group by start
      union select c.id, coalesce(c.species_group, down."group") from down join taxon c on c.parent_id = down.id)
    update taxon t set effective_species_group = down."group", search_revision = nextval('taxon_search_revision')
    from down where t.id = down.id and t.effective_species_group <> down."group"
    returning t.id`.execute(db)
  return rows.map(({ id }) => id)
}
