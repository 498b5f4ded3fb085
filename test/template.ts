import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { readConfig } from '#server/core/config.ts'
import { type Database, openEmbedded, openPostgres } from '#server/core/database.ts'
import { migrate } from '#server/core/migrate.ts'
import { seed } from '../db/seed/seed.ts'
import { administer, withDatabase } from './cluster.ts'
import { migratedDirectory } from './migrated.ts'
import { keepTemplate } from './restore.ts'

/** Where a test file finds the migrated and seeded database that it copies. */
export type Template = { kind: 'embedded'; directory: string } | { kind: 'postgres'; adminUrl: string; name: string }

declare module 'vitest' {
  interface ProvidedContext {
    template: Template
  }
}

async function fill(database: Database) {
  await migrate(database)
  await seed(database.db, readConfig({ NODE_ENV: 'test' }), () => {})
  if (database.kind === 'embedded') await keepTemplate(database)
  // The template of a copy must have no open connection.
  await database.close()
}

/** Once per run: TEST_DB=embedded (default), or TEST_DB=postgres on the cluster of TEST_DATABASE_URL. */
export default async function setup(project: TestProject) {
  if (process.env.TEST_DB === 'postgres') {
    const adminUrl = process.env.TEST_DATABASE_URL
    if (!adminUrl)
      throw new Error('TEST_DB=postgres needs TEST_DATABASE_URL, the address of a cluster where databases may be made')
    const name = `template_${process.pid}_${Date.now()}`
    await administer(adminUrl, `create database ${name}`)
    await fill(await openPostgres(withDatabase(adminUrl, name), 1))
    project.provide('template', { kind: 'postgres', adminUrl, name })
    return () => administer(adminUrl, `drop database if exists ${name}`)
  }
  // The copies of the processes lie beside the template, and go with it.
  const folder = await mkdtemp(join(tmpdir(), 'vildfund-template-'))
  const directory = join(folder, 'template')
  await cp(await migratedDirectory(), directory, { recursive: true })
  await fill(await openEmbedded(directory))
  project.provide('template', { kind: 'embedded', directory })
  return () => rm(folder, { recursive: true, force: true })
}
