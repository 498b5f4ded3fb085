import { sql } from 'kysely'
import type { Ctx } from '#server/core/context.ts'
import { danishDay } from '#server/core/roles.ts'
import { dayOfYear, mondayOf, monthOfDay, msOfDay, weekOfDay, yearOfDay } from '#server/engine/days.ts'
import { ask } from '#server/engine/question.ts'
import { scan } from '#server/engine/scan.ts'
import { knownTaxa } from '#server/engine/taxa.ts'
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
  const taxa = await knownTaxa(ctx.db)
  const filter = speciesGroup === undefined ? {} : { speciesGroups: [speciesGroup as never] }
  const { question } = await ask(ctx.db, filter)
  const time = timeOf(ctx.now, month, week)
  const { taxonId, dayFrom, dayTo } = question.on.arrays
  const inAll = new Uint32Array(taxa.speciesIds.length)
  const inTime = new Uint32Array(taxa.speciesIds.length)
  scan(question, (lines, count) => {
    for (let i = 0; i < count; i++) {
      const line = lines[i] as number
      const at = taxa.species[taxonId[line] as number] ?? 0
      // A find of a whole month says nothing of a week, nor one of a year of a month.
      if (at === 0 || (dayTo[line] as number) - (dayFrom[line] as number) >= time.longest) continue
      inAll[at] = (inAll[at] as number) + 1
      if (time.has(dayFrom[line] as number)) inTime[at] = (inTime[at] as number) + 1
    }
  })
  const found = [...inTime.entries()]
    .filter(([, count]) => count >= fewest)
    .map(([at, count]) => ({ id: taxa.speciesIds[at] as number, count, share: count / (inAll[at] as number) }))
    .sort((a, b) => b.share * Math.log(1 + b.count) - a.share * Math.log(1 + a.count) || a.id - b.id)
  const best = await notElsewhere(ctx, found.slice(0, take * 4), time.months)
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
  /** Whether a day of any year is in it. */
  has(day: number): boolean
  /** The months that it lies in: editors tell the time of a species by months. */
  months: readonly number[]
  /** A find that took so many days says nothing of it. */
  longest: number
}

/** Only some years have a week 53: the last that had one tells its months. */
const latestMonday = (year: number, week: number): number => {
  const monday = mondayOf(year, week)
  return weekOfDay(monday) === week ? monday : latestMonday(year - 1, week)
}

/** A month; a week as calendars number them; or the days around today. */
function timeOf(now: Date, month: number | undefined, week: number | undefined): Time {
  if (month !== undefined) return { has: (day) => monthOfDay(day) === month, months: [month], longest: 32 }
  const today = Date.parse(danishDay(now)) / msOfDay
  if (week !== undefined) {
    const monday = latestMonday(yearOfDay(today), week)
    const months = [...new Set([monthOfDay(monday), monthOfDay(monday + 6)])]
    return { has: (day) => weekOfDay(day) === week, months, longest: 8 }
  }
  const middle = dayOfYear(today)
  const has = (day: number) => {
    const apart = Math.abs(dayOfYear(day) - middle)
    return Math.min(apart, 365 - apart) <= 10
  }
  return { has, months: [monthOfDay(today)], longest: 32 }
}
