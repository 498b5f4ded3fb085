import type { FastifyInstance, InjectOptions } from 'fastify'
import type { JSONWebKeySet } from 'jose'
import type { Problem, ReplyOf, SentOf } from '#contract/call.ts'
import { type CallName, type Calls, type CallsByRoute, calls, type RouteName } from '#contract/calls.ts'
import { buildApp } from '#server/app.ts'
import { type Config, readConfig } from '#server/core/config.ts'
import type { Database, Db } from '#server/core/database.ts'
import { Events } from '#server/core/events.ts'
import { runLogged } from '#server/core/jobs.ts'
import { allJobs } from '#server/jobs.ts'
import { copyTemplate, ownHandle, type TestDatabase } from './database.ts'
// Knows of every reader that any file's tests have started.
import './processes.ts'
import { type Actor, People, type PersonWish, signToken, testKeys } from './people.ts'

/** Mounts a provider, as buildIdentity of idp/ does. */
type Identity = { publicKeys: JSONWebKeySet; mount: (app: FastifyInstance) => Promise<void> }

export interface PortalWish {
  /** Environment variables beyond the defaults of tests. */
  env?: Record<string, string>
  /** A second portal over the database of the first. */
  over?: Portal
  identity?: (config: Config, db: Db, events: Events) => Promise<Identity>
  now?: Date
  /** Where the built web application is. */
  built?: string
  /** What the portal is given instead of the database's own handle. */
  handle?: (db: Db) => Db
  /** Gathers log lines; without it the portal is silent. */
  logTo?: { write(line: string): void }
}

type Named = CallName | RouteName
type CallOf<N extends Named> = N extends CallName ? Calls[N] : N extends RouteName ? CallsByRoute[N] : never
type Who = { as?: Actor | string }

export interface Answer<Reply> {
  status: number
  body: Reply
  /** The same body, read as a failure. */
  problem: Problem
  headers: Record<string, unknown>
  raw: Buffer
}

export interface Portal {
  app: FastifyInstance
  config: Config
  database: Database
  db: Db
  /** Where tests may listen as a room further to the right would. */
  events: Events
  /** The portal's clock; set it to travel. */
  clock: { now: Date }
  /** Jobs that calls have asked for and that runJobs() has not run yet. */
  asked: { name: string; data: object; rank?: number; from?: Date | undefined }[]
  /** Make a call of the contract over HTTP. */
  call<N extends Named>(name: N, input?: Partial<SentOf<CallOf<N>>> & Who): Promise<Answer<ReplyOf<CallOf<N>>>>
  /** Any request over HTTP, with the actor's token. */
  request(options: InjectOptions & Who): Promise<Answer<unknown>>
  /** The actor of that name: see actorNames in people.ts. */
  as(name: string): Promise<Actor>
  /** Another actor of the same kind. */
  fresh(name: string): Promise<Actor>
  person(wish?: PersonWish): Promise<Actor & { userId: number }>
  tokenOf(actor: Actor): Promise<string>
  /** Run what was asked for, or one job by name. */
  runJobs(name?: string): Promise<void>
  close(): Promise<void>
}

const callNamed = (name: string) => {
  const found = Object.entries(calls).find(([key, c]) => key === name || `${c.method} ${c.path}` === name)
  if (!found) throw new Error(`no call is named ${name}`)
  return found[1]
}

/** The address and body of a call: what stands in the path, then the rest as query or body. */
export const requestOf = (name: string, input: object): InjectOptions => {
  const { method, path } = callNamed(name)
  const rest: Record<string, unknown> = { ...input }
  const url = `/api${path.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = String(rest[key])
    delete rest[key]
    return encodeURIComponent(value)
  })}`
  const given = Object.entries(rest).filter(([, value]) => value !== undefined)
  if (method === 'GET')
    return { method, url, query: Object.fromEntries(given.map(([key, value]) => [key, String(value)])) }
  return given.length === 0 ? { method, url } : { method, url, payload: Object.fromEntries(given) }
}

/** The whole server over a database of its own; nothing listens. */
export async function openPortal(wish: PortalWish = {}): Promise<Portal> {
  const copy: TestDatabase | undefined = wish.over ? undefined : await copyTemplate()
  const database = wish.over?.database ?? (copy as TestDatabase).database
  const own = wish.over ? ownHandle(database.db) : database.db
  const db = wish.handle?.(own) ?? own
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: wish.logTo ? 'info' : 'silent',
    DATA_DIR: wish.over?.config.DATA_DIR ?? copy?.directory,
    RATE_LIMIT_WRITES: '1000000',
    RATE_LIMIT_READS: '1000000',
    // A busy machine, or an embedded database that works for long, is no crowd.
    SHED_LOAD_MS: '0',
    RATE_LIMIT_SIGN_IN: '1000000',
    // No test asks the world: nobody answers there.
    GBIF_URL: 'http://127.0.0.1:9',
    ...wish.env,
  })
  const clock = wish.over?.clock ?? { now: wish.now ?? new Date() }
  const asked: Portal['asked'] = []
  const events = new Events()
  const identity = await wish.identity?.(config, db, events)
  const app = await buildApp({
    config,
    db,
    events,
    jobs: { send: async (_db, name, data = {}, rank = 0, from) => void asked.push({ name, data, rank, from }) },
    bundledKeys: config.oidc.bundled ? { keys: [...testKeys.keys, ...(identity?.publicKeys.keys ?? [])] } : null,
    now: () => clock.now,
    ...(wish.logTo ? { logTo: wish.logTo } : {}),
    ...(wish.built ? { built: wish.built } : {}),
    ...(identity ? { mountIdentity: identity.mount } : {}),
  })
  await app.ready()
  const people = new People(db, config)
  const tokenOf = (actor: Actor) => signToken(config, clock.now, actor.claims ?? {})

  const request: Portal['request'] = async ({ as = 'anonymous', headers, ...options }) => {
    const actor = typeof as === 'string' ? await people.named(as) : as
    const bearer = actor.claims === null ? {} : { authorization: `Bearer ${await tokenOf(actor)}` }
    const reply = await app.inject({ ...options, headers: { ...bearer, ...headers } })
    const isJson = String(reply.headers['content-type']).includes('json')
    const body: unknown = isJson ? JSON.parse(reply.body) : reply.body
    return { status: reply.statusCode, body, problem: body as Problem, headers: reply.headers, raw: reply.rawPayload }
  }

  return {
    app,
    config,
    database,
    db,
    events,
    clock,
    asked,
    request,
    call: async (name, input) => {
      const { as = 'anonymous', ...rest } = (input ?? {}) as Who
      return (await request({ ...requestOf(name, rest), as })) as never
    },
    as: (name) => people.named(name),
    fresh: (name) => people.fresh(name),
    person: async (given) => (await people.person(given)) as Actor & { userId: number },
    tokenOf,
    runJobs: async (name) => {
      const inTurn = () => asked.splice(0).sort((one, other) => (other.rank ?? 0) - (one.rank ?? 0))
      const wanted = name === undefined ? inTurn() : [{ name, data: {} }]
      for (const { name: jobName, data } of wanted) {
        const job = allJobs(config).find((one) => one.name === jobName)
        if (!job) throw new Error(`no job is named ${jobName}`)
        await runLogged(db, job, data)
      }
    },
    close: async () => {
      await app.close()
      await copy?.close()
    },
  }
}
