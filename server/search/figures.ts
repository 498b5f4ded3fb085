import type { Ctx } from '#server/core/context.ts'
import { bits } from '#server/engine/bits.ts'
import { ask } from '#server/engine/question.ts'
import { scan } from '#server/engine/scan.ts'
import { countSpecies } from '#server/engine/species.ts'
import { knownTaxa } from '#server/engine/taxa.ts'
import { countLines } from '#server/engine/totals.ts'

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
  const stats = { records: 0, validated: 0, thisYear: 0, pictures: 0 }
  scan(question, (lines, count) => {
    stats.records += count
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
