import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { NewsInput } from '#contract/news.ts'
import { JobRunner } from '#server/core/jobs.ts'
import { allJobs } from '#server/jobs.ts'
import { openPortal, type Portal } from '#test/app.ts'
import { cardsOf } from '#test/notified.ts'
import { publishNewsJob } from './jobs.ts'

/** The portal's clock is behind the real one, by which jobs run: what it plans for in a moment is due. */
let portal: Portal
beforeAll(async () => {
  portal = await openPortal({ now: new Date(Date.now() - 3_600_000) })
})
afterAll(() => portal.close())
beforeEach(async () => {
  await portal.db.deleteFrom('news').execute()
  await portal.db.deleteFrom('jobLog').execute()
  portal.asked.length = 0
})

const inMinutes = (minutes: number) => new Date(portal.clock.now.getTime() + minutes * 60_000).toISOString()
const plan = async (wish: Partial<NewsInput> = {}) => {
  const as = await portal.as('siteAdminRole')
  const news = { title: 'Planlagt', introduction: 'Kort', state: 'planned', publishAt: inMinutes(10), ...wish } as const
  const { status, body, problem } = await portal.call('createOrUpdateNews', { as, news })
  if (status !== 200) throw new Error(JSON.stringify(problem))
  return body
}
const isShown = async (id: number) => (await portal.call('getNews', { id })).status === 200
const publications = async (id: number) =>
  (
    await sql<{ id: number }>`
      select id from change where entity = 'news' and entity_id = ${String(id)} and verb = 'publish'`.execute(portal.db)
  ).rows.length

test('what is planned is asked for at its minute, and appears when that comes, not before', async () => {
  const { id, publishAt } = await plan()
  expect(portal.asked).toMatchObject([{ name: publishNewsJob, from: new Date(publishAt ?? '') }])
  const ahead = await plan({ title: 'Senere', publishAt: new Date(Date.now() + 3_600_000).toISOString() })
  expect([await isShown(id), await isShown(ahead.id)]).toEqual([false, false])
  await portal.runJobs()
  expect([await isShown(id), await isShown(ahead.id)]).toEqual([true, false])
  expect((await portal.call('getNews', { id })).body.publishAt).toBe(publishAt)
})

test('what was put off, made a draft or deleted in the meantime does not appear', async () => {
  const as = await portal.as('siteAdminRole')
  const [put, drafted, deleted] = [await plan(), await plan(), await plan()]
  const later = new Date(Date.now() + 3_600_000).toISOString()
  const change = (id: number, state: 'planned' | 'draft', publishAt: string | null) =>
    portal.call('createOrUpdateNews', {
      as,
      news: { id, title: 'Planlagt', introduction: 'Kort', state, publishAt },
      version: 1,
    })
  await change(put.id, 'planned', later)
  await change(drafted.id, 'draft', null)
  await portal.call('deleteNews', { as, id: deleted.id })
  await portal.runJobs()
  for (const { id } of [put, drafted, deleted]) expect(await isShown(id)).toBe(false)
  // By the portal's clock its time is still to come: brought back, it waits on.
  expect((await portal.call('restoreNews', { as, id: deleted.id })).body.state).toBe('planned')
})

test('who has it open for change sees that it has appeared', async () => {
  const { id } = await plan()
  await portal.runJobs()
  const as = await portal.as('siteAdminRole')
  const news = { id, title: 'For sent', introduction: 'Kort', state: 'draft' } as const
  expect((await portal.call('createOrUpdateNews', { as, news, version: 1 })).status).toBe(409)
})

test('of many processes one makes it appear, and members are told once', { timeout: 240_000 }, async () => {
  const member = await portal.person()
  const { database, config } = portal
  // The embedded database has one process; there its queue is worked off by one runner, twice over.
  const isShared = database.kind === 'postgres'
  const runners = Array.from({ length: isShared ? 2 : 1 }, () => new JobRunner(database, allJobs(config), () => {}))
  for (const runner of runners) await runner.start()
  try {
    const made = [await plan({ tells: true }), await plan({ title: 'Også', tells: true })]
    // As the call asks for it, and more often than that.
    const from = new Date(made[0]?.publishAt ?? '')
    for (const runner of [...runners, ...runners]) await runner.send(portal.db, publishNewsJob, {}, 0, from)
    const ended = async () => {
      const runs = await portal.db.selectFrom('jobLog').selectAll().where('job', '=', publishNewsJob).execute()
      expect(runs.filter(({ outcome }) => outcome === 'done').length).toBeGreaterThanOrEqual(runners.length * 2)
      expect(runs.filter(({ outcome }) => outcome === 'failed')).toEqual([])
    }
    await vi.waitFor(ended, { timeout: 120_000, interval: 100 })
    for (const { id } of made) expect([await isShown(id), await publications(id)]).toEqual([true, 1])
    const told = (await cardsOf(portal, member)).filter(({ path }) => path.startsWith('/nyheder/'))
    expect(told.map(({ lines, unread }) => [lines.length, unread])).toEqual([
      [1, 1],
      [1, 1],
    ])
  } finally {
    for (const runner of runners) await runner.stop()
  }
})

test('two runs at the very same moment publish and tell once', async () => {
  const member = await portal.person()
  const { id } = await plan({ tells: true })
  portal.asked.length = 0
  await Promise.all([portal.runJobs(publishNewsJob), portal.runJobs(publishNewsJob)])
  expect(await publications(id)).toBe(1)
  const [card, ...more] = (await cardsOf(portal, member)).filter(({ path }) => path === `/nyheder/${id}`)
  expect([card?.lines.length, more]).toEqual([1, []])
})

test('a job waits in the queue until its time', { timeout: 120_000 }, async () => {
  const runner = new JobRunner(portal.database, allJobs(portal.config), () => {})
  await runner.openQueues()
  try {
    const from = new Date(Date.now() + 7_200_000)
    await runner.send(portal.db, publishNewsJob, {}, 0, from)
    const { rows } = await sql<{ startAfter: string }>`
      select start_after from boss.job where name = ${publishNewsJob} order by start_after desc limit 1`.execute(
      portal.db,
    )
    expect(new Date(rows[0]?.startAfter ?? 0)).toEqual(from)
  } finally {
    await runner.stop()
  }
})
