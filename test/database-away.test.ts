import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { beginImport, importLine } from './real-import.ts'
import { DidNotStart, startServer } from './real-server.ts'
import { type BreakablePortal, Load, lostOf, openBreakablePortal } from './under-load.ts'

/** For what a server does in its own time, on a machine that may have other things to do. */
const patience = { timeout: 60_000, interval: 100 }
const longest = 180_000

// The embedded database is part of the process: it cannot be away while the process is there.
describe.runIf(inject('template').kind === 'postgres')('while 8 members report and others read', () => {
  let portal: BreakablePortal
  beforeAll(async () => {
    portal = await openBreakablePortal()
  })
  afterAll(() => portal.close())

  const terminateAll = () =>
    portal.ask(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null',
    )
  const faults: [string, () => Promise<unknown>][] = [
    ['loses its connections', terminateAll],
    ['is restarted fast', () => portal.cluster.halt('fast').then(portal.cluster.resume)],
    ['is restarted at once', () => portal.cluster.halt('immediate').then(portal.cluster.resume)],
    ['loses its connections again', terminateAll],
  ]

  test.each(faults)(
    'PostgreSQL %s: nothing but 200 and 503, and all that was promised is there once',
    async (_name, fault) => {
      const load = new Load(portal)
      load.begin()
      await load.more(12)
      await fault()
      await load.more(12)
      await load.end()
      expect(load.odd).toEqual([])
      expect(await lostOf(portal, load)).toEqual([])
      expect(process.kill(portal.server.pid, 0)).toBe(true)
    },
    longest,
  )

  test(
    'work that is asked for afterwards is done, and what went wrong meanwhile is told in words',
    async () => {
      const { server, token } = portal
      const { id } = await beginImport(server, token, 3)
      await vi.waitFor(async () => expect((await importLine(server, token, id)).status).toBe('done'), patience)
      expect(server.output()).not.toMatch(/\[object Object\]|"unexpected"/)
    },
    longest,
  )

  test(
    'a server that is asked to stop while its database is away stops, and says what it could not do',
    async () => {
      const load = new Load(portal)
      load.begin()
      await load.more(5)
      await portal.cluster.halt('immediate')
      const code = portal.server.end('SIGTERM')
      await load.end()
      expect(await code).toBe(0)
      expect(portal.server.output()).toContain('SIGTERM: finishing what is under way')
    },
    longest,
  )

  test(
    'a server that starts before its database waits for it, bounded',
    async () => {
      const refused = await startServer({ ...portal.env, DATABASE_WAIT_SECONDS: '0' }).catch((error: unknown) => error)
      expect(refused).toBeInstanceOf(DidNotStart)
      const { code, output } = refused as DidNotStart
      expect([code, output.trim().split('\n').at(-1)]).toEqual([
        1,
        `No database answers at 127.0.0.1:${new URL(portal.cluster.url).port}: check DATABASE_URL.`,
      ])
      const waits = Promise.withResolvers<void>()
      const early = startServer(portal.env, (said) => {
        if (said.includes('the database does not answer yet, waiting up to 60 s for it')) waits.resolve()
      })
      await waits.promise
      await portal.cluster.resume()
      const server = await early
      expect((await fetch(`${server.url}/api/health/ready`)).status).toBe(200)
      await server.end('SIGTERM')
    },
    longest,
  )
})
