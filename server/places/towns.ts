import { sql } from 'kysely'
import type { Point } from '#contract/record.ts'
import type { Db } from '#server/core/database.ts'
import { fromGrid } from './grid.ts'

/** The nearest town to each point, in the same order. */
export async function nearestTownsTo(db: Db, points: readonly Point[]): Promise<(string | null)[]> {
  if (points.length === 0) return []
  const { rows } = await sql<{ name: string | null }>`
    select (
      select l.name from place l where l.kind = 'town'
      order by l.point <-> st_setsrid(st_makepoint(g.lon, g.lat), 4326) limit 1
    ) as name
    from unnest(${points.map(({ lon }) => lon)}::float8[], ${points.map(({ lat }) => lat)}::float8[])
      with ordinality as g (lon, lat, position)
    order by g.position`.execute(db)
  return rows.map(({ name }) => name)
}

/** The nearest town to each place of the grid (metres east and north, EPSG:25832), in the same order. */
export const nearestTowns = (db: Db, places: readonly { east: number; north: number }[]): Promise<(string | null)[]> =>
  nearestTownsTo(
    db,
    places.map(({ east, north }) => {
      const [lon, lat] = fromGrid(east, north)
      return { lon, lat }
    }),
  )
