import Fastify, { type FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Ctx } from './context.ts'
import type { Db } from './database.ts'
import type { Events } from './events.ts'

let log: FastifyBaseLogger | undefined

const noJobs: Ctx['jobs'] = {
  send: async () => {
    throw new Error('A job asks for no other job.')
  },
}

/** Whether it is a job's work, and no call's. */
export const isInJob = (ctx: Pick<Ctx, 'jobs'>) => ctx.jobs === noJobs

/** What a job needs to do a room's work: nobody acts, and the rooms to the right hear of it. db is the job's transaction. */
export function jobContext(config: Config, events: Events, db: Db, now = new Date()): Ctx {
  log ??= Fastify({ logger: config.LOG_LEVEL === 'silent' ? false : { level: config.LOG_LEVEL } }).log
  return { viewer: { kind: 'anonymous' }, db, now, log, config, events, jobs: noJobs }
}
