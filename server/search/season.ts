import { sql } from 'kysely'
import type { Ctx } from '#server/core/context.ts'
import { danishDay } from '#server/core/roles.ts'
import { dayOfYear, mondayOf, monthOfDay, msOfDay, weekOfDay, yearOfDay } from '#server/engine/days.ts'
import { type Season, speciesInSeason } from '#server/engine/questions.ts'
import { taxonRefs } from '#server/taxa/refs.ts'

interface SeasonInput {
  month?: number | undefined
  week?: number | undefined
  speciesGroup?: number | undefined
  take: number
}

/** Fewer finds than these say nothing of when a species has its time. */
const fewest = 3

/**
 * Species that have their best time now. What of a species' finds falls in the time says how much it is its own; how many
 * there are says how likely one is to meet it. Species whose editors have set other months are left out.
 */
export async function seasonalTaxa(ctx: Ctx, { month, week, speciesGroup, take }: SeasonInput) {
  const filter = speciesGroup === undefined ? {} : { speciesGroups: [speciesGroup as never] }
  const { months, ...time } = timeOf(ctx.now, month, week)
  const found = await speciesInSeason(ctx, filter, { ...time, fewest, take: take * 4 })
  const best = await notElsewhere(ctx, found, months)
  const shown = best.slice(0, take)
  const refs = await taxonRefs(
    ctx.db,
    shown.map(({ id }) => id),
  )
  const named = new Map(refs.map((ref) => [ref.id, ref]))
  return {
    items: shown.flatMap(({ id, count, share }) => {
      const taxon = named.get(id)
      return taxon ? [{ taxon, count, share }] : []
    }),
  }
}

async function notElsewhere<T extends { id: number }>(
  ctx: Ctx,
  found: readonly T[],
  months: readonly number[],
): Promise<T[]> {
  const { rows } = await sql<{ id: number }>`
    select id from taxon where id = any(${found.map(({ id }) => id)}::bigint[])
      and cardinality(season_months) > 0 and not season_months && ${months}::smallint[]`.execute(ctx.db)
  const elsewhere = new Set(rows.map(({ id }) => id))
  return found.filter(({ id }) => !elsewhere.has(id))
}

interface Time {
  season: Season
  /** The months that it lies in: editors tell the time of a species by months. */
  months: readonly number[]
  /** A find of a whole month says nothing of a week, nor one of a year of a month. */
  longest: number
}

/** Only some years have a week 53: the last that had one tells its months. */
const latestMonday = (year: number, week: number): number => {
  const monday = mondayOf(year, week)
  return weekOfDay(monday) === week ? monday : latestMonday(year - 1, week)
}

/** A month; a week as calendars number them; or the days around today. */
function timeOf(now: Date, month: number | undefined, week: number | undefined): Time {
  if (month !== undefined) return { season: { month }, months: [month], longest: 32 }
  const today = Date.parse(danishDay(now)) / msOfDay
  if (week === undefined) {
    return { season: { around: dayOfYear(today), days: 10 }, months: [monthOfDay(today)], longest: 32 }
  }
  const monday = latestMonday(yearOfDay(today), week)
  return { season: { week }, months: [...new Set([monthOfDay(monday), monthOfDay(monday + 6)])], longest: 8 }
}
