import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { administer, withDatabase } from '../test/cluster.ts'
import { migratedDirectory } from '../test/migrated.ts'
import { startServer } from '../test/real-server.ts'

export interface PortalData {
  /** What tells a server where its data are. */
  env: { DATA_DIR: string; DATABASE_URL?: string }
  remove(): Promise<void>
}

/**
 * A first start makes the data; each portal begins with a copy, which takes a fraction of the time. They are in the
 * cluster of TEST_DATABASE_URL, whose servers cost a third of embedded ones, or else in folders.
 */
export default async function makeTemplate() {
  const cluster = process.env.TEST_DATABASE_URL
  const { env, remove } = cluster ? await emptyDatabase(cluster) : await emptyFolder()
  const server = await startServer({ ...env, DEMO: '1', LOG_LEVEL: 'silent' })
  await server.end('SIGTERM')
  process.env.E2E_TEMPLATE = JSON.stringify(env)
  return remove
}

const ownFolder = () => mkdtemp(join(tmpdir(), 'vildfund-e2e-'))
const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true })

async function emptyFolder(): Promise<PortalData> {
  const folder = await ownFolder()
  await cp(await migratedDirectory(), folder, { recursive: true })
  return { env: { DATA_DIR: folder }, remove: () => removeFolder(folder) }
}

let made = 0
async function emptyDatabase(cluster: string, template = 'template1'): Promise<PortalData> {
  const name = `e2e_${process.pid}_${++made}`
  await administer(cluster, `create database ${name} template ${template}`)
  const folder = await ownFolder()
  const remove = async () => {
    await administer(cluster, `drop database if exists ${name} with (force)`)
    await removeFolder(folder)
  }
  return { env: { DATA_DIR: folder, DATABASE_URL: withDatabase(cluster, name) }, remove }
}

/** The data of a portal after its first start. */
export async function copyOfTemplate(): Promise<PortalData> {
  const template: PortalData['env'] = JSON.parse(process.env.E2E_TEMPLATE ?? '')
  if (template.DATABASE_URL === undefined) {
    const folder = await ownFolder()
    await cp(template.DATA_DIR, folder, { recursive: true })
    return { env: { DATA_DIR: folder }, remove: () => removeFolder(folder) }
  }
  const copy = await emptyDatabase(
    process.env.TEST_DATABASE_URL ?? '',
    new URL(template.DATABASE_URL).pathname.slice(1),
  )
  await cp(template.DATA_DIR, copy.env.DATA_DIR, { recursive: true })
  return copy
}
