import { sql } from 'kysely'
import type { RecordFilter } from '#contract/record-filter.ts'
import { sideOfZoom } from '#contract/search-words.ts'
import { nameOfSquare } from '#contract/squares.ts'
import type { Db } from '#server/core/database.ts'
import { publicWhere } from '#server/records/filter.ts'

/* What the engine must say, worked out by plain queries over the public view. */

/** The plain query that one would write first. */
export async function plainRecords(db: Db, filter: RecordFilter) {
  const where = await publicWhere(db, filter)
  const { rows } = await sql<{ id: number; stars: number; east: number; north: number; side: number; month: number }>`
    select p.record_id as id, p.stars, p.east, p.north, p.side, p.month from record_public p where ${where}
    order by p.day_from desc, p.record_id desc`.execute(db)
  return rows
}

export interface Counted {
  square: string
  count: number
  plausible: number
  validated: number
}
export const inOrder = (squares: readonly Counted[]) => squares.toSorted((a, b) => (a.square < b.square ? -1 : 1))

/** The squares of a zoom, counted find by find. One that hides in a larger square is in that. */
export function squaresOf(rows: Awaited<ReturnType<typeof plainRecords>>, zoom: number): Counted[] {
  const side = sideOfZoom(zoom)
  const squares = Map.groupBy(rows, (row) =>
    nameOfSquare({ side: Math.max(row.side, side), east: row.east, north: row.north }),
  )
  return inOrder(
    [...squares].map(([square, inside]) => {
      const having = (least: number) => inside.filter(({ stars }) => stars >= least).length
      return { square, count: inside.length, plausible: having(1), validated: having(2) }
    }),
  )
}

/** Species with their finds, in the order of their ids as texts. */
export async function plainSpecies(db: Db, filter: RecordFilter): Promise<[number, number][]> {
  const where = await publicWhere(db, filter)
  const { rows } = await sql<{ id: number; count: number }>`
    select s.id, count(*)::integer as count from record_public p
    join taxon t on t.id = p.taxon_id
    join taxon s on s.rank = 2000 and t.tree_number between s.tree_number and s.tree_end
    where ${where} and not p.is_absent group by s.id`.execute(db)
  return rows.map(({ id, count }): [number, number] => [id, count]).toSorted()
}
