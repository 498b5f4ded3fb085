import { rm } from 'node:fs/promises'
import { buildIdentity } from '#idp/identity.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/core/config.ts'
import type { Database, Db } from '#server/core/database.ts'
import { Events } from '#server/core/events.ts'
import { runLogged } from '#server/core/jobs.ts'
import { migrate } from '#server/core/migrate.ts'
import { allJobs } from '#server/jobs.ts'
import { bareBuild } from '#test/bare-build.ts'
import { sendJson, startForeignServer } from '#test/foreign-server.ts'
import { testKeys } from '#test/people.ts'
import { freePort } from '#test/real-server.ts'
import { seedRecords } from '../../db/seed/records/seed-records.ts'
import { seed } from '../../db/seed/seed.ts'
import type { Fuzzed } from './run.ts'

const mostLines = 200

export interface OwnPortal extends Fuzzed {
  /** What the portal itself wrote about a request that failed. */
  logged(requestId: string): string
  close(): Promise<void>
}

/** Run what has been asked for, one after the other; tells what failed. */
export async function runAsked(
  db: Db,
  jobs: ReturnType<typeof allJobs>,
  asked: { name: string; data: object }[],
): Promise<string[]> {
  const failed: string[] = []
  for (const { name, data } of asked.splice(0)) {
    const job = jobs.find((one) => one.name === name)
    if (!job) continue
    await runLogged(db, job, data).catch((error: unknown) => {
      failed.push(`${name} ${JSON.stringify(data)}: ${error instanceof Error ? error.stack : String(error)}`)
    })
  }
  return failed
}

/** The whole server with its provider, its demo finds and nobody's limits, listening on a port of its own. */
export async function openFuzzed(database: Database, folder: string, records: number): Promise<OwnPortal> {
  const { db } = database
  const others = await startForeignServer((_request, reply) => {
    others.asked.length = 0
    sendJson(reply, { results: [], pages: 0, data: [] })
  })
  const port = await freePort()
  const config = readConfig({
    ...{ NODE_ENV: 'test', LOG_LEVEL: 'error', DATA_DIR: folder, PORT: String(port), DEMO: '1' },
    ...{
      RATE_LIMIT_WRITES: '1000000',
      RATE_LIMIT_READS: '1000000',
      SHED_LOAD_MS: '0',
      RATE_LIMIT_SIGN_IN: '1000000',
      GBIF_URL: others.url,
      REDLIST_URL: others.url,
    },
  })
  await migrate(database)
  await seed(db, config, () => {})
  const events = new Events()
  const identity = await buildIdentity(config, db, events)
  await seedRecords({ db, config, members: identity.demoMembers, now: new Date(), count: records, tell: () => {} })
  const asked: { name: string; data: object }[] = []
  const lines: string[] = []
  const built = await bareBuild()
  const app = await buildApp({
    ...{ config, db, events },
    jobs: { send: async (_db, name, data = {}) => void asked.push({ name, data }) },
    bundledKeys: { keys: [...testKeys.keys, ...identity.publicKeys.keys] },
    mountIdentity: identity.mount,
    built,
    logTo: {
      write: (line) => {
        lines.push(line)
        if (lines.length > mostLines) lines.shift()
      },
    },
  })
  await app.listen({ port, host: 'localhost' })
  const jobs = allJobs(config)
  return {
    ...{ config, db, port },
    runJobs: () => runAsked(db, jobs, asked),
    logged: (requestId) => lines.find((line) => line.includes(requestId)) ?? '',
    close: async () => {
      app.server.closeAllConnections()
      await app.close()
      await others.close()
      await rm(built, { recursive: true })
    },
  }
}
