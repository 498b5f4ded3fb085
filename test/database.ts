import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openEmbedded, openPostgres } from '#server/core/database.ts'
import { withDatabase } from './template.ts'

export interface TestDatabase {
  database: Database
  /** A folder of its own for files. */
  directory: string
  close(): Promise<void>
}

/** A migrated and seeded database of its own: a copy of the run's template. */
export async function copyTemplate(): Promise<TestDatabase> {
  const template = inject('template')
  const directory = await mkdtemp(join(tmpdir(), 'vildfund-test-'))
  const removeFiles = () => rm(directory, { recursive: true, force: true })
  if (template.kind === 'embedded') {
    await cp(template.directory, directory, { recursive: true })
    const database = await openEmbedded(directory)
    return {
      database,
      directory,
      close: async () => {
        await database.close()
        await removeFiles()
      },
    }
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const administer = async (statement: string) => {
    const admin = new pg.Client({ connectionString: template.adminUrl })
    await admin.connect()
    await admin.query(statement)
    await admin.end()
  }
  await administer(`create database ${name} template ${template.name}`)
  const database = await openPostgres(withDatabase(template.adminUrl, name), 4)
  return {
    database,
    directory,
    close: async () => {
      await database.close()
      await administer(`drop database if exists ${name} with (force)`)
      await removeFiles()
    },
  }
}
