import { sql } from 'kysely'
import type { Reply } from '#contract/calls.ts'
import type { Ctx } from '#server/core/context.ts'

type OfflineTaxa = Reply<'GET /taxa/offline-taxa'>

/** The default taxa with all their names, unless the device has them as they are now. */
export async function offlineTaxa(
  ctx: Pick<Ctx, 'db'>,
  input: { revision?: number | undefined },
): Promise<OfflineTaxa> {
  const newest = await sql<{ revision: number | null }>`select max(search_revision) as revision from taxon`.execute(
    ctx.db,
  )
  const revision = newest.rows[0]?.revision ?? 0
  if (input.revision === revision) return { revision, taxa: null }
  const { rows } = await sql<NonNullable<OfflineTaxa['taxa']>[number]>`
    select t.id, t.danish_name as danish, t.latin_name as latin, t.effective_species_group as "group", t.drawing,
      t.rank, t.commonness,
      coalesce((select array_agg(v.name order by v.id) from vernacular_name v
        where v.taxon_id = t.id and not v.is_deleted and not v.is_accepted), '{}') as other_danish,
      coalesce((select array_agg(n.canonical_name order by n.id) from taxon_name n
        where n.taxon_id = t.id and not n.is_deleted), '{}') as scientific
    from taxon t
    where t.is_default and not t.is_deleted and t.merged_into is null and t.taxon_type <> 2
    order by t.id`.execute(ctx.db)
  return { revision, taxa: rows }
}
