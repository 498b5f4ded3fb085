import { type RawBuilder, sql } from 'kysely'
import { months } from '#contract/enums.ts'
import type { RecordStatistics } from '#contract/record-filter.ts'
import { speciesGroups } from '#contract/roles.ts'
import { publicUsers } from '#server/account/public-users.ts'
import type { Ctx } from '#server/core/context.ts'
import type { Db } from '#server/core/database.ts'
import { nearestTowns } from '#server/places/towns.ts'
import { filterFromText, publicWhere } from './filter.ts'
import { countSpecies } from './taxon-list.ts'

type Bar = RecordStatistics['byMonth'][number]
type What = 'total' | 'month' | 'year' | 'group' | 'stars' | 'reporter' | 'square'
interface Count {
  what: What
  key: string | null
  count: number
}

const squareSide = 10_000
/** How many observers and places are told. */
const most = 10

const groupNames: Record<string, string> = { 0: 'Ukendt gruppe', ...speciesGroups }
const statusNames: Record<string, string> = {
  0: 'Ikke valideret',
  1: 'Sandsynlighedsvalideret',
  2: 'Fællesskabsvalideret',
  3: 'Ekspertvalideret',
}

export async function recordStatistics(ctx: Ctx, { filter }: { filter: string }): Promise<RecordStatistics> {
  const where = await publicWhere(ctx.db, filterFromText(filter))
  const counts = Map.groupBy(await countAll(ctx.db, where), ({ what }) => what)
  const of = (what: What) => counts.get(what) ?? []
  const bars = (what: What, label: (key: string) => string): Bar[] =>
    of(what)
      .flatMap(({ key, count }) => (key === null ? [] : [{ key, label: label(key), count }]))
      .sort((a, b) => Number(a.key) - Number(b.key))
  return {
    total: of('total')[0]?.count ?? 0,
    species: await countSpecies(ctx.db, where),
    byMonth: monthBars(of('month')),
    byYear: bars('year', (year) => year),
    byGroup: bars('group', (group) => groupNames[group] ?? group),
    byStatus: bars('stars', (stars) => statusNames[stars] ?? stars),
    byObserver: await observerBars(ctx.db, of('reporter')),
    byPlace: await placeBars(ctx.db, of('square')),
  }
}

/**
 * All counts in one pass. The square is that of the public place, and only for finds that it can hold: one that hides in
 * a larger square is in none of the small ones.
 */
async function countAll(db: Db, where: RawBuilder<unknown>): Promise<Count[]> {
  const { rows } = await sql<Count>`
    select
      case grouping(month, year, species_group, stars, reporter, square)
        when 31 then 'month' when 47 then 'year' when 55 then 'group' when 59 then 'stars' when 61 then 'reporter'
        when 62 then 'square' else 'total' end as what,
      coalesce(month::text, year::text, species_group::text, stars::text, reporter::text, square) as key,
      count(*)::integer as count
    from (
      select p.month, extract(year from p.day_from)::integer as year, p.species_group, p.stars, p.reporter,
        case when p.side <= ${squareSide} then
          floor(p.north::float8 / ${squareSide})::integer || '_' || floor(p.east::float8 / ${squareSide})::integer
        end as square
      from record_public p where ${where}
    ) finds
    group by grouping sets ((month), (year), (species_group), (stars), (reporter), (square), ())`.execute(db)
  return rows
}

const monthBars = (counts: readonly Count[]): Bar[] => {
  const found = new Map(counts.map(({ key, count }) => [key, count]))
  const bars = months.map((label, i) => ({ key: String(i + 1), label, count: found.get(String(i + 1)) ?? 0 }))
  const unknown = found.get('0')
  return unknown === undefined ? bars : [...bars, { key: '0', label: 'Ukendt', count: unknown }]
}

const largestFirst = (counts: readonly Count[]) =>
  counts
    .flatMap(({ key, count }) => (key === null ? [] : [{ key, count }]))
    .sort((a, b) => b.count - a.count || a.key.localeCompare(b.key))

/** Those who have left are not ranked. */
async function observerBars(db: Db, counts: readonly Count[]): Promise<Bar[]> {
  const ranked = largestFirst(counts).slice(0, most * 5)
  const users = await publicUsers(
    db,
    ranked.map(({ key }) => Number(key)),
  )
  return ranked
    .flatMap(({ key, count }) => {
      const user = users.get(Number(key))
      return user === undefined || user.isDeleted ? [] : [{ key, label: user.displayName, count }]
    })
    .slice(0, most)
}

/** Squares are named as in the national grid, north first, and for people by the town that is nearest. */
async function placeBars(db: Db, counts: readonly Count[]): Promise<Bar[]> {
  const ranked = largestFirst(counts).slice(0, most)
  const centres = ranked.map(({ key }) => {
    const [north = 0, east = 0] = key.split('_').map(Number)
    return { north: (north + 0.5) * squareSide, east: (east + 0.5) * squareSide }
  })
  const towns = await nearestTowns(db, centres)
  return ranked.map(({ key, count }, i) => {
    const name = `10km_${key}`
    const town = towns[i]
    return { key: name, label: town ? `Omkring ${town}` : name, count }
  })
}
