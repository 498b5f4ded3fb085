import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import type { JobLog } from '#contract/housekeeping.ts'
import type { SettingCategory, Terms } from '#contract/settings.ts'
import { readConfig } from '#server/core/config.ts'
import { withDatabase } from './cluster.ts'
import { openKeyProvider } from './key-provider.ts'
import { signToken } from './people.ts'
import { beginImport, importLine } from './real-import.ts'
import { DidNotStart, type RealServer, startServer } from './real-server.ts'

const template = inject('template')
const isEmbedded = template.kind === 'embedded'
const started: RealServer[] = []
const tidy: (() => Promise<unknown>)[] = []
let env: Record<string, string>
let token: string

/** Data of its own for the server, copied from the run's template and not opened by anybody. */
async function copyData(): Promise<Record<string, string>> {
  const directory = await mkdtemp(join(tmpdir(), 'vildfund-kill-'))
  tidy.push(() => rm(directory, { recursive: true, force: true }))
  if (template.kind === 'embedded') {
    await cp(template.directory, directory, { recursive: true })
    return { DATA_DIR: directory }
  }
  const name = `kill_${randomUUID().replaceAll('-', '')}`
  const administer = async (statement: string) => {
    const admin = new pg.Client({ connectionString: template.adminUrl })
    await admin.connect()
    await admin.query(statement)
    await admin.end()
  }
  await administer(`create database ${name} template ${template.name}`)
  tidy.push(() => administer(`drop database if exists ${name} with (force)`))
  return { DATA_DIR: directory, DATABASE_URL: withDatabase(template.adminUrl, name) }
}

async function start(extra: Record<string, string> = {}) {
  const server = await startServer({ ...env, ...extra })
  started.push(server)
  return server
}

async function call<T>(server: RealServer, method: string, path: string, body?: object): Promise<T> {
  const reply = await fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
  return (await reply.json()) as T
}

async function signUp(server: RealServer) {
  await call(server, 'POST', '/account/create-or-update-logged-in-user')
  const { version } = await call<Terms>(server, 'GET', '/admin-settings/terms')
  await call(server, 'POST', '/account/accept-terms', { version })
}

/** For what a server does in its own time. */
const patience = { timeout: 60_000, interval: 20 }

/** Past the server; not for the embedded database, which has one owner. */
async function askDatabase(statement: string) {
  const client = new pg.Client({ connectionString: env.DATABASE_URL })
  await client.connect()
  await client.query(statement)
  await client.end()
}

const item = (key: string) => ({ category: 'question_marks', key, value: `<p>${key}</p>`, type: 'html' })

async function storedKeys(server: RealServer): Promise<Set<string>> {
  const { items } = await call<SettingCategory>(server, 'GET', '/admin-settings?category=question_marks')
  return new Set(items.map(({ key }) => key))
}

beforeAll(async () => {
  const { issuer, close } = await openKeyProvider()
  tidy.push(async () => close())
  env = {
    ...(await copyData()),
    NODE_ENV: 'test',
    OIDC_ISSUER: issuer,
    RATE_LIMIT_WRITES: '1000000',
    RATE_LIMIT_READS: '1000000',
    SHED_LOAD_MS: '0',
  }
  const claims = { sub: 'kill-test', name: 'Prøve', preferred_username: 'prøve', role: 'SiteAdmin' }
  token = await signToken(readConfig(env), new Date(), claims)
})

afterAll(async () => {
  for (const server of started) await server.end('SIGKILL')
  for (const step of tidy.reverse()) await step()
})

/** Several writers at once, until so many writes are acknowledged; then the process is killed in the midst of them. */
async function writeUntilKilled(server: RealServer, round: number, enough: number): Promise<string[]> {
  const acknowledged: string[] = []
  let killed: Promise<unknown> | undefined
  let next = 0
  const writer = async () => {
    while (!killed) {
      const key = `round-${round}-${next++}`
      await call(server, 'POST', '/admin-settings/add-item', item(key))
      acknowledged.push(key)
      if (acknowledged.length >= enough) killed ??= server.end('SIGKILL')
    }
  }
  // The writers that were under way when the server died fail; what they sent was not acknowledged.
  await Promise.allSettled(Array.from({ length: 8 }, writer))
  await killed
  return acknowledged
}

