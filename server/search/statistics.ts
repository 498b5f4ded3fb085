import { sql } from 'kysely'
import { months } from '#contract/enums.ts'
import type { RecordStatistics } from '#contract/record-filter.ts'
import { speciesGroups } from '#contract/roles.ts'
import { nameOfSquare } from '#contract/squares.ts'
import { publicUsers } from '#server/account/public-users.ts'
import { outOfRankings } from '#server/account/rankings.ts'
import type { Ctx } from '#server/core/context.ts'
import type { Db } from '#server/core/database.ts'
import { recordFacets } from '#server/engine/questions.ts'
import { nearestTowns } from '#server/places/towns.ts'
import { filterFromText } from '#server/records/filter.ts'

type Bar = RecordStatistics['byMonth'][number]
type Counts = ReadonlyMap<number, number>

/** How many observers, areas and places are told. */
const most = 10

const groupNames: Record<string, string> = { 0: 'Ukendt gruppe', ...speciesGroups }
const statusNames: Record<string, string> = {
  0: 'Ikke valideret',
  1: 'Sandsynlighedsvalideret',
  2: 'Fællesskabsvalideret',
  3: 'Ekspertvalideret',
}

export async function recordStatistics(ctx: Ctx, { filter }: { filter: string }): Promise<RecordStatistics> {
  const counts = await recordFacets(ctx, filterFromText(filter))
  return {
    total: counts.total,
    species: counts.species,
    observers: counts.observers,
    places: counts.places,
    byMonth: monthBars(counts.months),
    byYear: bars(counts.years, String),
    byGroup: bars(counts.groups, (group) => groupNames[group] ?? String(group)),
    byStatus: bars(counts.stars, (stars) => statusNames[stars] ?? String(stars)),
    byObserver: await observerBars(ctx.db, counts.reporters),
    byArea: await areaBars(ctx.db, counts.areas),
    byPlace: await placeBars(ctx.db, counts.squares),
  }
}

const bars = (counts: Counts, label: (key: number) => string): Bar[] =>
  [...counts].sort(([a], [b]) => a - b).map(([key, count]) => ({ key: String(key), label: label(key), count }))

const monthBars = (counts: Counts): Bar[] => {
  const known = months.map((label, i) => ({ key: String(i + 1), label, count: counts.get(i + 1) ?? 0 }))
  const unknown = counts.get(0)
  return unknown === undefined ? known : [...known, { key: '0', label: 'Ukendt', count: unknown }]
}

const largestFirst = (counts: Counts) => [...counts].sort(([a, m], [b, n]) => n - m || a - b)

/** Those who have left are not ranked, nor are those who stay out of rankings. */
async function observerBars(db: Db, counts: Counts): Promise<Bar[]> {
  const without = new Set(await outOfRankings(db))
  const ranked = largestFirst(counts)
    .filter(([id]) => !without.has(id))
    .slice(0, most)
  const users = await publicUsers(
    db,
    ranked.map(([id]) => id),
  )
  return ranked.flatMap(([id, count]) => {
    const user = users.get(id)
    return user === undefined ? [] : [{ key: String(id), label: user.displayName, count }]
  })
}

async function areaBars(db: Db, counts: Counts): Promise<Bar[]> {
  if (counts.size === 0) return []
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from area where kind = 'municipality'`.execute(db)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return largestFirst(counts)
    .flatMap(([id, count]) => {
      const label = names.get(id)
      return label === undefined ? [] : [{ key: String(id), label, count }]
    })
    .slice(0, most)
}

const side = 10_000

/** Squares are named as in the national grid, and for people by the town that is nearest. */
async function placeBars(db: Db, counts: Counts): Promise<Bar[]> {
  const ranked = largestFirst(counts).slice(0, most)
  const corners = ranked.map(([key]) => ({ east: (key & 0xffff) * side, north: (key >>> 16) * side }))
  const towns = await nearestTowns(
    db,
    corners.map(({ east, north }) => ({ east: east + side / 2, north: north + side / 2 })),
  )
  return ranked.map(([, count], i) => {
    const name = nameOfSquare({ side, ...(corners[i] ?? { east: 0, north: 0 }) })
    const town = towns[i]
    return { key: name, label: town ? `Omkring ${town}` : name, count }
  })
}
