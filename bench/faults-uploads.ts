import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import sharp from 'sharp'
import { readConfig } from '#server/core/config.ts'
import { migrate } from '#server/core/migrate.ts'
import { openKeyProvider } from '#test/key-provider.ts'
import { signToken } from '#test/people.ts'
import { startServer } from '#test/real-server.ts'
import { seed } from '../db/seed/seed.ts'
import type { FaultPart } from './faults-board.ts'
import { makeManyRecords } from './many-records.ts'
import { type Board, quantile, withDatabase } from './measure.ts'

/** Uploads that were made to harm: what they cost in memory, and what others notice of them. Linux, on PostgreSQL. */

const records = 50_000
const members = 10
const secondsUntilBack = 20
/** A server that has worked keeps some memory more than one that has not. */
const mostKept = 150
const mostTaken = 2300
const mostMilliseconds = 300

interface Target {
  url: string
  pid: number
  tokens: readonly string[]
}

/** The real program over a database of its own with some finds, and members who may upload. */
async function withServer(name: string, work: (target: Target) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'vildfund-uploads-'))
  const provider = await openKeyProvider()
  try {
    await withDatabase(name, async (database, url) => {
      const env = {
        ...{ DATABASE_URL: url, DATA_DIR: folder, LOG_LEVEL: 'silent', NODE_ENV: 'test' },
        ...{ OIDC_ISSUER: provider.issuer, RATE_LIMIT_WRITES: '100000', RATE_LIMIT_READS: '1000000' },
      }
      const config = readConfig(env)
      await migrate(database)
      await seed(database.db, config, () => {})
      const { rows } = await sql<{ id: number; subject: string }>`
        insert into app_user (name, user_name, display_name, issuer, subject, accepted_terms_version)
        select n, n, n, ${provider.issuer}, n, 1000
        from generate_series(1, ${members}::integer) i cross join lateral (select 'sender' || i) as x (n)
        returning id, subject`.execute(database.db)
      await makeManyRecords(
        database.db,
        records,
        rows.map(({ id }) => id),
      )
      const tokens = await Promise.all(rows.map(({ subject }) => signToken(config, new Date(), { sub: subject })))
      const server = await startServer(env)
      try {
        const target = { url: server.url, pid: server.pid, tokens }
        // All finds are in memory, and the code is warm.
        for (let i = 0; i < 30; i++) await searched(target)
        await work(target)
      } finally {
        await server.end('SIGTERM')
      }
    })
  } finally {
    provider.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Megabytes of a process and all that it has started. */
async function memoryOf(pid: number): Promise<number> {
  const numbers = (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry))
  const read = async (number: string) => {
    const text = await readFile(`/proc/${number}/status`, 'utf8').catch(() => '')
    const field = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0)
    return { pid: Number(number), parent: field('PPid'), memory: field('VmRSS') / 1024 }
  }
  const known = await Promise.all(numbers.map(read))
  const sum = (one: number): number =>
    known.reduce(
      (total, process) =>
        total + (process.pid === one ? process.memory : 0) + (process.parent === one ? sum(process.pid) : 0),
      0,
    )
  return sum(pid)
}

async function send({ url, tokens }: Target, i: number, bytes: Buffer, name: string): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)]), name)
  const headers = { authorization: `Bearer ${tokens[i % tokens.length]}` }
  const reply = await fetch(`${url}/api/files/upload-image`, { method: 'POST', headers, body: form })
  const { code = '' } = (await reply.json()) as { code?: string }
  return `${reply.status} ${code}`.trim()
}

async function searched({ url }: Target): Promise<number> {
  const begun = performance.now()
  const body = JSON.stringify({ filter: {}, sort: 'observed', cursor: null, take: 50 })
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(`${url}/api/records/search-record-list`, { method: 'POST', headers, body })
  await reply.arrayBuffer()
  if (!reply.ok) throw new Error(`the search answered ${reply.status}`)
  return performance.now() - begun
}

/** A progressive JPEG of so many pixels that ends before it is whole: a decoder holds all of it before it notices. */
async function cutOffJpeg(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const
  const grains = { width: 2000, height: 1500, channels: 3 } as const
  const rough = await sharp({ create: { ...grains, background: '#333', noise } })
    .raw()
    .toBuffer()
  const large = sharp(rough, { raw: grains }).resize(width, height, { fit: 'fill', kernel: 'nearest' })
  const whole = await large.jpeg({ progressive: true, chromaSubsampling: '4:4:4', quality: 5 }).toBuffer()
  return whole.subarray(0, Math.floor(whole.length * 0.7))
}

