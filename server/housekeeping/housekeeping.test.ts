import { describe, expect, test } from 'vitest'
import { portalOfFile } from '#test/portal-of-file.ts'

const portal = await portalOfFile()

const ago = (days: number) => new Date(Date.now() - days * 86_400_000)

describe('health', () => {
  test('the process says that it lives', async () => {
    const { status, body } = await portal.call('health')
    expect([status, body]).toEqual([200, { status: 'ok' }])
  })

  test('the portal says that it is ready, and 503 in Danish when a migration is missing', async () => {
    const { status, body } = await portal.call('ready')
    expect([status, body.status]).toEqual([200, 'ready'])
    expect(body.migrations).toBeGreaterThan(0)
    const [first] = await portal.db.deleteFrom('schemaMigration').returningAll().execute()
    const missing = await portal.call('ready')
    expect([missing.status, missing.problem.code, missing.problem.message]).toEqual([
      503,
      'not_ready',
      'Portalen er ikke klar endnu.',
    ])
    if (first) await portal.db.insertInto('schemaMigration').values(first).execute()
  })
})

describe('housekeeping', () => {
  test('login data that have run out are deleted', async () => {
    const row = (id: string, expiresAt: Date | null) => ({ kind: 'Session', id, payload: '{}', expiresAt })
    await portal.db
      .insertInto('idpPayload')
      .values([row('old', ago(1)), row('new', ago(-1)), row('always', null)])
      .execute()
    await portal.runJobs('housekeeping-clean-identity')
    const left = await portal.db.selectFrom('idpPayload').select('id').orderBy('id').execute()
    expect(left.map(({ id }) => id)).toEqual(['always', 'new'])
  })

  test('the log is kept for 90 days, and work that a stopped process left is told as failed', async () => {
    const line = (job: string, startedAt: Date, outcome: string) => ({ job, startedAt, outcome })
    await portal.db
      .insertInto('jobLog')
      .values([line('old', ago(91), 'done'), line('recent', ago(89), 'done'), line('stuck', ago(2), 'running')])
      .execute()
    await portal.runJobs('housekeeping-prune-log')
    const { items, total } = (await portal.call('housekeepingLogs', { as: 'siteAdminRole' })).body
    expect(total).toBe(items.length)
    expect(items[0]).toMatchObject({
      job: 'housekeeping-prune-log',
      outcome: 'done',
      detail: '1 linje ældre end 90 dage slettet fra loggen.',
    })
    expect(items.find(({ job }) => job === 'old')).toBeUndefined()
    expect(items.find(({ job }) => job === 'recent')).toBeDefined()
    expect(items.find(({ job }) => job === 'stuck')).toMatchObject({
      outcome: 'failed',
      detail: 'Afbrudt: serveren stoppede undervejs.',
    })
  })

  test('the log is read a page at a time, the latest first', async () => {
    const all = (await portal.call('housekeepingLogs', { as: 'siteAdminRole' })).body
    const second = (await portal.call('housekeepingLogs', { as: 'siteAdminRole', skip: 1, take: 1 })).body
    expect(second).toEqual({ items: [all.items[1]], total: all.total })
  })
})
