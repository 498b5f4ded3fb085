import { sql } from 'kysely'
import type { RecordFilter } from '#contract/record-filter.ts'
import type { Db } from '#server/core/database.ts'

/**
 * What tells how much people have looked where a filter asks: all finds of the same species groups in the same place and
 * months. What was found, how sure it is and by whom says nothing of that.
 */
export async function effortFilter(db: Db, filter: RecordFilter): Promise<RecordFilter> {
  const { months, box, near, polygon, areaId, square } = filter
  const place = Object.fromEntries(
    Object.entries({ months, box, near, polygon, areaId, square }).filter(([, value]) => value !== undefined),
  )
  if (filter.speciesGroups?.length) return { ...place, speciesGroups: filter.speciesGroups }
  if (!filter.taxonIds?.length) return place
  const { rows } = await sql<{ group: number }>`
    select distinct effective_species_group as "group" from taxon where id = any(${filter.taxonIds}::bigint[])`.execute(
    db,
  )
  const groups = rows.map(({ group }) => group).filter((group) => group > 0)
  return groups.length === rows.length && groups.length > 0 ? { ...place, speciesGroups: groups as never } : place
}

/** Whether a complete list without a taxon of the filter tells that it was not there: never of what finds are blurred for. */
export async function listsTell(db: Db, { taxonIds }: RecordFilter): Promise<boolean> {
  if (!taxonIds?.length) return false
  const { rows } = await sql<{ tells: boolean }>`
    select bool_and(tells_absence(id)) as tells from unnest(${taxonIds}::bigint[]) id`.execute(db)
  return rows[0]?.tells ?? false
}
