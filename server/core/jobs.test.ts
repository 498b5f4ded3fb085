import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { copyTemplate, type TestDatabase } from '#test/database.ts'
import { type Job, JobRunner, runLogged } from './jobs.ts'

let copy: TestDatabase
let runner: JobRunner
const ran: object[] = []
const gaveUp: object[] = []
let letGo = () => {}
const jobs: Job[] = [
  {
    name: 'long',
    run: async (_db, data) => {
      ran.push(data)
      if ('waits' in data) await new Promise<void>((resolve) => (letGo = resolve))
      return 'Færdig.'
    },
    gaveUp: async (_db, data) => void gaveUp.push(data),
  },
  {
    name: 'note',
    run: async (_db, data) => {
      ran.push(data)
      return 'Noteret.'
    },
  },
]

beforeAll(async () => {
  copy = await copyTemplate()
  runner = new JobRunner(copy.database, jobs, () => {})
  await runner.start()
})
afterAll(async () => {
  await runner.stop()
  await copy.close()
})

const logged = () => copy.database.db.selectFrom('jobLog').selectAll().orderBy('id').execute()
test('a job that a write asks for runs if and only if the write is kept', async () => {
  const { db } = copy.database
  await expect(
    db.transaction().execute(async (tx) => {
      await runner.send(tx, 'note', { write: 'undone' })
      throw new Error('undo')
    }),
  ).rejects.toThrow('undo')
  await db.transaction().execute((tx) => runner.send(tx, 'note', { write: 'kept' }))
  // The queue works in its own time.
  await vi.waitFor(async () => expect((await logged()).at(-1)?.outcome).toBe('done'), { timeout: 50_000, interval: 50 })
  expect(ran).toEqual([{ write: 'kept' }])
  expect(await logged()).toMatchObject([{ job: 'note', outcome: 'done', detail: 'Noteret.' }])
})

test('a job that fails is logged with the reason and thrown on, so that the queue tries again', async () => {
  const failing: Job = {
    name: 'failing',
    run: async () => {
      throw new Error('disken er fuld')
    },
  }
  await expect(runLogged(copy.database.db, failing)).rejects.toThrow('disken er fuld')
  const last = (await logged()).at(-1)
  expect(last).toMatchObject({ job: 'failing', outcome: 'failed', detail: 'disken er fuld' })
  expect(last?.endedAt).not.toBeNull()
})

/** Wait for what the queue does in its own time, which is up to half a minute where nobody else keeps the machine busy. */
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 50 })
const longest = 240_000
const linesOf = async (job: string) => (await logged()).filter((line) => line.job === job)

/** Where there is one process, its start knows that whatever is under way was another's. */
async function startAnewWhereAlone() {
  if (copy.database.kind !== 'embedded') return
  await runner.stop()
  runner = new JobRunner(copy.database, jobs, () => {})
  await runner.start()
}

test(
  'a run whose process was killed is taken up again, once, and both lines say what happened',
  async () => {
    const { db } = copy.database
    ran.length = 0
    // Work that somebody has begun, and fallen silent over.
    const id = randomUUID()
    await runner.send(db, 'long', { dead: true })
    await soon(async () => expect(ran).toEqual([{ dead: true }]))
    await soon(async () => expect((await linesOf('long')).at(-1)?.outcome).toBe('done'))
    ran.length = 0
    await sql`insert into boss.job (id, name, data, state, started_on, heartbeat_on, heartbeat_seconds, retry_limit,
      retry_delay, retry_backoff, retry_delay_max, expire_seconds)
    values (${id}::uuid, 'long', '{"taken":true}', 'active', now(), now() - interval '1 minute', 20, 6, 1, false, 300, 21600)
    `.execute(db)
    await db.insertInto('jobLog').values({ job: 'long', queueId: id, attempt: 0 }).execute()
    await startAnewWhereAlone()
    await soon(async () => expect(ran).toEqual([{ taken: true }]))
    await soon(async () => expect((await linesOf('long')).at(-1)?.outcome).toBe('done'))
    expect((await linesOf('long')).slice(-2)).toMatchObject([
      { outcome: 'failed', detail: 'Afbrudt: den proces, der var i gang med det, stoppede. Arbejdet tages op igen.' },
      { outcome: 'done', detail: 'Taget op igen efter en afbrydelse. Færdig.' },
    ])
    expect((await linesOf('long')).at(-2)?.endedAt).not.toBeNull()
  },
  longest,
)

