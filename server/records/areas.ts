import { sql } from 'kysely'
import type { Db } from '#server/core/database.ts'
import { prepared } from '#server/core/prepared.ts'

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

/**
 * The municipality that the public place of a find lies in, by the rule of the public view: a square must lie in it
 * whole. It is asked of all finds, also of those that are not public now.
 */
export async function municipalityOf(db: Db, recordId: number): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`${prepared}
    select string_agg(a.name, ', ' order by a.id) as name
    from record_shown s join area a on a.kind = 'municipality'
      and a.id in (select p.area_id from area_piece p where st_intersects(p.shape, s.point))
      and (s.side = 0 or st_covers(a.shape, st_transform(st_makeenvelope(s.east - s.side / 2.0, s.north - s.side / 2.0,
        s.east + s.side / 2.0, s.north + s.side / 2.0, 25832), 4326)))
    where s.record_id = ${recordId}`.execute(db)
  return rows[0]?.name ?? null
}
