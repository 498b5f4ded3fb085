import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migratedDirectory } from '../test/migrated.ts'
import { startServer } from '../test/real-server.ts'

/** A first start makes the data; each worker's server begins with a copy, which takes a fraction of the time. */
export default async function makeTemplate() {
  const directory = await mkdtemp(join(tmpdir(), 'vildfund-e2e-template-'))
  await cp(await migratedDirectory(), directory, { recursive: true })
  const server = await startServer({ DATA_DIR: directory, DEMO: '1', LOG_LEVEL: 'silent' })
  await server.end('SIGTERM')
  process.env.E2E_TEMPLATE = directory
  return () => rm(directory, { recursive: true, force: true })
}
