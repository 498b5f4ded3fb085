import { sql } from 'kysely'
import type { UserStats } from '#contract/record-filter.ts'
import { knownUser } from '#server/account/users.ts'
import type { Ctx } from '#server/core/context.ts'
import type { Db } from '#server/core/database.ts'
import { prepared } from '#server/core/prepared.ts'
import { Refusal } from '#server/core/refusal.ts'
import { aboveTaxon, isSpecies, redListOf, speciesId } from '#server/taxa/species.ts'
import { byUser } from '../filter.ts'
import { badgesOf, type DayOfRecords } from './badges.ts'

interface StatsRow extends DayOfRecords {
  lastDay: string
  validated: number
}

/** Somebody who is still here: of those who have left there is nothing to tell. */
export async function presentUser(ctx: Ctx, userId: number) {
  const user = await knownUser(ctx, userId)
  if (user.deletedAt !== null) throw new Refusal('missing', 'not_found')
  return user
}

/** A user's public figures: what they have reported or found with others, as everybody may see it. */
export async function userStats(ctx: Ctx, { id }: { id: number }): Promise<UserStats> {
  await presentUser(ctx, id)
  const rows = await publicDays(ctx.db, id)
  return {
    records: sum(rows, ({ records }) => records),
    species: speciesIn(rows),
    validated: sum(rows, ({ validated }) => validated),
    firstDay: rows[0]?.day ?? null,
    latestDay: rows.reduce<string | null>((latest, { lastDay }) => later(latest, lastDay), null),
    byGroup: groupsOf(rows),
    byYear: yearsOf(rows),
    badges: badgesOf(rows),
  }
}

export async function userStatsByIdentifier(ctx: Ctx, { identifier }: { identifier: string }) {
  const user = await ctx.db
    .selectFrom('appUser')
    .select('id')
    .where('identification', '=', identifier)
    .executeTakeFirst()
  if (!user) throw new Refusal('missing', 'not_found')
  return userStats(ctx, { id: user.id })
}

/** In the order of days. A search that found nothing counts as a find, but not as a species. */
async function publicDays(db: Db, userId: number): Promise<StatsRow[]> {
  const { rows } = await sql<StatsRow>`${prepared}
    with days as (
      select p.day_from as day, max(p.day_to) as last_day, p.month, p.species_group, p.is_absent, p.taxon_id,
        count(*)::integer as records, (count(*) filter (where p.stars > 0))::integer as validated
      from record_public p where ${byUser(userId)}
      group by p.day_from, p.month, p.species_group, p.is_absent, p.taxon_id
    ),
    known as (select ${speciesId} as species_id, t.id as taxon_id from taxon t ${aboveTaxon}
      where ${isSpecies} and t.id in (select taxon_id from days where not is_absent))
    select d.day, d.last_day, d.month, d.species_group, k.species_id, d.records, d.validated,
      coalesce(${redListOf} = any('{RE,CR,EN,VU,NT,DD}'), false) as is_red_listed
    from days d
    left join known k on k.taxon_id = d.taxon_id and not d.is_absent
    left join taxon t on t.id = k.species_id
    order by d.day`.execute(db)
  return rows
}

const later = (a: string | null, b: string) => (a === null || b > a ? b : a)
const sum = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((total, row) => total + of(row), 0)
const speciesIn = (rows: readonly DayOfRecords[]) => new Set(rows.flatMap(({ speciesId }) => speciesId ?? [])).size

const groupsOf = (rows: readonly StatsRow[]): UserStats['byGroup'] =>
  [...Map.groupBy(rows, (row) => row.speciesGroup)]
    .map(([speciesGroup, own]) => ({
      speciesGroup,
      records: sum(own, ({ records }) => records),
      species: speciesIn(own),
    }))
    .sort((a, b) => b.records - a.records || a.speciesGroup - b.speciesGroup)

function yearsOf(rows: readonly StatsRow[]): UserStats['byYear'] {
  const firstYear = new Map<number, number>()
  const yearOf = ({ day }: StatsRow) => Number(day.slice(0, 4))
  for (const row of rows) {
    if (row.speciesId !== null && !firstYear.has(row.speciesId)) firstYear.set(row.speciesId, yearOf(row))
  }
  const newIn = Map.groupBy(firstYear.values(), (year) => year)
  return [...Map.groupBy(rows, yearOf)].map(([year, own]) => ({
    year,
    records: sum(own, ({ records }) => records),
    species: speciesIn(own),
    newSpecies: newIn.get(year)?.length ?? 0,
  }))
}
