import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openPortal } from '#test/app.ts'
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
    const migrations = await portal.db.deleteFrom('schemaMigration').returningAll().execute()
    const missing = await portal.call('ready')
    expect([missing.status, missing.problem.code, missing.problem.message]).toEqual([
      503,
      'not_ready',
      'Portalen er ikke klar endnu.',
    ])
    await portal.db.insertInto('schemaMigration').values(migrations).execute()
    expect((await portal.call('ready')).status).toBe(200)
  })

  test('the portal is not ready where the database only reads, as one does that has not taken over yet', async () => {
    const reply = await portal.db.transaction().execute(async (onlyReads) => {
      await sql`set transaction read only`.execute(onlyReads)
      return (await openPortal({ over: portal, handle: () => onlyReads })).call('ready')
    })
    expect([reply.status, reply.problem.code]).toEqual([503, 'not_ready'])
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

  test('a flood of them goes too, a portion at a time, with the counts and links that have run out', async () => {
    await sql`insert into idp_payload (kind, id, payload, expires_at)
      select 'Interaction', 'flood-' || n, '{}', now() - interval '1 hour' from generate_series(1, 11000) n`.execute(
      portal.db,
    )
    const count = (key: string, expiresAt: Date) => ({ key, count: 1, expiresAt })
    await portal.db
      .insertInto('idpLimit')
      .values([count('old', ago(1)), count('new', ago(-1))])
      .execute()
    const link = (tokenHash: string, expiresAt: Date) => ({ tokenHash, purpose: 'nothing', expiresAt })
    await portal.db
      .insertInto('idpMailToken')
      .values([link('old', ago(1)), link('new', ago(-1))])
      .execute()
    await portal.runJobs('housekeeping-clean-identity')
    const { detail } = await portal.db
      .selectFrom('jobLog')
      .select('detail')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(detail).toBe('11002 udløbne logindata slettet.')
    expect(await portal.db.selectFrom('idpLimit').select('key').execute()).toEqual([{ key: 'new' }])
    expect(await portal.db.selectFrom('idpMailToken').select('tokenHash').execute()).toEqual([{ tokenHash: 'new' }])
  })

  test('more people at the door than there can be are nobody: the oldest go', async () => {
    await sql`insert into idp_payload (kind, id, payload, expires_at)
      select 'Interaction', 'crowd-' || n, '{}', now() + interval '1 hour' + n * interval '1 second' from generate_series(1, 100007) n`.execute(
      portal.db,
    )
    await portal.runJobs('housekeeping-clean-identity')
    const left = await portal.db
      .selectFrom('idpPayload')
      .select((e) => e.fn.countAll<number>().as('all'))
      .where('kind', '=', 'Interaction')
      .executeTakeFirstOrThrow()
    expect(Number(left.all)).toBe(100_000)
    const gone = ['crowd-1', 'crowd-7', 'crowd-8']
    const some = await portal.db.selectFrom('idpPayload').select('id').where('id', 'in', gone).execute()
    expect(some).toEqual([{ id: 'crowd-8' }])
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