test(
  'a run that lives is left alone, however long it takes',
  async () => {
    const { db } = copy.database
    ran.length = 0
    await runner.send(db, 'long', { waits: true })
    await soon(async () => expect(ran).toHaveLength(1))
    // It says that it lives long before anybody takes it for dead. Where there is one process, nobody asks.
    if (copy.database.kind === 'postgres')
      await soon(async () => {
        const { rows } = await sql<{ hasBeaten: boolean }>`select heartbeat_on > started_on as has_beaten from boss.job
          where name = 'long' and state = 'active'`.execute(db)
        expect(rows).toEqual([{ hasBeaten: true }])
      })
    const other = new JobRunner(copy.database, [], () => {}, { asksOnly: true })
    await other.openQueues()
    expect((await linesOf('long')).at(-1)).toMatchObject({ outcome: 'running', endedAt: null })
    letGo()
    await soon(async () => expect((await linesOf('long')).at(-1)).toMatchObject({ outcome: 'done', detail: 'Færdig.' }))
    await other.stop()
    expect(ran).toHaveLength(1)
  },
  longest,
)

test(
  'work of a higher rank that waits is done before what came earlier',
  async () => {
    const { db } = copy.database
    await runner.send(db, 'long', { waits: true })
    ran.length = 0
    await soon(async () => expect(ran).toHaveLength(1))
    const ranks = { third: -1, first: 0, fourth: -2, second: 0 }
    for (const [which, rank] of Object.entries(ranks)) await runner.send(db, 'long', { which }, rank)
    letGo()
    await soon(async () => expect(ran).toHaveLength(5))
    expect(ran.slice(1)).toEqual(['first', 'second', 'third', 'fourth'].map((which) => ({ which })))
  },
  longest,
)

test(
  'work that was tried as often as anything is says so to whoever waits for it',
  async () => {
    const { db } = copy.database
    await sql`insert into boss.job (id, name, data, state, dead_letter, started_on, heartbeat_on, heartbeat_seconds,
      retry_limit, retry_count, retry_delay, retry_backoff, expire_seconds)
    values (${randomUUID()}::uuid, 'long', '{"hopeless":true}', 'active', 'gave-up', now() - interval '1 day',
      now() - interval '1 day', 20, 6, 6, 1, false, 60)`.execute(db)
    await startAnewWhereAlone()
    await soon(async () => expect(gaveUp).toEqual([{ hopeless: true }]))
  },
  longest,
)

test(
  'work that takes long stops between its portions when the portal does, says so, and is taken up again',
  async () => {
    const name = 'portions'
    let portions = 0
    const job: Job = {
      name,
      run: async (_db, _data, stop) => {
        for (;;) {
          stop.throwIfAborted()
          portions++
          await new Promise((resolve) => setImmediate(resolve))
        }
      },
    }
    const other = new JobRunner(copy.database, [job], () => {})
    await other.start()
    await other.send(copy.database.db, name)
    await soon(async () => expect(portions).toBeGreaterThan(0))
    await other.stop()
    const last = (await linesOf(name)).at(-1)
    expect(last).toMatchObject({
      ...{ outcome: 'failed', detail: 'Afbrudt, fordi portalen lukker ned. Arbejdet tages op igen.' },
    })
    const { rows } = await sql<{ state: string }>`select state from boss.job where name = ${name}`.execute(
      copy.database.db,
    )
    expect(rows).toEqual([{ state: 'retry' }])
  },
  longest,
)
