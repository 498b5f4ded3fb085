import type { Ctx } from '#server/core/context.ts'
import { countRecords, siteFigures } from '#server/engine/questions.ts'

/** How many public finds there are of taxa with their descendants. */
export async function numRecords(ctx: Ctx, { taxonIds }: { taxonIds: string }) {
  const items: { taxonId: number; count: number }[] = []
  for (const taxonId of new Set(taxonIds.split(',').map(Number))) {
    items.push({ taxonId, count: await countRecords(ctx, { taxonIds: [taxonId] }) })
  }
  return { items }
}

export const siteStats = (ctx: Ctx) =>
  siteFigures(ctx, { since: Date.UTC(ctx.now.getUTCFullYear(), 0, 1) / 86_400_000 })
