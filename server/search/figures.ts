import { sql } from 'kysely'
import type { Ctx } from '#server/core/context.ts'
import { taxonRefs } from '#server/taxa/refs.ts'
import { bits } from './columns/bits.ts'
import { ask } from './columns/question.ts'
import { scan } from './columns/scan.ts'
import { countSpecies } from './columns/species.ts'
import { knownTaxa } from './columns/taxa.ts'
import { countLines } from './columns/totals.ts'
import { yearOfDay } from './days.ts'

/** How many public finds there are of taxa with their descendants. */
export async function numRecords(ctx: Ctx, { taxonIds }: { taxonIds: string }) {
  const items: { taxonId: number; count: number }[] = []
  for (const taxonId of new Set(taxonIds.split(',').map(Number))) {
    const { columns, question } = await ask(ctx.db, { taxonIds: [taxonId] })
    items.push({ taxonId, count: countLines(columns, question) })
  }
  return { items }
}

export async function siteStats(ctx: Ctx) {
  const taxa = await knownTaxa(ctx.db)
  const { question } = await ask(ctx.db, {})
  const { dayFrom, reporter, bits: packed } = question.on.arrays
  const thisYear = Date.UTC(ctx.now.getUTCFullYear(), 0, 1) / 86_400_000
  const observers = new Set<number>()
  const stats = { finds: 0, validated: 0, thisYear: 0, pictures: 0 }
  scan(question, (lines, count) => {
    stats.finds += count
    for (let i = 0; i < count; i++) {
      const line = lines[i] as number
      const value = packed[line] as number
      observers.add(reporter[line] as number)
      stats.validated += Number(((value >>> bits.stars.at) & bits.stars.mask) > 0)
      stats.pictures += (value >>> bits.picture.at) & 1
      stats.thisYear += Number((dayFrom[line] as number) >= thisYear)
    }
  })
  observers.delete(0)
  return { ...stats, observers: observers.size, species: countSpecies(question, taxa).length }
}

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
  const isThen = timeTest(ctx.now, month, week)
  const { taxonId, dayFrom, dayTo } = question.on.arrays
  const inAll = new Uint32Array(taxa.speciesIds.length)
  const inTime = new Uint32Array(taxa.speciesIds.length)
  scan(question, (lines, count) => {
    for (let i = 0; i < count; i++) {
      const line = lines[i] as number
      const at = taxa.species[taxonId[line] as number] ?? 0
      // A find of a whole month or year says nothing of a week.
      if (at === 0 || (dayTo[line] as number) - (dayFrom[line] as number) > 31) continue
      inAll[at] = (inAll[at] as number) + 1
      if (isThen(dayFrom[line] as number)) inTime[at] = (inTime[at] as number) + 1
    }
  })
  const found = [...inTime.entries()]
    .filter(([, count]) => count >= fewest)
    .map(([at, count]) => ({ id: taxa.speciesIds[at] as number, count, share: count / (inAll[at] as number) }))
    .sort((a, b) => b.share * Math.log(1 + b.count) - a.share * Math.log(1 + a.count) || a.id - b.id)
  const best = await notElsewhere(ctx, found.slice(0, take * 4), month ?? ctx.now.getMonth() + 1)
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

async function notElsewhere<T extends { id: number }>(ctx: Ctx, found: readonly T[], month: number): Promise<T[]> {
  const { rows } = await sql<{ id: number }>`
    select id from taxon where id = any(${found.map(({ id }) => id)}::bigint[])
      and cardinality(season_months) > 0 and not ${month}::smallint = any(season_months)`.execute(ctx.db)
  const elsewhere = new Set(rows.map(({ id }) => id))
  return found.filter(({ id }) => !elsewhere.has(id))
}

/** Whether a day is in a month of any year, or within a week of the middle of a week of it. */
function timeTest(now: Date, month: number | undefined, week: number | undefined): (day: number) => boolean {
  if (month !== undefined) return (day) => new Date(day * 86_400_000).getUTCMonth() + 1 === month
  const start = Date.UTC(now.getUTCFullYear(), 0, 1) / 86_400_000
  const middle = week === undefined ? Math.floor(now.getTime() / 86_400_000) - start : (week - 1) * 7 + 3
  return (day) => {
    const ofYear = day - Date.UTC(yearOfDay(day), 0, 1) / 86_400_000
    const apart = Math.abs(ofYear - middle)
    return Math.min(apart, 365 - apart) <= 10
  }
}
