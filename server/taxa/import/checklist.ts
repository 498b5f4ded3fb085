import type { ImportReport } from '#contract/taxon-exchange.ts'
import type { Ctx } from '#server/core/context.ts'
import { UnreadableFile } from '#server/core/zip.ts'
import { readDwca } from './dwca.ts'
import { type Counts, countsInWords, Findings, type ImportWish } from './model.ts'
import { importTaxa } from './write.ts'

/**
 * Take in a Darwin Core Archive: read and check all of it first, then write all of it in one transaction, or nothing.
 * ctx.db must not be a transaction already.
 */
export async function importChecklist(ctx: Ctx, source: Buffer | string, wish: ImportWish): Promise<ImportReport> {
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
    findings.error(0, null, error.message)
    return findings.report(wish.dryRun, { rows: 0 })
  }
}
