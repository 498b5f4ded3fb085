import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import type { SheetChange } from '#contract/sheet.ts'
import { readConfig } from '#server/core/config.ts'
import type { Ctx, SignedIn } from '#server/core/context.ts'
import type { Database, Db } from '#server/core/database.ts'
import { Events } from '#server/core/events.ts'
import { jobContext } from '#server/core/job-context.ts'
import { migrate } from '#server/core/migrate.ts'
import { warmUp } from '#server/engine/questions.ts'
import { listenInRooms } from '#server/listeners.ts'
import { massUpdateRows } from '#server/records/sheet.ts'
import { importChecklist } from '#server/taxa/import/checklist.ts'
import { writeArchive } from './checklist-archive.ts'
import { Board, option, seconds, withDatabase, withEmbedded } from './measure.ts'

const help = `npm run bench:sheet: how fast a sheet of finds is saved.

Saves 500 finds of one person at once, each in its way: plain fields and taxa of drafts, all of them submitted, then
plain fields and taxa of what is submitted; on PostgreSQL and on the embedded database, in empty ones of their own. Each
kind of save is done several times, and the slowest counts. Ends with 1 when a bound is missed.

  DATABASE_URL=…                        a cluster where databases may be made; else a throw-away one is started
  npm run bench:sheet -- --finds 100    fewer finds. The bounds are those of 500
  npm run bench:sheet -- --only postgres | embedded
  npm run bench:sheet -- --statements   also which statements are sent, and how often
`
const finds = option('--finds', 500)
const rounds = option('--rounds', 3)
const at = process.argv.indexOf('--only')
const only = at < 0 ? undefined : process.argv[at + 1]
const tellsStatements = process.argv.includes('--statements')
/** Seconds. */
const most = { postgres: { plain: 1.5, heavy: 6 }, embedded: { plain: 4, heavy: 6 } }
const board = new Board()

const viewerOf = (userId: number): SignedIn => ({
  ...{ kind: 'user', issuer: 'bench', subject: String(userId), profile: {}, claims: [], userId, roles: [] },
  ...{ roleTable: [], acceptedTerms: true, blocked: false },
})

/** Drafts of a day out, all over the country, with other people's finds around them. */
async function makeDrafts(db: Db, me: number, others: number, species: readonly number[]) {
  const insert = (owner: number, count: number, state: 'draft' | 'submitted') =>
    sql`
    with made as (
      insert into record (uuid, reporter, taxon_id, certainty, observed_from, time_from, point, state, submitted_at)
      select gen_random_uuid(), ${owner}, (${species}::bigint[])[1 + i * 17 % ${sql.lit(species.length)}], 'sikker',
        date '2026-05-17' - i % 300, time '07:00' + make_interval(mins => i % 500),
        st_setsrid(st_makepoint(8.2 + i * 7907 % 4400 / 1000.0, 54.9 + i * 7901 % 2600 / 1000.0), 4326), ${state},
        case when ${state} = 'submitted' then now() end
      from generate_series(1, ${count}::integer) i returning id, reporter)
    insert into record_finder (record_id, user_id, status) select id, reporter, 'accepted' from made`.execute(db)
  await insert(others, 5000, 'submitted')
  await insert(me, finds, 'draft')
  await sql`analyze`.execute(db)
}

type Lines = (row: { id: number; version: number }, index: number) => Omit<SheetChange, 'id' | 'version'>

async function measure(database: Database, folder: string, bounds: { plain: number; heavy: number }) {
  const { db } = database
  await migrate(database)
  const person = async (name: string) => {
    const values = { name, userName: name, displayName: name }
    return (await db.insertInto('appUser').values(values).returning('id').executeTakeFirstOrThrow()).id
  }
  const [me, others] = [await person('maaler'), await person('andre')]
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: folder })
  const events = new Events()
  listenInRooms(events)
  const ctx: Ctx = { ...jobContext(config, events, db), jobs: { send: async () => {} }, viewer: viewerOf(me) }
  const checklist = join(folder, 'checklist.zip')
  await writeArchive(checklist, 1200, 1500)
  await importChecklist(ctx, checklist, { dryRun: false })
  const { rows: taxa } = await sql<{ id: number }>`
    select id from taxon where rank >= 2000 order by id limit 400`.execute(db)
  const species = taxa.map(({ id }) => id)
  await makeDrafts(db, me, others, species)
  await warmUp(ctx)

  let turn = 0
  const save = async (name: string, bound: number, linesOf: Lines, times = rounds) => {
    let slowest = 0
    for (let round = 0; round < times; round++) {
      turn++
      const own = await db
        .selectFrom('record')
        .select(['id', 'version'])
        .where('reporter', '=', me)
        .orderBy('id')
        .execute()
      const rows = own.map((row, index) => ({ ...row, ...linesOf(row, index + turn * 7) }))
      const sent = watchStatements()
      const took = await seconds(() => db.transaction().execute((tx) => massUpdateRows({ ...ctx, db: tx }, { rows })))
      sent()
      slowest = Math.max(slowest, took)
    }
    board.judge(name, slowest, bound, 's')
  }
  const taxonId = (index: number) => species[(index * 31) % species.length] ?? null
  const plain: Lines = (_row, index) => ({
    ...{ changes: { count: 1 + (index % 90), notes: `Linje ${index}`, locality: 'Mosen' }, submit: false },
  })
  const named: Lines = (_row, index) => ({ changes: { taxonId: taxonId(index) }, submit: false })
  await save('drafts, plain fields', bounds.plain, plain)
  await save('drafts, new taxa', bounds.heavy, named)
  await save('drafts submitted', bounds.heavy, () => ({ changes: {}, submit: true }), 1)
  await save('submitted finds, plain fields', bounds.plain, plain)
  await save('submitted finds, new taxa', bounds.heavy, named)
}

/** Which statements PostgreSQL is sent meanwhile, where that is asked for: the costliest. */
function watchStatements() {
  if (!tellsStatements) return () => {}
  const seen = new Map<string, { count: number; took: number }>()
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function watched(this: pg.Client, ...given: unknown[]) {
    const [first] = given
    const text = (typeof first === 'string' ? first : ((first as { text?: string })?.text ?? '')).replace(/\s+/g, ' ')
    const begun = performance.now()
    const reply = (query as unknown as (...all: unknown[]) => unknown).apply(this, given)
    const done = () => {
      const { count = 0, took = 0 } = seen.get(text) ?? {}
      seen.set(text, { count: count + 1, took: took + performance.now() - begun })
    }
    if (reply instanceof Promise) reply.then(done, done)
    return reply
  } as typeof query
  return () => {
    pg.Client.prototype.query = query
    for (const [text, { count, took }] of [...seen].toSorted((x, y) => y[1].took - x[1].took).slice(0, 14))
      console.log(`    ${String(count).padStart(5)} × ${took.toFixed(0).padStart(6)} ms  ${text.slice(0, 150)}`)
  }
}

if (process.argv.includes('--help') || process.argv.includes('-h')) console.log(help)
else {
  const folder = await mkdtemp(join(tmpdir(), 'vildfund-bench-'))
  try {
    if (only !== 'embedded') {
      board.tell('PostgreSQL', '')
      await withDatabase(`bench_sheet_${process.pid}`, (database) => measure(database, folder, most.postgres))
    }
    if (only !== 'postgres') {
      board.tell('embedded', '')
      await withEmbedded(join(folder, 'data'), (database) => measure(database, folder, most.embedded))
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  process.exit(board.missed ? 1 : 0)
}