const plainPng = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3f7d4e' } })
    .png()
    .toBuffer()

const kinds = (answers: readonly string[]) =>
  Object.entries(Object.groupBy(answers, (answer) => answer))
    .map(([answer, all]) => `${all?.length} × ${answer}`)
    .join(', ')

/** Five at once by five members; the most that was taken meanwhile, and what is still taken afterwards. */
async function measureMemory(board: Board, target: Target, bytes: Buffer, what: string, before: string) {
  const calm = await memoryOf(target.pid)
  let most = calm
  let isDone = false
  const watching = (async () => {
    while (!isDone) {
      most = Math.max(most, await memoryOf(target.pid))
      await wait(50)
    }
  })()
  const answers = await Promise.all([0, 1, 2, 3, 4].map((i) => send(target, i, bytes, 'x.jpg')))
  isDone = true
  await watching
  const size = (bytes.length / 1e6).toFixed(1)
  board.tell(`5 cut-off JPEGs of ${what}, ${size} MB`, '', kinds(answers))
  board.judge('  more memory while they are read', most - calm, mostTaken, 'MB')
  const from = performance.now()
  let kept = (await memoryOf(target.pid)) - calm
  while (kept > mostKept && performance.now() - from < secondsUntilBack * 1000) {
    await wait(250)
    kept = (await memoryOf(target.pid)) - calm
  }
  board.judge(`  still taken ${((performance.now() - from) / 1000).toFixed(0)} s later`, kept, mostKept, 'MB')
  board.tell('  the code before', '', before)
}

/** Ten at once, and visitors who search until the last one has its answer. */
async function measureSearch(board: Board, target: Target, bytes: Buffer, what: string, before: string) {
  const times: number[] = []
  const alone: number[] = []
  for (let i = 0; i < 40; i++) alone.push(await searched(target))
  let left = 10
  const begun = performance.now()
  const answers = Promise.all(
    Array.from({ length: left }, (_, i) => send(target, i, bytes, 'x.png').finally(() => left--)),
  )
  do {
    times.push(await searched(target))
    await wait(20)
  } while (left > 0)
  const took = ((performance.now() - begun) / 1000).toFixed(0)
  board.tell(`10 PNGs of ${what}, ${(bytes.length / 1e6).toFixed(1)} MB`, `${took} s`, kinds(await answers))
  board.tell('  a search alone, p95', `${quantile(alone, 0.95).toFixed(1)} ms`, 'just before: how busy the machine is')
  board.judge('  a search beside them, p95', quantile(times, 0.95), mostMilliseconds, 'ms')
  const figures = [`p50 ${quantile(times, 0.5).toFixed(0)} ms`, `longest ${Math.max(...times).toFixed(0)} ms`]
  board.tell('', '', `${times.length} searches, ${figures.join(', ')}`)
  board.tell('  the code before', '', before)
}

export const uploadParts: readonly FaultPart[] = [
  {
    name: 'uploads-memory',
    run: (board) =>
      withServer('bench_uploads_memory', async (target) => {
        // What the first picture of all costs is not what is asked here.
        await send(target, 0, await plainPng(300, 200), 'x.png')
        await wait(5000)
        await measureMemory(
          board,
          target,
          await cutOffJpeg(12_000, 9_900),
          '119 megapixels',
          '3,412 MB more, and 3,364 MB still taken after 20 s',
        )
        await measureMemory(
          board,
          target,
          await cutOffJpeg(8_900, 6_700),
          '59.6 megapixels',
          '1,705 MB more, and 1,709 MB still taken after 20 s',
        )
      }),
  },
  {
    name: 'uploads-search',
    run: (board) =>
      withServer('bench_uploads_search', async (target) => {
        await measureSearch(
          board,
          target,
          await plainPng(12_000, 9_900),
          '119 megapixels',
          'p95 59 s on a busy machine (p50 456 ms), 75 s for all; 30 s on a quiet one',
        )
        await measureSearch(
          board,
          target,
          await plainPng(8_900, 6_700),
          '59.6 megapixels',
          'not refused before either: see above',
        )
      }),
  },
]
