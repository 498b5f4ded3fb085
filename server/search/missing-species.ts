import { sql } from 'kysely'
import type { HomePlace } from '#contract/life-list.ts'
import type { RecordFilter, TaxonCount } from '#contract/record-filter.ts'
import { nameOfSquare } from '#contract/squares.ts'
import { type Ctx, viewerId } from '#server/core/context.ts'
import { speciesPage } from '#server/engine/questions.ts'
import { byUser } from '#server/records/filter.ts'
import { followedNames } from './saved/followed-names.ts'
import { withNames } from './taxon-list.ts'

const squareSide = 10_000
const mostPlaces = 6
/** More species than the country has. */
const allSpecies = 100_000

interface Input {
  areaId?: number | undefined
  square?: string | undefined
  speciesGroup?: number | undefined
  skip: number
  take: number
}

/** What others have found where the viewer finds things, and the viewer nowhere: by public places alone. */
export async function missingSpecies(ctx: Ctx, { areaId, square, speciesGroup, skip, take }: Input) {
  const me = viewerId(ctx)
  const places = await homesOf(ctx, me)
  const place = await chosen(ctx, places, areaId, square)
  const filter: RecordFilter = {
    ...(place?.areaId == null ? {} : { areaId: place.areaId }),
    ...(place?.square == null ? {} : { square: place.square }),
    ...(speciesGroup === undefined ? {} : { speciesGroups: [speciesGroup] }),
  }
  const { species } = await speciesPage(ctx, filter, { sort: 'count', after: null, take: allSpecies })
  const own = await ownSpecies(ctx, me)
  const left = species.filter(({ id }) => !own.has(id))
  const items: TaxonCount[] = await withNames(ctx, left.slice(skip, skip + take))
  return { places, place, items, total: left.length }
}

async function chosen(ctx: Ctx, places: readonly HomePlace[], areaId?: number, square?: string) {
  if (areaId === undefined && square === undefined) return places[0] ?? null
  const known = places.find((place) => (areaId === undefined ? place.square === square : place.areaId === areaId))
  if (known) return known
  const filter: RecordFilter = areaId === undefined ? { square } : { areaId }
  const [name = ''] = await followedNames(ctx.db, [filter])
  return { name, areaId: areaId ?? null, square: areaId === undefined ? (square ?? null) : null, records: 0 }
}

/** The municipalities in which somebody has most public finds; where there are none, squares. */
async function homesOf(ctx: Ctx, me: number): Promise<HomePlace[]> {
  const { rows: areas } = await sql<{ areaId: number; name: string; records: number }>`
    select a.id as area_id, a.name, count(*)::integer as records
    from record_public p cross join lateral unnest(p.areas) as one (id)
    join area a on a.id = one.id and a.kind = 'municipality'
    where ${byUser(me)} group by a.id, a.name order by 3 desc, 2 limit ${mostPlaces}`.execute(ctx.db)
  if (areas.length > 0) return areas.map((area) => ({ ...area, square: null }))
  const { rows } = await sql<{ east: number; north: number; records: number }>`
    select (floor(p.east / ${squareSide}::float8) * ${squareSide})::integer as east,
      (floor(p.north / ${squareSide}::float8) * ${squareSide})::integer as north, count(*)::integer as records
    from record_public p where p.side <= ${squareSide} and ${byUser(me)}
    group by 1, 2 order by 3 desc, 1, 2 limit ${mostPlaces}`.execute(ctx.db)
  const squares = rows.map(({ east, north }) => nameOfSquare({ side: squareSide, east, north }))
  const names = await followedNames(
    ctx.db,
    squares.map((square) => ({ square })),
  )
  return rows.map(({ records }, at) => ({
    ...{ name: names[at] ?? '', areaId: null, square: squares[at] ?? null, records },
  }))
}

/** All that somebody has found, public or not; a subspecies is its species too. */
async function ownSpecies(ctx: Ctx, me: number): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    with recursive own as (
      select r.taxon_id as id from record r
      where r.reporter = ${me} and r.state = 'submitted' and r.deleted_at is null and not r.is_absent
      union
      select r.taxon_id from record_finder f join record r on r.id = f.record_id
      where f.user_id = ${me} and f.status = 'accepted' and r.state = 'submitted' and r.deleted_at is null
        and not r.is_absent
      union
      select t.parent_id from own join taxon t on t.id = own.id where t.rank > 2000
    )
    select id from own where id is not null`.execute(ctx.db)
  return new Set(rows.map(({ id }) => id))
}
