import { sql } from 'kysely'
import { counted } from '#contract/counted.ts'
import type { Db } from '#server/core/database.ts'
import type { Job } from '#server/core/jobs.ts'

/** As many finds as an everyday species is taken to have before there are any. */
const headStart = 100

/**
 * Bring to every taxon how common it is, from its public finds, in steps that double. Only taxa that come to another
 * step are written, so that the names are read again by search for few of them. Returns how many.
 */
export async function refreshCommonness(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    update taxon t set commonness = c.step, search_revision = nextval('taxon_search_revision')
    from (select t.id, floor(log(2, 1 + coalesce(p.records, 0)
        + case when t.is_everyday then ${headStart}::integer else 0 end))::smallint as step
      from taxon t left join (select taxon_id, count(*) as records from record_public
        where taxon_id is not null and not is_absent group by taxon_id) p on p.taxon_id = t.id) c
    where c.id = t.id and t.commonness <> c.step returning t.id`.execute(db)
  return rows.length
}

/** Mark the species that everybody meets, by their scientific names. */
export async function markEveryday(db: Db, names: readonly string[]) {
  await sql`update taxon set is_everyday = latin_name = any(${names}::text[])
    where is_everyday <> (latin_name = any(${names}::text[])) and rank = 2000 and taxon_type = 0`.execute(db)
  await refreshCommonness(db)
}

export const taxaJobs = (): Job[] => [
  {
    name: 'taxa-commonness',
    schedule: '20 2 * * *',
    run: async (db) =>
      `${counted(await db.transaction().execute(refreshCommonness), 'taxon', 'taxa')} er blevet almindeligere eller sjældnere.`,
  },
]
