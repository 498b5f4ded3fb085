import type { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { fromKysely, fromPglite, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Database, Db } from './database.ts'
import { inWords } from './in-words.ts'
import { type Attempt, beginLine, endLine, endLostLines } from './job-log.ts'

/**
 * A piece of background work. It returns one line that says what it did; that line is what administrators read. It may be
 * begun again at any moment, also while a process that was thought dead is still at it.
 */
export interface Job<Data extends object = object> {
  readonly name: string
  /** Cron in Danish time; absent for jobs that are only asked for. */
  readonly schedule?: string
  /** Long work looks at `stop` between its portions, and throws its reason: another run goes on with the rest. */
  run(db: Db, data: Data, stop: AbortSignal): Promise<string>
  /** It was tried as often as anything is: whoever waits for it must know that it does not come. */
  gaveUp?(db: Db, data: Data): Promise<void>
}

export interface Jobs {
  /**
   * Enqueue in the caller's transaction: the job exists if and only if the write does. The higher its rank, the sooner;
   * `from` is when it may begin.
   */
  send(db: Db, name: string, data?: object, rank?: number, from?: Date): Promise<void>
}

const stopped = 'Afbrudt, fordi portalen lukker ned. Arbejdet tages op igen.'
const noJob = '00000000-0000-0000-0000-000000000000'
const gaveUpQueue = 'gave-up'

/** Six goes: after 5 to 10 seconds, and each time twice as long. */
const patience = { retryLimit: 6, retryDelay: 5, retryBackoff: true, retryDelayMax: 300 }
/** A run that lives may take long; fifty million finds take their time. */
const longestSeconds = 6 * 60 * 60
/**
 * A process that runs a job says so every 5 seconds. When it has been silent for 20, any process that looks (every 10
 * seconds) hands the job on: within a minute of the death it is taken up again.
 */
const beat = { every: 5, silence: 20, look: 10 }

export class JobRunner implements Jobs {
  readonly #boss: PgBoss
  readonly #database: Database
  readonly #jobs: readonly Job[]
  readonly #onError: (error: unknown) => void
  readonly #leaving = new AbortController()
  #looking: NodeJS.Timeout | undefined

  /** A process that only asks for jobs keeps no clock and cleans nothing up: the portal does. */
  constructor(
    database: Database,
    jobs: readonly Job[],
    onError: (error: unknown) => void,
    { asksOnly = false }: { asksOnly?: boolean } = {},
  ) {
    this.#database = database
    this.#jobs = jobs
    this.#onError = onError
    const options = { schema: 'boss', supervise: !asksOnly, schedule: !asksOnly }
    this.#boss = this.#isEmbedded
      ? new PgBoss({ db: fromPglite(database.raw as PGlite), backend: 'pglite', ...options })
      : new PgBoss({
          db: { executeSql: (text, values) => (database.raw as Pool).query(text, values as unknown[]) },
          superviseIntervalSeconds: beat.look,
          monitorIntervalSeconds: beat.look,
          ...options,
        })
    this.#boss.on('error', onError)
  }

  get #isEmbedded() {
    return this.#database.kind === 'embedded'
  }

  /** From now on jobs can be asked for; none is run. */
  async openQueues() {
    await this.#boss.start()
    await this.#boss.createQueue(gaveUpQueue, patience)
    for (const { name, gaveUp } of this.#jobs) {
      const options = {
        ...patience,
        expireInSeconds: longestSeconds,
        // The embedded database has one process, which at its start knows that nobody else is at work; and while it
        // computes, it cannot say anything.
        ...(this.#isEmbedded ? {} : { heartbeatSeconds: beat.silence }),
        ...(gaveUp ? { deadLetter: gaveUpQueue } : {}),
      }
      await this.#boss.createQueue(name, options)
      await this.#boss.updateQueue(name, options) // it may be from an earlier version
      // A queue is looked up on a connection of its own when it is first used, and kept in memory. Inside a
      // transaction the embedded database has no second connection, so it is used once here.
      await this.#boss.getJobById(name, noJob)
    }
  }

  async start() {
    await this.openQueues()
    if (this.#isEmbedded) await this.#takeOverAll()
    for (const job of this.#jobs) {
      let worker = ''
      worker = await this.#boss.work(job.name, { heartbeatRefreshSeconds: beat.every }, async (batch) => {
        this.#boss.notifyWorker(worker) // after this one it looks at once whether there is more
        for (const { id, retryCount, data } of batch) {
          await runLogged(this.#database.db, job, (data ?? {}) as object, {
            ...{ attempt: { queueId: id, attempt: retryCount }, stop: this.#leaving.signal },
          })
        }
      })
      if (job.schedule) await this.#boss.schedule(job.name, job.schedule, {}, { tz: 'Europe/Copenhagen' })
    }
    await this.#boss.work(gaveUpQueue, { includeMetadata: true }, async (batch: JobWithMetadata<object>[]) => {
      for (const { sourceName, data } of batch) {
        await this.#jobs.find(({ name }) => name === sourceName)?.gaveUp?.(this.#database.db, data ?? {})
      }
    })
    await this.#endLost()
    this.#looking = setInterval(() => void this.#endLost(), beat.look * 1000).unref()
  }

  async stop() {
    clearInterval(this.#looking)
    this.#leaving.abort(new Error(stopped))
    await this.#boss.stop({ graceful: true, timeout: 10_000 })
  }

  async send(db: Db, name: string, data: object = {}, rank = 0, from?: Date) {
    const later = from === undefined ? {} : { startAfter: from }
    await this.#boss.send(name, data, { db: fromKysely(db), priority: rank, ...later })
  }

  /**
   * This is the only process, and it has just begun: whatever is under way was another's, which is dead. What has been
   * tried often enough may be what killed it, and is given up.
   */
  async #takeOverAll() {
    const { rows } = await sql<{ name: string; id: string; isLast: boolean }>`
      select name, id, retry_count >= retry_limit as is_last from boss.job where state = 'active'`.execute(
      this.#database.db,
    )
    for (const { name, id, isLast } of rows) {
      if (isLast) {
        await this.#boss.fail(name, id, new Error('cut off too often'))
        continue
      }
      await this.#boss.cancel(name, id)
      await this.#boss.resume(name, id)
    }
  }

  /** Lines of runs that nobody is at any more are told as cut off. */
  async #endLost() {
    try {
      await endLostLines(this.#database.db, async (job, { queueId, attempt }) => {
        const known = await this.#boss.getJobById(job, queueId)
        return known?.state === 'active' && known.retryCount === attempt
      })
    } catch (error) {
      this.#onError(error)
    }
  }
}

/** Run a job and write down how it ended; a failure is told and thrown on, so that the queue tries again. */
export async function runLogged(
  db: Db,
  job: Job,
  data: object = {},
  { attempt, stop = AbortSignal.any([]) }: { attempt?: Attempt; stop?: AbortSignal } = {},
) {
  const line = await beginLine(db, job.name, attempt)
  let detail: string
  try {
    detail = await job.run(db, data, stop)
  } catch (error) {
    // When not even that can be written, the line is found to be nobody's before long.
    await endLine(db, line, 'failed', inWords(error)).catch(() => {})
    throw error
  }
  await endLine(db, line, 'done', detail)
}
