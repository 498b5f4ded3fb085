import { type RawBuilder, sql } from 'kysely'
import type { Coverage, Criteria } from '#contract/community.ts'
import { nameOfSquare, squareOf } from '#contract/squares.ts'
import type { Ctx } from '#server/core/context.ts'
import type { Db } from '#server/core/database.ts'
import { squaresOf } from './preview.ts'
import { readableCommunity } from './shown.ts'

const none: Coverage = { side: null, squares: [], visited: 0, total: 0 }

/** Farther away the grid has no answer, and asking for it fails. */
const inGrid = (shape: RawBuilder<unknown>) =>
  sql`st_transform(st_intersection(${shape}, st_makeenvelope(-40, -80, 58, 84, 4326)), 25832)`

/** The area that criteria name, in the grid; where they name several, what lies in all of them. Null: none. */
function areaOf({ near, polygon, areaId, square: name }: Criteria) {
  const square = name === undefined ? undefined : squareOf(name)
  const shapes = [
    near &&
      inGrid(sql`st_buffer(st_setsrid(st_makepoint(${near.lon}::float8, ${near.lat}::float8), 4326)::geography,
        ${near.metres}::float8)::geometry`),
    polygon &&
      inGrid(
        sql`st_makevalid(st_setsrid(st_geomfromgeojson(${JSON.stringify({ type: 'Polygon', coordinates: [[...polygon, polygon[0]]] })}), 4326))`,
      ),
    areaId !== undefined && sql`(select st_transform(a.shape, 25832) from area a where a.id = ${areaId})`,
    square &&
      sql`st_makeenvelope(${square.east}, ${square.north}, ${square.east + square.side}, ${square.north + square.side}, 25832)`,
  ].filter((shape) => shape !== undefined && shape !== false)
  const [first, ...others] = shapes
  return first ? others.reduce((area, shape) => sql`st_intersection(${area}, ${shape})`, first) : null
}

/** Squares are as small as they can be while there are not more than so many. */
const sides = [250, 1000, 5000, 10_000, 50_000]
const mostSquares = 1000

interface Squares {
  side: number
  /** West, south, east, north of all of them. */
  box: [number, number, number, number]
  names: string[]
}

/** Of areas that were asked for: they stay while criteria do, and to cut a coast into squares takes long. */
const kept = new WeakMap<Db, Map<string, Squares | null>>()
const mostKept = 500

async function squaresOfArea(db: Db, criteria: Criteria): Promise<Squares | null> {
  const area = areaOf(criteria)
  if (!area) return null
  const { near, polygon, square, areaId } = criteria
  // A border that was drawn anew is another row.
  const { rows: border } = await sql<{ row: string }>`
    select xmin::text || ctid::text as row from area where id = ${areaId ?? 0}`.execute(db)
  const key = JSON.stringify([near, polygon, square, areaId, border])
  const known = kept.get(db) ?? new Map<string, Squares | null>()
  kept.set(db, known)
  const before = known.get(key)
  if (before !== undefined) return before
  const squares = await cutSquares(db, area)
  known.set(key, squares)
  if (known.size > mostKept) known.delete(known.keys().next().value ?? '')
  return squares
}

async function cutSquares(db: Db, area: NonNullable<ReturnType<typeof areaOf>>): Promise<Squares | null> {
  const { rows } = await sql<{ side: number; east: number; north: number } & Record<'w' | 's' | 'e' | 'n', number>>`
    with area as materialized (select ${area} as shape),
      chosen as (select s.side from area, unnest(${sides}::integer[]) s(side)
        where (ceil((st_xmax(shape) - st_xmin(shape)) / s.side) + 1) * (ceil((st_ymax(shape) - st_ymin(shape)) / s.side) + 1)
          <= ${mostSquares} order by s.side limit 1),
      -- In pieces: most squares meet one or two of them.
      pieces as materialized (select st_subdivide(shape, 128) as piece from area),
      box as (select st_transform(st_expand(st_envelope(shape), c.side), 4326) as box from area, chosen c)
    select c.side, x.east, y.north, st_xmin(b.box) as w, st_ymin(b.box) as s, st_xmax(b.box) as e, st_ymax(b.box) as n
    from area, chosen c, box b,
      generate_series(floor(st_xmin(shape) / c.side)::integer * c.side, floor(st_xmax(shape))::integer, c.side) x(east),
      generate_series(floor(st_ymin(shape) / c.side)::integer * c.side, floor(st_ymax(shape))::integer, c.side) y(north)
    where exists (select 1 from pieces p
      where p.piece && st_makeenvelope(x.east, y.north, x.east + c.side, y.north + c.side, 25832)
        and st_area(st_intersection(p.piece, st_makeenvelope(x.east, y.north, x.east + c.side, y.north + c.side, 25832))) > 0)
    order by y.north desc, x.east`.execute(db)
  const [first] = rows
  if (!first) return null
  const { side, w, s, e, n } = first
  return { side, box: [w, s, e, n], names: rows.map(({ east, north }) => nameOfSquare({ side, east, north })) }
}

/** Squares of the area of a community, with and without finds. Finds that hide in larger squares are in none of them. */
export async function communityCoverage(ctx: Ctx, { id }: { id: number }): Promise<Coverage> {
  const { criteria } = await readableCommunity(ctx, id)
  const area = criteria && (await squaresOfArea(ctx.db, criteria))
  if (!area) return none
  const { squares } = await squaresOf(ctx, { community: id }, area.side, area.box)
  const counts = new Map(squares.map(({ square, count }) => [square, count]))
  const told = area.names.map((square) => ({ square, count: counts.get(square) ?? 0 }))
  const visited = told.filter(({ count }) => count > 0).length
  return { side: area.side, squares: told, visited, total: told.length }
}
