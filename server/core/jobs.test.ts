import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { copyTemplate, type TestDatabase } from '#test/database.ts'
import { type Job, JobRunner, runLogged } from './jobs.ts'

let copy: TestDatabase
let runner: JobRunner
const ran: object[] = []
const jobs: Job[] = [
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
  await vi.waitFor(async () => expect((await logged()).at(-1)?.outcome).toBe('done'), { timeout: 20_000, interval: 50 })
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
