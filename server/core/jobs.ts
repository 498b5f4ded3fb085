import type { PGlite } from '@electric-sql/pglite'
import type { Pool } from 'pg'
import { fromKysely, fromPglite, PgBoss } from 'pg-boss'
import type { Database, Db } from './database.ts'

/** A piece of background work. It returns one line that says what it did; that line is what administrators read. */
export interface Job<Data extends object = object> {
  readonly name: string
  /** Cron in Danish time; absent for jobs that are only asked for. */
  readonly schedule?: string
  /** When a run that has not ended counts as lost, and is tried again; a quarter of an hour unless it says so. */
  readonly longestSeconds?: number
  run(db: Db, data: Data): Promise<string>
}

export interface Jobs {
  /** Enqueue in the caller's transaction: the job exists if and only if the write does. */
  send(db: Db, name: string, data?: object): Promise<void>
}

const noJob = '00000000-0000-0000-0000-000000000000'

export class JobRunner implements Jobs {
  readonly #boss: PgBoss
  readonly #database: Database
  readonly #jobs: readonly Job[]

  /** A process that only asks for jobs keeps no clock and cleans nothing up: the portal does. */
  constructor(
    database: Database,
    jobs: readonly Job[],
    onError: (error: unknown) => void,
    { asksOnly = false }: { asksOnly?: boolean } = {},
  ) {
    this.#database = database
    this.#jobs = jobs
    const options = { schema: 'boss', supervise: !asksOnly, schedule: !asksOnly }
    this.#boss =
      database.kind === 'embedded'
        ? new PgBoss({ db: fromPglite(database.raw as PGlite), backend: 'pglite', ...options })
        : new PgBoss({
            db: { executeSql: (text, values) => (database.raw as Pool).query(text, values as unknown[]) },
            ...options,
          })
    this.#boss.on('error', onError)
  }

  /** From now on jobs can be asked for; none is run. */
  async openQueues() {
    await this.#boss.start()
    for (const { name, longestSeconds } of this.#jobs) {
      const patience = longestSeconds === undefined ? {} : { expireInSeconds: longestSeconds }
      await this.#boss.createQueue(name, { retryLimit: 3, retryDelay: 30, retryBackoff: true, ...patience })
      // A queue is looked up on a connection of its own when it is first used, and kept in memory. Inside a
      // transaction the embedded database has no second connection, so it is used once here.
      await this.#boss.getJobById(name, noJob)
    }
  }

  async start() {
    await this.openQueues()
    for (const job of this.#jobs) {
      await this.#boss.work(job.name, async (batch: { data: object }[]) => {
        for (const { data } of batch) await this.#runLogged(job, data ?? {})
      })
      if (job.schedule) await this.#boss.schedule(job.name, job.schedule, {}, { tz: 'Europe/Copenhagen' })
    }
  }

  async stop() {
    await this.#boss.stop({ graceful: true, timeout: 10_000 })
  }

  async send(db: Db, name: string, data: object = {}) {
    await this.#boss.send(name, data, { db: fromKysely(db) })
  }

  async #runLogged(job: Job, data: object) {
    await runLogged(this.#database.db, job, data)
  }
}

/** Run a job and write down how it ended; a failure is told and thrown on, so that the queue tries again. */
export async function runLogged(db: Db, job: Job, data: object = {}) {
  const { id } = await db.insertInto('jobLog').values({ job: job.name }).returning('id').executeTakeFirstOrThrow()
  try {
    const detail = await job.run(db, data)
    await db.updateTable('jobLog').set({ outcome: 'done', detail, endedAt: new Date() }).where('id', '=', id).execute()
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    await db
      .updateTable('jobLog')
      .set({ outcome: 'failed', detail, endedAt: new Date() })
      .where('id', '=', id)
      .execute()
    throw error
  }
}
