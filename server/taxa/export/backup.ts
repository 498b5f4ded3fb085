import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import ZipStream from 'zip-stream'
import type { Ctx } from '#server/core/context.ts'
import type { Db } from '#server/core/database.ts'
import { danishDay } from '#server/core/roles.ts'
import {
  backupTaxa,
  coreRows,
  coreTerms,
  distributionRows,
  distributionTerms,
  vernacularRows,
  vernacularTerms,
} from './backup-rows.ts'
import { emlXml, metaXml } from './backup-xml.ts'

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
      .execute((db) => writeArchive(db, file, emlXml(ctx.config, ctx.now)))
  } catch (error) {
    await remove()
    throw error
  }
  const content = createReadStream(file)
  content.once('close', remove)
  return { fileName: `taxa-${danishDay(ctx.now)}.zip`, content }
}

async function writeArchive(db: Db, file: string, eml: string) {
  const zip = new ZipStream({ level: 6 })
  const written = finished(zip.pipe(createWriteStream(file)))
  const add = (name: string, content: string | Readable) =>
    new Promise<void>((resolve, reject) => {
      zip.entry(content as never, { name }, (error) => (error ? reject(error) : resolve()))
    })
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
  await add('meta.xml', metaXml())
  await add('eml.xml', eml)
  await add('taxon.txt', inChunks(core))
  await add('vernacularname.txt', inChunks(vernacular))
  await add('distribution.txt', inChunks(distribution))
  zip.finalize()
  await written
}

const lineOf = (row: readonly string[]) => `${row.map((cell) => cell.replace(/[\t\r\n]+/g, ' ')).join('\t')}\n`
const headingOf = (terms: readonly string[]) => lineOf(terms.map((term) => term.split(':')[1] ?? term))
/** Small pieces make zipping many times slower. */
const chunkSize = 65_536

const inChunks = (lines: AsyncIterable<string> | Iterable<string>): Readable =>
  Readable.from(
    (async function* () {
      let chunk = ''
      for await (const line of lines) {
        chunk += line
        if (chunk.length < chunkSize) continue
        yield Buffer.from(chunk)
        chunk = ''
      }
      yield Buffer.from(chunk)
    })(),
    { objectMode: false },
  )
