import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { KyselyPlugin } from 'kysely'
import { inject } from 'vitest'
import { type Database, type Db, openEmbedded, openPostgres } from '#server/core/database.ts'
import { administer, withDatabase } from './cluster.ts'
import { restore } from './restore.ts'

export interface TestDatabase {
  database: Database
  /** A folder of its own for files. */
  directory: string
  close(): Promise<void>
}

/** Embedded databases of this process that no file uses now. Opening one costs seconds, restoring it a fraction. */
const idle: Database[] = []

/** An embedded database as the template is. It is never closed: the process ends, and the run removes its files. */
async function takeEmbedded(template: string): Promise<Database> {
  const known = idle.pop()
  if (known) {
    await restore(known)
    return known
  }
  const directory = await mkdtemp(`${template}-copy-`)
  await cp(template, directory, { recursive: true })
  return openEmbedded(directory)
}

/** A handle of its own: what a process keeps in memory for a database is not shared with who had it before. */
export const ownHandle = (db: Db): Db => db.withPlugin(nothing)
const nothing: KyselyPlugin = { transformQuery: ({ node }) => node, transformResult: async ({ result }) => result }

/** A migrated and seeded database of its own: a copy of the run's template. */
export async function copyTemplate(): Promise<TestDatabase> {
  const template = inject('template')
  const directory = await mkdtemp(join(tmpdir(), 'vildfund-test-'))
  const removeFiles = () => rm(directory, { recursive: true, force: true })
  if (template.kind === 'embedded') {
    const database = await takeEmbedded(template.directory)
    return {
      database: { ...database, db: ownHandle(database.db) },
      directory,
      close: async () => {
        idle.push(database)
        await removeFiles()
      },
    }
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer(template.adminUrl, `create database ${name} template ${template.name}`)
  const database = await openPostgres(withDatabase(template.adminUrl, name), 4)
  return {
    database,
    directory,
    close: async () => {
      await database.close()
      await administer(template.adminUrl, `drop database if exists ${name} with (force)`)
      await removeFiles()
    },
  }
}