describe('a server that is killed', () => {
  test('has every acknowledged write after the next start, and its lock is not in the way', async () => {
    const promised: string[] = []
    for (const [round, enough] of [25, 60, 120].entries()) {
      const server = await start()
      if (round === 0) await signUp(server)
      promised.push(...(await writeUntilKilled(server, round, enough)))
      if (isEmbedded) expect(existsSync(join(env.DATA_DIR ?? '', 'owner.lock'))).toBe(true)
    }
    const server = await start()
    const stored = await storedKeys(server)
    expect(promised.length).toBeGreaterThanOrEqual(25 + 60 + 120)
    expect(promised.filter((key) => !stored.has(key))).toEqual([])
    expect(await server.end('SIGTERM')).toBe(0)
  }, 600_000)
})

describe('an import whose server is killed', () => {
  // Enough that it is in the middle when somebody looks.
  const rows = 4000

  test('is taken up by the next one: every find is there once, and both say so', async () => {
    const first = await start()
    await signUp(first)
    const { id } = await beginImport(first, token, rows)
    await vi.waitFor(async () => {
      const { imported, status } = await importLine(first, token, id)
      // The embedded database lets nobody in between its portions.
      expect([isEmbedded || imported > 0, status]).toEqual([true, 'running'])
      await first.end('SIGKILL')
    }, patience)
    const next = await start()
    // The dead process has said nothing for so long that it counts as dead; bench:faults waits for that in real time.
    if (!isEmbedded) await askDatabase(`update boss.job set heartbeat_on = heartbeat_on - interval '20 s'`)
    await vi.waitFor(async () => expect((await importLine(next, token, id)).status).toBe('done'), patience)
    expect(await importLine(next, token, id)).toMatchObject({
      imported: rows,
      message: 'Importen blev afbrudt undervejs og er taget op igen. Hvert fund kommer med én gang.',
    })
    const { total } = await call<{ total: number }>(next, 'POST', '/records/search-record-list', { take: 1 })
    expect(total).toBe(rows)
    const logs = () => call<{ items: JobLog[] }>(next, 'GET', '/housekeeping/logs?take=100')
    await vi.waitFor(async () => {
      const lines = (await logs()).items.filter(({ job }) => job === 'records-import')
      expect(lines.map(({ outcome, detail }) => [outcome, detail.split(/[:.]/)[0]])).toEqual([
        ['done', 'Taget op igen efter en afbrydelse'],
        ['failed', 'Afbrudt'],
      ])
    }, patience)
    await next.end('SIGTERM')
  }, 300_000)
})

describe('a server that is asked to stop', () => {
  test('answers the request under way, keeps its write, and ends well', async () => {
    const server = await start()
    const body = JSON.stringify(item('last-wish'))
    const asking = request(`${server.url}/api/admin-settings/add-item`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        expect: '100-continue',
      },
    })
    const answered = once(asking, 'response')
    asking.flushHeaders()
    await once(asking, 'continue') // the server has begun with the request
    const ended = server.end('SIGTERM')
    await server.said('finishing what is under way')
    asking.end(body)
    const [answer] = await answered
    expect(answer.statusCode).toBe(200)
    answer.resume()
    expect(await ended).toBe(0)
    const next = await start()
    expect((await storedKeys(next)).has('last-wish')).toBe(true)
    await next.end('SIGTERM')
  }, 300_000)
})

// PostgreSQL has many owners at once and needs no lock.
if (isEmbedded) {
  describe('embedded data that a running server owns', () => {
    test('are refused to a second server in one clear line', async () => {
      const owner = await start()
      const refused = await start().catch((error: unknown) => error)
      expect(refused).toBeInstanceOf(DidNotStart)
      const { code, output } = refused as DidNotStart
      expect(code).toBe(1)
      expect(output.trim().split('\n').at(-1)).toBe(
        `The data in ${env.DATA_DIR} is in use by process ${owner.pid}. Stop it first, or set DATA_DIR to another folder.`,
      )
    }, 300_000)
  })
}
