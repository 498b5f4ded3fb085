import { sql } from 'kysely'
import type { Db } from '#server/core/database.ts'

/** So many ids at a time: others come in between. */
const portion = 10_000

/**
 * Bring up to date in which areas the public finds are whose place lies in a box. Returns how many have changed. A find
 * that is written meanwhile gets its areas from the view.
 */
export async function refreshAreas(
  db: Db,
  [west, south, east, north]: readonly [number, number, number, number],
  tell: (done: number) => void = () => {},
): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`select max(record_id) as last from record_public`.execute(db)
  const last = rows[0]?.last ?? 0
  let changed = 0
  for (let from = 0; from < last; from += portion) {
    const { numAffectedRows } = await sql`
      update record_public p set areas = n.areas
      from (
        select record_id, areas from record_public_source
        where record_id > ${from} and record_id <= ${from + portion}
          and point && st_makeenvelope(${west}, ${south}, ${east}, ${north}, 4326)
      ) n
      where n.record_id = p.record_id and p.areas is distinct from n.areas`.execute(db)
    changed += Number(numAffectedRows ?? 0)
    tell(Math.min(last, from + portion))
  }
  return changed
}
