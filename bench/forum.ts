import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type ThreadTab, threadTabs } from '#contract/forum-words.ts'
import { readConfig } from '#server/core/config.ts'
import type { Ctx, SignedIn } from '#server/core/context.ts'
import type { Database, Db } from '#server/core/database.ts'
import { Events } from '#server/core/events.ts'
import { jobContext } from '#server/core/job-context.ts'
import { migrate } from '#server/core/migrate.ts'
import { addThreadComment } from '#server/forum/comments.ts'
import { searchThreads } from '#server/forum/list.ts'
import { getThread, markThreadRead } from '#server/forum/threads.ts'
import { listenInRooms } from '#server/listeners.ts'
import { importChecklist } from '#server/taxa/import/checklist.ts'
import { writeArchive } from './checklist-archive.ts'
import { makeManyRecords } from './many-records.ts'
import { makeManyThreads, wordsOfTalk } from './many-threads.ts'
import { Board, inDatabase, option, quantile, seconds, timesOf } from './measure.ts'

const help = `npm run bench:forum: how fast the forum answers.

Makes 200,000 threads (of their own, of finds and of taxa) with two million comments, asks for pages of every tab, searches
for a rare word, one with 10,000 hits and the commonest, opens a thread of 5,000 comments, writes and marks as read, on
PostgreSQL in an empty database of its own. Beside the figures stand plain rivals. Ends with 1 when a bound is missed.

  DATABASE_URL=…                            a cluster where databases may be made; else a throw-away one is started
  npm run bench:forum -- --threads 10000    fewer threads, with ten comments each. The bounds are those of the full size
  DATABASE_URL=… npm run bench:forum -- --made NAME   in a database of that cluster that stays: filled when it is empty
`
const threads = option('--threads', 200_000)
const rounds = option('--rounds', 30)
const long = option('--long', 5000)
const mostTab = 60
const mostSearch = 60
const mostCommonest = 300
const mostOpen = 100
const board = new Board()

const viewerOf = (userId: number): SignedIn => ({
  ...{ kind: 'user', issuer: 'bench', subject: String(userId), profile: {}, claims: [], userId, roles: [] },
  ...{ roleTable: [], acceptedTerms: true, blocked: false },
})

/** Pages that follow each other. */
async function pages(ctx: Ctx, wanted: { tab?: ThreadTab; kind?: 'record'; subject?: number; queryString?: string }) {
  let cursor: string | null = null
  return timesOf(Array.from({ length: rounds }), async () => {
    const { tab = 'newest', queryString = '', ...rest } = wanted
    cursor = (await searchThreads(ctx, { ...rest, tab, queryString, ...(cursor ? { cursor } : {}) })).cursor
  })
}
function judge(name: string, times: number[], most: number) {
  board.judge(`${name}, p95`, quantile(times, 0.95), most, 'ms')
  board.tell('  median', `${quantile(times, 0.5).toFixed(1)} ms`)
}
const show = (name: string, times: number[]) =>
  board.tell(`  ${name}`, `${quantile(times, 0.95).toFixed(1)} ms`, `median ${quantile(times, 0.5).toFixed(1)} ms`)

async function measureLists(db: Db, ctx: Ctx, stranger: Ctx) {
  for (const tab of Object.keys(threadTabs) as ThreadTab[]) judge(`tab ${tab}`, await pages(ctx, { tab }), mostTab)
  judge('as a stranger', await pages(stranger, {}), mostTab)
  judge('threads of finds', await pages(ctx, { kind: 'record' }), mostTab)
  judge('threads of a subject', await pages(ctx, { subject: 1 }), mostTab)
  show(
    'the same page by counting comments',
    await timesOf([1, 2, 3], () =>
      sql`select t.id, max(c.created_at) from thread t join comment c on c.thread_id = t.id
        group by t.id order by 2 desc limit 30`.execute(db),
    ),
  )
}

