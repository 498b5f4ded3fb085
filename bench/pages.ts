import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { RecordCard } from '#contract/record.ts'
import type { Database } from '#server/core/database.ts'
import { rescoreAll } from '#server/validation/rescoring.ts'
import { startServer } from '#test/real-server.ts'
import { Board, option, quantile, seconds, withDatabase, withEmbedded } from './measure.ts'
import { contextOf, makePortal } from './search-made.ts'

const help = `npm run bench:pages: how many public pages the server makes in a second, and how long each takes.

Makes a portal with so many finds, starts the server on it, and lets readers ask for pages of finds, species, people and
lists, one after the other and each for the first time, so that every page is made; then for the same pages again, which
are looked through and given as they are. Meanwhile somebody asks how the process is, which tells how long it was held.
Ends with 1 when a bound is missed.

  npm run bench:pages                        100,000 finds, embedded
  DATABASE_URL=… npm run bench:pages -- --postgres 1 --finds 1000000
                                             PostgreSQL; a throw-away cluster without DATABASE_URL
  npm run bench:pages -- --pages 400 --readers 6
  npm run bench:pages -- --port 3000         a portal that runs already on this machine, with generous limits
`
const finds = option('--finds', 100_000)
const wanted = option('--pages', 600)
const readers = option('--readers', 6)
const leastRate = 60
const mostMilliseconds = 150
const mostHeld = 30

const board = new Board()

async function recordsOf(site: string): Promise<RecordCard[]> {
  const cards: RecordCard[] = []
  let cursor: string | null = null
  do {
    const body: string = JSON.stringify({ filter: {}, sort: 'submitted', cursor, take: 200 })
    const headers = { 'content-type': 'application/json' }
    const reply = await fetch(`${site}/api/records/search-record-list`, { method: 'POST', headers, body })
    if (!reply.ok) throw new Error(`the list of finds: ${reply.status} ${await reply.text()}`)
    const page = (await reply.json()) as { items: RecordCard[]; cursor: string | null }
    cards.push(...page.items)
    cursor = page.cursor
  } while (cursor !== null && cards.length < wanted)
  return cards
}

/** Half of them finds, as strangers come by a link; species, people and lists between. */
function addressesOf(cards: readonly RecordCard[]): string[] {
  const [taxa, people] = [new Set<number>(), new Set<number>()]
  for (const { taxon, reporter } of cards) {
    if (taxon) taxa.add(taxon.id)
    if (reporter) people.add(reporter.id)
  }
  const species = [...taxa]
  const kinds = [
    cards.map(({ id }) => `/fund/${id}`),
    species.map((id) => `/taxa/${id}`),
    cards.slice(wanted / 2).map(({ id }) => `/fund/${id}`),
    [
      ...[...people].map((id) => `/profil/${id}`),
      ...species.map((id) => `/fund/soegning?fane=liste&art=${id}`),
      ...Array.from({ length: 20 }, (_, at) => `/taxa?side=${at + 1}`),
    ],
  ]
  const addresses = Array.from({ length: wanted }, (_, at) => kinds[at % kinds.length]?.[Math.floor(at / kinds.length)])
  return [...new Set(addresses.filter((address) => address !== undefined))]
}

/** As browsers ask by https; what is asked without it is unpacked and packed otherwise by the server. */
const headers = { 'accept-encoding': 'br' }

/** Each page once, by some readers at once. */
async function read(site: string, addresses: readonly string[]) {
  const left = [...addresses]
  const times: number[] = []
  let bare = 0
  const reader = async () => {
    for (let path = left.shift(); path !== undefined; path = left.shift()) {
      const begun = performance.now()
      const reply = await fetch(`${site}${path}`, { headers })
      const html = await reply.text()
      times.push(performance.now() - begun)
      if (!reply.ok || html.includes('<div id="root"></div>')) bare++
    }
  }
  // Asked at a steady pace, whether the one before was answered or not: who was held is counted.
  const held: Promise<number>[] = []
  const probe = async () => (await seconds(() => fetch(`${site}/api/health`).then((reply) => reply.text()))) * 1000
  const probing = setInterval(() => held.push(probe()), 20)
  const took = await seconds(() => Promise.all(Array.from({ length: readers }, reader)))
  clearInterval(probing)
  return { rate: addresses.length / took, times, bare, held: await Promise.all(held) }
}

async function measure(site: string) {
  const addresses = addressesOf(await recordsOf(site))
  board.tell(`${addresses.length} pages, ${readers} readers`, '')
  // The first pages of a process are slow: its code is read.
  await read(site, ['/landingpage', '/taxa', '/overblik', ...addresses.slice(0, 12)])
  for (const name of ['made', 'given again']) {
    const { rate, times, bare, held } = await read(site, addresses.slice(12))
    board.judgeRate(`pages ${name}`, rate, leastRate)
    board.judge('  each, p95', quantile(times, 0.95), mostMilliseconds, 'ms')
    board.tell('', '', `p50 ${quantile(times, 0.5).toFixed(1)} ms, ${Math.max(...times).toFixed(0)} ms at most`)
    board.judge('  others waited meanwhile, p95', quantile(held, 0.95), mostHeld, 'ms')
    board.judge('  left to the browser', bare, 0, '')
  }
}

/** A portal at rest: each find has the machine's points, as its page shows them. */
async function make(database: Database, folder: string) {
  await makePortal(board, database, folder, finds)
  const ctx = contextOf(database.db, folder)
  await rescoreAll((run) => database.db.transaction().execute((db) => run({ ...ctx, db })))
  await sql`vacuum analyze`.execute(database.db)
}

async function onOwnPortal() {
  const built = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' })
  if (built.status !== 0) process.exit(1)
  const folder = await mkdtemp(join(tmpdir(), 'vildfund-bench-'))
  const limits = { RATE_LIMIT_READS: '1000000', RATE_LIMIT_WRITES: '1000000', SHED_LOAD_MS: '0' }
  const serve = async (database: Record<string, string>) => {
    const server = await startServer({ ...database, ...limits, DATA_DIR: folder, LOG_LEVEL: 'silent' })
    await measure(server.url).finally(() => server.end('SIGTERM'))
  }
  try {
    if (option('--postgres', 0) === 1) {
      await withDatabase('vildfund_bench_pages', async (database, url) => {
        await make(database, folder)
        await serve({ DATABASE_URL: url })
      })
    } else {
      await withEmbedded(folder, (database) => make(database, folder))
      await serve({})
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

if (process.argv.includes('--help') || process.argv.includes('-h')) {
  console.log(help)
} else {
  const port = option('--port', 0)
  await (port > 0 ? measure(`http://localhost:${port}`) : onOwnPortal())
  process.exit(board.missed ? 1 : 0)
}
