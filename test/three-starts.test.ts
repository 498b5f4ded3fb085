import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { describe, expect, inject, test } from 'vitest'
import { withDatabase } from './cluster.ts'
import { startServer } from './real-server.ts'

const template = inject('template')

// The embedded database belongs to one process at a time.
describe.runIf(template.kind === 'postgres')('three processes that start at once on an empty database', () => {
  test('all come up, and everything is laid once', async () => {
    if (template.kind !== 'postgres') throw new Error('this needs PostgreSQL')
    const admin = new pg.Client({ connectionString: template.adminUrl })
    await admin.connect()
    const name = `test_${randomUUID().replaceAll('-', '')}`
    await admin.query(`create database ${name}`)
    const env = { DATABASE_URL: withDatabase(template.adminUrl, name), LOG_LEVEL: 'silent' }
    try {
      const started = await Promise.allSettled([startServer(env), startServer(env), startServer(env)])
      const failures = started.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
      expect(failures).toEqual([])
      const servers = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      const migrating = servers.map((server) => server.output().match(/migrating 0001/g)?.length ?? 0)
      expect(migrating.toSorted()).toEqual([0, 0, 1])
      expect(await Promise.all(servers.map((server) => server.end('SIGTERM')))).toEqual([0, 0, 0])
    } finally {
      await admin.query(`drop database if exists ${name} with (force)`)
      await admin.end()
    }
  }, 180_000)
})
