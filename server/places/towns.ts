import { sql } from 'kysely'
import type { Db } from '#server/core/database.ts'

/** The nearest town to each place of the grid (metres east and north, EPSG:25832), in the same order. */
export async function nearestTowns(
  db: Db,
  places: readonly { east: number; north: number }[],
): Promise<(string | null)[]> {
  if (places.length === 0) return []
  const { rows } = await sql<{ name: string | null }>`
    select (
      select l.name from place l where l.kind = 'town'
      order by l.point <-> st_transform(st_setsrid(st_makepoint(g.east, g.north), 25832), 4326) limit 1
    ) as name
    from unnest(${places.map(({ east }) => east)}::float8[], ${places.map(({ north }) => north)}::float8[])
      with ordinality as g (east, north, position)
    order by g.position`.execute(db)
  return rows.map(({ name }) => name)
}
