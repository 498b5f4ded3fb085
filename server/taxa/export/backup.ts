import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { headingOf, lineOf } from '#server/core/archive-xml.ts'
import type { Ctx } from '#server/core/context.ts'
import type { Db } from '#server/core/database.ts'
import { danishDay } from '#server/core/roles.ts'
import { textStream, type ZipEntry, zipStream } from '#server/core/zip-writer.ts'
import {
  backupTaxa,
  coreRows,
  coreTerms,
  distributionRows,
  distributionTerms,
  vernacularRows,
  vernacularTerms,
} from './backup-rows.ts'
import { taxaEml, taxaMeta } from './backup-xml.ts'

/**
 * The whole taxon base as a Darwin Core Archive that import:checklist reads back. It is made in a file first: one
 * moment of the database, which is not kept waiting by a slow reader.
 */
export async function taxonBackupFile(ctx: Pick<Ctx, 'db' | 'config' | 'now'>) {
  const folder = await mkdtemp(join(tmpdir(), 'vildfund-backup-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  const file = join(folder, 'taxa.zip')
  try {
    await ctx.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((db) => writeArchive(db, file, taxaEml(ctx.config, ctx.now)))
  } catch (error) {
    await remove()
    throw error
  }
  const content = createReadStream(file)
  content.once('close', remove)
  return { fileName: `taxa-${danishDay(ctx.now)}.zip`, content }
}

const writeArchive = (db: Db, file: string, eml: string) =>
  pipeline(zipStream(entries(db, eml)), createWriteStream(file))

async function* entries(db: Db, eml: string): AsyncGenerator<ZipEntry> {
  // The taxa are read once: the small tables gather while the large one is written.
  const vernacular = [headingOf(vernacularTerms)]
  const distribution = [headingOf(distributionTerms)]
  const core = (async function* () {
    yield headingOf(coreTerms)
    for await (const taxon of backupTaxa(db)) {
      for (const row of coreRows(taxon)) yield lineOf(row)
      for (const row of vernacularRows(taxon)) vernacular.push(lineOf(row))
      for (const row of distributionRows(taxon)) distribution.push(lineOf(row))
    }
  })()
  yield { name: 'meta.xml', content: taxaMeta() }
  yield { name: 'eml.xml', content: eml }
  yield { name: 'taxon.txt', content: textStream(core) }
  yield { name: 'vernacularname.txt', content: textStream(vernacular) }
  yield { name: 'distribution.txt', content: textStream(distribution) }
}
