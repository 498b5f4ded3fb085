import type { ImportReport } from '#contract/taxon-exchange.ts'
import type { Ctx } from '#server/core/context.ts'
import { FairTurns } from '#server/core/fair-turns.ts'
import { UnreadableFile } from '#server/core/zip.ts'
import { readDwca } from './dwca.ts'
import { type Counts, countsInWords, Findings, type ImportWish } from './model.ts'
import { importTaxa } from './write.ts'

/** What an archive says is in memory from its first row to its last change: one at a time. */
const turns = new FairTurns<number | null>(1)

/**
 * Take in a Darwin Core Archive: read and check all of it first, then write all of it in one transaction, or nothing.
 * ctx.db must not be a transaction already.
 */
export function importChecklist(ctx: Ctx, source: Buffer | string, wish: ImportWish): Promise<ImportReport> {
  const member = ctx.viewer.kind === 'user' ? ctx.viewer.userId : null
  return turns.take(member, ctx.signal, () => takeIn(ctx, source, wish))
}

async function takeIn(ctx: Ctx, source: Buffer | string, wish: ImportWish): Promise<ImportReport> {
  const findings = new Findings()
  try {
    const { set, read } = await readDwca(source, findings)
    if (findings.failed) return findings.report(wish.dryRun, read)
    const history = {
      verb: 'import-checklist',
      summary: (counts: Counts) => `Importerede tjeklisten ${set.source}: ${countsInWords(counts)}.`,
    }
    const options = { ...wish, history }
    const written = await ctx.db.transaction().execute((db) => importTaxa({ ...ctx, db }, set, findings, options))
    return findings.report(wish.dryRun, read, written)
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    // What was found in its rows before is of no use to anybody: there may be hundreds of thousands of messages.
    const why = new Findings()
    why.error(0, null, error.message)
    return why.report(wish.dryRun, { rows: 0 })
  }
}
