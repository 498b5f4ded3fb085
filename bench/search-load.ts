import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { View } from '#contract/search.ts'
import { type Config, readConfig } from '#server/core/config.ts'
import type { Ctx, SignedIn } from '#server/core/context.ts'
import type { Db } from '#server/core/database.ts'
import { createRecord } from '#server/records/create.ts'
import { openKeyProvider } from '#test/key-provider.ts'
import { signToken } from '#test/people.ts'
import { startServer } from '#test/real-server.ts'
import { type Board, quantile, seconds } from './measure.ts'
import { type Asked, tileAt } from './search-questions.ts'

export interface Load {
  members: number
  /** How long they ask. */
  seconds: number
  views: readonly View[]
  asked: readonly Asked[]
}

const pause = 2000
const writesEvery = 250
const mostMilliseconds = 300

/** So long they ask before it counts: the first answers of a process are slow. */
const warmUp = 15

/**
 * Many members at once on the real server, each signed in and asking for a tile, a list or a find's page every two
 * seconds, while others report finds: four a second.
 */
export async function measureLoad(ctx: Ctx, board: Board, url: string, folder: string, load: Load) {
  const { server, tokens, close } = await serving(ctx.db, url, folder, load.members)
  try {
    const ids = await someIds(ctx.db)
    const ask = (i: number) => requestOf(server.url, load, ids, tokens, i)
    // All finds are in memory when the first tile is there.
    const first = await seconds(() => firstAnswer(ask(0)))
    board.tell('a started process has its first answer', `${first.toFixed(1)} s`, 'at most 60 s')
    const times: number[] = []
    const errors: string[] = []
    const from = performance.now() + warmUp * 1000
    const until = from + load.seconds * 1000
    const member = async (which: number) => {
      await wait((which / load.members) * pause)
      for (let i = which; performance.now() < until; i += load.members) {
        const begun = performance.now()
        const problem = await problemOf(ask(i))
        const took = performance.now() - begun
        if (begun > from) times.push(took)
        if (problem) errors.push(problem)
        await wait(Math.max(0, pause - took))
      }
    }
    const written = writing(ctx, until)
    await Promise.all(Array.from({ length: load.members }, (_, which) => member(which)))
    board.judge(`${load.members} members at once, p95`, quantile(times, 0.95), mostMilliseconds, 'ms')
    board.tell(
      '',
      '',
      `after ${warmUp} s: ${times.length} answers, p50 ${quantile(times, 0.5).toFixed(1)} ms, ${await written} finds reported`,
    )
    board.judge('  answers that failed', errors.length, 0, '')
    if (errors.length > 0) board.tell('', '', [...new Set(errors)].slice(0, 3).join('; '))
  } finally {
    await close()
  }
}

/** The real server, and tokens of members of its own. */
export async function serving(db: Db, url: string, folder: string, members: number, roles: readonly string[] = []) {
  const provider = await openKeyProvider()
  const env = {
    ...{ DATABASE_URL: url, DATA_DIR: folder, LOG_LEVEL: 'silent', NODE_ENV: 'test' },
    ...{ OIDC_ISSUER: provider.issuer, RATE_LIMIT_WRITES: '1000000', RATE_LIMIT_READS: '1000000' },
  }
  const tokens = await signIn(db, readConfig(env), members, roles)
  const server = await startServer(env)
  const close = async () => {
    await server.end('SIGTERM')
    provider.close()
  }
  return { server, tokens, close }
}

/** Members of their own, and a token of each. */
async function signIn(db: Db, config: Config, members: number, roles: readonly string[]): Promise<string[]> {
  const { issuer, roleClaim } = config.oidc
  const name = `spoerger-${randomUUID()}`
  await sql`insert into app_user (name, user_name, display_name, issuer, subject, claims, accepted_terms_version)
    select n, n, n, ${issuer}, n, ${roles}::text[], (select max(version) from terms)
    from generate_series(1, ${members}::integer) i cross join lateral (select ${name} || i) as x (n)`.execute(db)
  return Promise.all(
    Array.from({ length: members }, (_, i) =>
      signToken(config, new Date(), { sub: `${name}${i + 1}`, [roleClaim]: roles }),
    ),
  )
}

export const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

export async function problemOf(request: [string, RequestInit]): Promise<string | null> {
  try {
    const reply = await fetch(...request)
    await reply.arrayBuffer()
    return reply.ok ? null : `${reply.status} ${request[0]}`
  } catch (error) {
    return String(error)
  }
}

const longestStart = 20 * 60_000

/** The first answer of a started process: reading all finds may take longer than fetch waits. */
export async function firstAnswer(request: [string, RequestInit]) {
  for (const until = performance.now() + longestStart; ; await wait(200)) {
    const problem = await problemOf(request)
    if (problem === null) return
    if (performance.now() > until) throw new Error(problem)
  }
}

/** A tile, a list, and a find as a page and as what that page asks for, in turn. Tiles are asked for as everybody does. */
function requestOf(
  url: string,
  { views, asked }: Load,
  ids: readonly number[],
  tokens: readonly string[],
  i: number,
): [string, RequestInit] {
  const filter = asked[i % asked.length]?.filter(i) ?? {}
  const authorization = `Bearer ${tokens[i % tokens.length]}`
  const id = ids[i % ids.length] ?? 1
  // Each member in another turn than the one before.
  switch ((i + Math.floor(i / tokens.length)) % 4) {
    case 0: {
      const { z, x, y } = tileAt(views[i % views.length] as View)
      return [`${url}/api/records/tiles/${z}/${x}/${y}?filter=${encodeURIComponent(JSON.stringify(filter))}`, {}]
    }
    case 1: {
      const body = JSON.stringify({ filter, sort: 'observed', cursor: null, take: 50 })
      const headers = { authorization, 'content-type': 'application/json' }
      return [`${url}/api/records/search-record-list`, { method: 'POST', headers, body }]
    }
    case 2:
      return [`${url}/fund/${id}`, {}]
    default:
      return [`${url}/api/records/${id}`, { headers: { authorization } }]
  }
}

export async function someIds(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select record_id as id from record_public tablesample system (0.1) limit 1000`.execute(db)
  return rows.map(({ id }) => id)
}

/** Finds reported at an even pace until the end; how many they were. */
async function writing(ctx: Ctx, until: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from app_user order by id limit 20`.execute(ctx.db)
  const { rows: taxa } = await sql<{ id: number }>`
    select id from taxon where rank = 2000 and not is_deleted order by id limit 100`.execute(ctx.db)
  let count = 0
  for (; performance.now() < until; count++) {
    const begun = performance.now()
    const viewer: SignedIn = {
      ...{ kind: 'user', issuer: 'bench', subject: 'bench', profile: {}, claims: [], roles: [], roleTable: [] },
      ...{ userId: rows[count % rows.length]?.id ?? 1, acceptedTerms: true, blocked: false },
    }
    const fields = {
      ...{ taxonId: taxa[count % taxa.length]?.id ?? 1, certainty: 'sikker' as const, observedFrom: '2026-05-01' },
      ...{ point: { lon: 9 + (count % 300) / 100, lat: 55.2 + (count % 170) / 100 }, uncertainty: 20 },
    }
    await ctx.db
      .transaction()
      .execute((db) => createRecord({ ...ctx, db, viewer }, { uuid: randomUUID(), isDraft: false, fields }))
    await wait(Math.max(0, writesEvery - (performance.now() - begun)))
  }
  return count
}
