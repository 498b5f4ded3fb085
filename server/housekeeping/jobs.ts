import { sql } from 'kysely'
import { counted } from '#contract/counted.ts'
import { sweepIdentity } from '#idp/sweeping.ts'
import type { Config } from '#server/core/config.ts'
import type { Job } from '#server/core/jobs.ts'

const keepLogDays = 90

/** Sessions, codes, tokens, links and counts of the bundled provider that have run out. */
const cleanIdentity: Job = {
  name: 'housekeeping-clean-identity',
  schedule: '12,42 * * * *',
  run: async (db) => `${await sweepIdentity(db)} udløbne logindata slettet.`,
}

/** Old lines go; work that a stopped process left half done is told as failed. */
const pruneLog: Job = {
  name: 'housekeeping-prune-log',
  schedule: '12 4 * * *',
  run: async (db) => {
    const { numDeletedRows } = await db
      .deleteFrom('jobLog')
      .where('startedAt', '<', sql<string>`now() - make_interval(days => ${keepLogDays}::int)`)
      .executeTakeFirstOrThrow()
    await db
      .updateTable('jobLog')
      .set({ outcome: 'failed', detail: 'Afbrudt: serveren stoppede undervejs.', endedAt: sql<string>`now()` })
      .where('outcome', '=', 'running')
      .where('startedAt', '<', sql<string>`now() - interval '1 day'`)
      .execute()
    return `${counted(Number(numDeletedRows), 'linje', 'linjer')} ældre end ${keepLogDays} dage slettet fra loggen.`
  },
}

export const housekeepingJobs = (_config: Config): Job[] => [cleanIdentity, pruneLog]
