import { sql } from 'kysely'
import type { Db } from '#server/core/database.ts'

const tables = [
  ...['taxon', 'taxon_name', 'vernacular_name', 'taxon_note', 'taxon_list', 'morpho_member', 'look_alike'],
  'taxon_external_id',
]
/** What only counts how often a row was written. */
const counters = ['version', 'modified', 'search_revision']

/** Every row of the taxon base, as text by table: what was before is to be the same afterwards, to the last row. */
export async function taxonBase(db: Db): Promise<Record<string, string[]>> {
  const base: Record<string, string[]> = {}
  for (const table of tables) {
    const { rows } = await sql<{ line: string }>`
      select (to_jsonb(t) - ${counters}::text[])::text as line from ${sql.raw(table)} t order by line`.execute(db)
    base[table] = rows.map(({ line }) => line)
  }
  return base
}
