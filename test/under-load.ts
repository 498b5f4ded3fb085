import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Problem } from '#contract/call.ts'
import type { Terms } from '#contract/settings.ts'
import { readConfig } from '#server/core/config.ts'
import { openKeyProvider } from './key-provider.ts'
import { type OwnCluster, startOwnCluster } from './own-cluster.ts'
import { signToken } from './people.ts'
import { type RealServer, startServer } from './real-server.ts'
import { somewhere } from './records.ts'

/** The real program over a database of its own that can be broken, and a member who can sign in. */
export interface BreakablePortal {
  cluster: OwnCluster
  server: RealServer
  token: string
  env: Record<string, string>
  /** One question to the database, past the portal. */
  ask<T extends object>(statement: string, values?: readonly unknown[]): Promise<T[]>
  close(): Promise<void>
}

export async function openBreakablePortal(extra: Record<string, string> = {}): Promise<BreakablePortal> {
  const cluster = await startOwnCluster()
  const directory = await mkdtemp(join(tmpdir(), 'vildfund-faults-'))
  const { issuer, close } = await openKeyProvider()
  const env: Record<string, string> = {
    ...{ NODE_ENV: 'test', LOG_LEVEL: 'warn', DATA_DIR: directory, DATABASE_URL: cluster.url },
    ...{ OIDC_ISSUER: issuer, RATE_LIMIT_WRITES: '1000000', RATE_LIMIT_READS: '1000000', SHED_LOAD_MS: '0', ...extra },
  }
  const server = await startServer(env)
  const claims = { sub: 'under-load', name: 'Prøve', preferred_username: 'prøve', role: 'SiteAdmin' }
  const token = await signToken(readConfig(env), new Date(), claims)
  await callReal(server, token, 'POST', '/account/create-or-update-logged-in-user')
  const { version } = await callReal<Terms>(server, token, 'GET', '/admin-settings/terms')
  await callReal(server, token, 'POST', '/account/accept-terms', { version })
  return {
    ...{ cluster, server, token, env },
    ask: async (statement, values = []) => {
      const client = new pg.Client({ connectionString: cluster.url })
      await client.connect()
      try {
        return (await client.query(statement, [...values])).rows
      } finally {
        await client.end()
      }
    },
    close: async () => {
      await server.end('SIGKILL')
      close()
      cluster.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

export async function callReal<T>(server: { url: string }, token: string, method: string, path: string, body?: object) {
  const reply = await fetch(`${server.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
  return (await reply.json()) as T
}

/** Clients wait a moment before they ask again, though not as long as they are told to. */
const patience = 50

/**
 * Eight people who report one find after the other, each sent until it is acknowledged, and four who read all the while.
 * Every answer is counted by its status.
 */
export class Load {
  readonly acknowledged: string[] = []
  /** Sent, and not (or not yet) acknowledged. */
  readonly unsure = new Set<string>()
  readonly statuses = new Map<string, number>()
  /** Answers that no client should ever get. */
  readonly odd: string[] = []
  readonly #portal: BreakablePortal
  #isOver = false
  #going: Promise<unknown> = Promise.resolve()

  constructor(portal: BreakablePortal) {
    this.#portal = portal
  }

  begin(writers = 8, readers = 4) {
    const all = [
      ...Array.from({ length: writers }, () => this.#write()),
      ...Array.from({ length: readers }, (_, i) => this.#read(i)),
    ]
    this.#going = Promise.all(all)
  }

  async end() {
    this.#isOver = true
    await this.#going
  }

  /** Waits until so many more finds are acknowledged than now: the portal is at work again. */
  async more(records: number, withinMs = 60_000) {
    const [wanted, begun] = [this.acknowledged.length + records, performance.now()]
    while (this.acknowledged.length < wanted) {
      if (performance.now() - begun > withinMs) throw new Error(`no ${records} finds in ${withinMs} ms: ${this.told()}`)
      await wait(10)
    }
    return performance.now() - begun
  }

  told = () => [...this.statuses].map(([status, count]) => `${status}: ${count}`).join(', ')

  async #write() {
    while (!this.#isOver) {
      const uuid = randomUUID()
      this.unsure.add(uuid)
      const body = { uuid, fields: { point: somewhere, observedFrom: '2026-05-14' } }
      while (!this.#isOver) {
        const status = await this.#send('POST', '/api/records/create-record', body)
        if (status !== 200) {
          await wait(patience)
          continue
        }
        this.acknowledged.push(uuid)
        this.unsure.delete(uuid)
        break
      }
    }
  }

  async #read(i: number) {
    const questions = [
      () => this.#send('POST', '/api/records/search-record-list', { take: 20 }),
      () => this.#send('GET', '/api/health/ready'),
      () => this.#send('GET', '/media/00000000-0000-4000-8000-000000000000/640.webp', undefined, [404]),
      () => this.#send('GET', '/api/account/user-activities'),
    ]
    for (let next = i; !this.#isOver; next++) {
      await questions[next % questions.length]?.()
      await wait(patience)
    }
  }

  async #send(method: string, path: string, body?: object, more: readonly number[] = []): Promise<number> {
    try {
      const reply = await fetch(this.#portal.server.url + path, {
        method,
        headers: {
          authorization: `Bearer ${this.#portal.token}`,
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(30_000),
      })
      const text = await reply.text()
      this.#count(String(reply.status))
      if (reply.status === 503) this.#checkAway(path, reply, text)
      else if (reply.status !== 200 && !more.includes(reply.status)) this.odd.push(`${path} ${reply.status} ${text}`)
      return reply.status
    } catch (error) {
      this.#count('no answer')
      this.odd.push(`${path} ${String(error)} ${error instanceof Error ? String(error.cause ?? '') : ''}`)
      await wait(patience)
      return 0
    }
  }

  #count(status: string) {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
  }

  #checkAway(path: string, reply: Response, text: string) {
    const { message, code, requestId } = JSON.parse(text) as Partial<Problem>
    const isWhole = message && code && requestId && Number(reply.headers.get('retry-after')) > 0
    if (!isWhole) this.odd.push(`${path} 503 without what belongs to it: ${text}`)
  }
}

interface Kept {
  uuid: string
  lines: number
  finders: number
  shown: number
}

/** What the database holds of the finds that were sent. */
export async function keptOf(portal: BreakablePortal, uuids: readonly string[]): Promise<Map<string, Kept>> {
  const rows = await portal.ask<Kept>(
    `select r.uuid, (select count(*)::int from change c where c.entity = 'record' and c.entity_id = r.id::text) as lines,
      (select count(*)::int from record_finder f where f.record_id = r.id) as finders,
      (select count(*)::int from record_public p where p.record_id = r.id) as shown
    from record r where r.uuid = any($1::uuid[])`,
    [uuids],
  )
  return new Map(rows.map((row) => [row.uuid, row]))
}

/** Acknowledged finds that are not there, or not once and whole. */
export async function lostOf(portal: BreakablePortal, load: Load): Promise<string[]> {
  const kept = await keptOf(portal, load.acknowledged)
  return load.acknowledged.filter((uuid) => {
    const record = kept.get(uuid)
    return record?.lines !== 1 || record.finders !== 1 || record.shown !== 1
  })
}
