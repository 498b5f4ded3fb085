import Fastify from 'fastify'
import type { Config } from './core/config.ts'
import type { Ctx } from './core/context.ts'
import type { Database } from './core/database.ts'
import { Events } from './core/events.ts'
import { inWords } from './core/in-words.ts'
import { JobRunner } from './core/jobs.ts'
import { allJobs } from './jobs.ts'
import { listenInRooms } from './listeners.ts'

/**
 * What a command needs to do a room's work outside the server: the same rooms listen, and the jobs that they ask for
 * wait in the queue until the portal runs. ctx.db is no transaction: the work opens its own.
 */
export async function openCommand(config: Config, database: Database): Promise<{ ctx: Ctx; close(): Promise<void> }> {
  const { log } = Fastify({ logger: { level: config.LOG_LEVEL, stream: process.stderr } })
  const events = new Events()
  listenInRooms(events)
  const jobs = new JobRunner(database, allJobs(config), (error) => log.error(inWords(error)), { asksOnly: true })
  await jobs.openQueues()
  const ctx: Ctx = { viewer: { kind: 'anonymous' }, db: database.db, now: new Date(), log, config, events, jobs }
  return { ctx, close: () => jobs.stop() }
}
