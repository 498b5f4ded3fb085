import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { openEmbedded } from '#server/core/database.ts'
import { migrate, migrationFiles } from '#server/core/migrate.ts'
import { viewFiles } from '#server/core/views.ts'

/**
 * The embedded database takes long to migrate, so a migrated one is kept from run to run, named by what made it.
 * Runs that start at once each make their own and the first to finish is kept.
 */
export async function migratedDirectory(): Promise<string> {
  const files = [...(await migrationFiles()), ...(await viewFiles())]
  const hashes = files.map((file) => file.hash).join()
  const kept = join('node_modules/.cache/vildfund', createHash('sha256').update(hashes).digest('hex').slice(0, 16))
  if (await stat(kept).catch(() => null)) return kept
  await mkdir('node_modules/.cache/vildfund', { recursive: true })
  const made = await mkdtemp(`${kept}-`)
  const database = await openEmbedded(made)
  await migrate(database)
  await database.close()
  await rename(made, kept).catch(() => rm(made, { recursive: true }))
  return kept
}