async function measureSearch(db: Db, ctx: Ctx) {
  const { common, usual, rare } = wordsOfTalk
  judge('search for a rare word', await pages(ctx, { queryString: rare }), mostSearch)
  judge('search for a word of one in 200', await pages(ctx, { queryString: usual }), mostSearch)
  judge('search for the commonest word', await pages(ctx, { queryString: common }), mostCommonest)
  const { rows: names } = await sql<{ name: string }>`
    select t.shown_name as name from record r join taxon t on t.id = r.taxon_id where r.thread_id is not null
    group by 1 order by count(*) desc limit 1`.execute(db)
  judge('search for what finds are called', await pages(ctx, { queryString: names[0]?.name ?? '' }), mostSearch)
  judge('search for two words', await pages(ctx, { queryString: `${common} ${usual}` }), mostSearch)
  judge('search in own threads', await pages(ctx, { queryString: usual, tab: 'own' }), mostCommonest)
  const plain = (word: string) => sql`select c.id from comment c join thread t on t.id = c.thread_id
    where c.deleted_at is null and c.search @@ websearch_to_tsquery('danish', ${word})
    order by c.created_at desc limit 30`
  for (const word of [usual, common]) {
    show(`"${word}" by the plain query`, await timesOf([1, 2, 3], () => plain(word).execute(db)))
  }
}

async function measureThread(db: Db, ctx: Ctx) {
  const { rows } = await sql<{ id: number }>`select id from comment where thread_id = 1 order by id`.execute(db)
  const some = Array.from({ length: rounds }, (_, at) => rows[Math.floor((at * rows.length) / rounds)]?.id ?? 0)
  judge(`a thread of ${rows.length} opened`, await timesOf(some, () => getThread(ctx, { id: 1 })), mostOpen)
  judge('  at a comment', await timesOf(some, (at) => getThread(ctx, { id: 1, at })), mostOpen)
  const inTurn = (work: (at: Ctx) => Promise<unknown>) => db.transaction().execute((tx) => work({ ...ctx, db: tx }))
  const marked = await timesOf(some, (commentId) => inTurn((at) => markThreadRead(at, { threadId: 1, commentId })))
  judge('  marked as read', marked, mostTab)
  judge('  opened at the first unread', await timesOf(some, () => getThread(ctx, { id: 1 })), mostOpen)
  // In a database that is kept, what was written by the last measuring is of another hour.
  await sql`update comment set created_at = created_at - interval '1 day' where created_at > now() - interval '1 hour'`.execute(
    db,
  )
  const written = await timesOf(some.slice(0, 20), () =>
    inTurn((at) => addThreadComment(at, { threadId: 1, html: '<p>Se en fugl</p>', mediaIds: [] })),
  )
  judge('  written in', written, mostOpen)
}

async function fill(ctx: Ctx, folder: string): Promise<number[]> {
  const { db } = ctx
  const people: number[] = []
  for (let i = 0; i < 50; i++) {
    const values = { name: `maaler${i}`, userName: `maaler${i}`, displayName: `Måler ${i}`, created: '2020-01-01' }
    people.push((await db.insertInto('appUser').values(values).returning('id').executeTakeFirstOrThrow()).id)
  }
  const checklist = join(folder, 'checklist.zip')
  await writeArchive(checklist, 4800, 6000)
  await importChecklist(ctx, checklist, { dryRun: false })
  let comments = 0
  const made = await seconds(async () => {
    await makeManyRecords(db, threads * 0.4, people)
    comments = await makeManyThreads(db, threads, long, people)
  })
  board.tell(`${threads} threads made by SQL`, `${made.toFixed(0)} s`, `${comments} comments`)
  return people
}

async function measure(database: Database, folder: string) {
  const { db } = database
  await migrate(database)
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: folder })
  const events = new Events()
  listenInRooms(events)
  const ctx: Ctx = { ...jobContext(config, events, db), jobs: { send: async () => {} } }
  const there = await db.selectFrom('appUser').select('id').where('name', 'like', 'maaler%').orderBy('id').execute()
  const people = there.length > 0 ? there.map(({ id }) => id) : await fill(ctx, folder)
  const member: Ctx = { ...ctx, viewer: viewerOf(people[0] ?? 0) }
  await measureLists(db, member, { ...ctx, viewer: { kind: 'anonymous' } })
  await measureSearch(db, member)
  await measureThread(db, member)
}

if (process.argv.includes('--help') || process.argv.includes('-h')) console.log(help)
else {
  const folder = await mkdtemp(join(tmpdir(), 'vildfund-bench-'))
  try {
    await inDatabase('bench_forum', (database) => measure(database, folder))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  process.exit(board.missed ? 1 : 0)
}
