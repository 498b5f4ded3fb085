import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import sharp from 'sharp'
import { readConfig } from '#server/core/config.ts'
import type { Ctx, SignedIn } from '#server/core/context.ts'
import type { Database } from '#server/core/database.ts'
import { Events } from '#server/core/events.ts'
import { filesOf } from '#server/core/files.ts'
import { migrate } from '#server/core/migrate.ts'
import { danishDay } from '#server/core/roles.ts'
import { uploadImage } from '#server/media/media.ts'
import { createRecord } from '#server/records/create.ts'
import { getRecord } from '#server/records/get.ts'
import { checkWorkbook } from '#server/records/import/check.ts'
import { importJobs } from '#server/records/import/job.ts'
import { ownRecords } from '#server/records/reading/own.ts'
import { searchRecordList } from '#server/search/record-list.ts'
import { importChecklist } from '#server/taxa/import/checklist.ts'
import { writeArchive } from './checklist-archive.ts'
import { makeManyRecords } from './many-records.ts'
import { atWork, Board, copySeconds, option, quantile, seconds, timesOf, withDatabase } from './measure.ts'

const help = `npm run bench:records: how fast finds are taken in, and how fast they are shown when there are many.

Checks and imports a workbook of 10,000 finds, reports finds one by one with and without pictures, makes a million finds
by SQL, and asks for pages and lists, all on PostgreSQL in an empty database of its own. Beside each figure stands its
floor: the same rows by plain COPY, one plain INSERT, one plain SELECT. Ends with 1 when a bound is missed.

  DATABASE_URL=…                        a cluster where databases may be made; else a throw-away one is started
  npm run bench:records -- --rows 2000    another size of workbook; the bounds are those of the full size
  npm run bench:records -- --finds 100000 fewer finds
`
const rows = option('--rows', 10_000)
const many = option('--finds', 1_000_000)
const writes = option('--writes', 300)
const mostCheckSeconds = 5
const mostImportSeconds = 20

const board = new Board()
const quiet = { info() {}, error() {}, warn() {}, debug() {}, trace() {}, fatal() {}, child: () => quiet, silent() {} }

async function person(database: Database, name: string): Promise<number> {
  const { id } = await database.db
    .insertInto('appUser')
    .values({ name, userName: name, displayName: name })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const viewerOf = (userId: number): SignedIn => ({
  ...{ kind: 'user', issuer: 'bench', subject: String(userId), profile: {}, claims: [], userId, roles: [] },
  ...{ roleTable: [], acceptedTerms: true, blocked: false },
})

async function workbook(names: readonly string[]): Promise<Buffer> {
  const headings = [
    'Art',
    'Dato',
    'Breddegrad',
    'Længdegrad',
    'Usikkerhed (m)',
    'Lokalitet',
    'Antal',
    'Noter',
    'Mærker',
  ]
  const lines = Array.from({ length: rows }, (_, i) => [
    names[i % names.length] ?? '',
    i % 2 === 0 ? new Date(Date.UTC(2025, i % 12, 1 + (i % 28))) : `${1 + (i % 28)}-${1 + (i % 12)}-2025`,
    String(54.9 + (i % 2500) / 1000).replace('.', ','),
    8.2 + (i % 4000) / 1000,
    5 + (i % 90),
    `Lokalitet ${i % 300}`,
    i % 20,
    i % 3 === 0 ? `Note ${i}` : null,
    i % 10 === 0 ? 'arkiv' : null,
  ])
  return Buffer.from((await writeXlsx({ sheets: [{ name: 'Fund', rows: [headings, ...lines] }] })) as Uint8Array)
}

async function measureImport(database: Database, ctx: Ctx, userId: number, folder: string) {
  const { db } = database
  const { rows: named } = await sql<{
    name: string
  }>`select latin_name as name from taxon where rank = 2000 and not exists (
    select 1 from taxon o where o.latin_name = taxon.latin_name and o.id <> taxon.id) order by md5(latin_name) limit 800`.execute(
    db,
  )
  const bytes = await workbook(named.map(({ name }) => name))
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  let faults = -1
  const work = atWork()
  const checkTook = await seconds(async () => {
    const checked = await checkWorkbook(
      { db, config: ctx.config, today: danishDay(ctx.now), reader: { member: 0 }, reporter: 0 },
      async () => bytes,
    )
    faults = checked.problems.count
    if (faults > 0) throw new Error(JSON.stringify(checked.problems.list().slice(0, 3)))
  })
  delay.disable()
  board.judge(`check of ${rows} rows`, checkTook, mostCheckSeconds, 's')
  board.tell('  of it at work in this process', work(), 'the rest is the database, or waiting')
  board.tell(
    '  others waited at most',
    `${(delay.max / 1e6).toFixed(0)} ms`,
    `p99 ${(delay.percentile(99) / 1e6).toFixed(0)} ms`,
  )
  const file = await db
    .insertInto('storedFile')
    .values({ owner: userId, name: 'x.xlsx', type: 'xlsx', bytes: bytes.length })
    .returning('id')
    .executeTakeFirstOrThrow()
  await filesOf(ctx.config).save(`uploads/${file.id}`, bytes)
  const line = await db
    .insertInto('recordImport')
    .values({ userId, fileId: file.id, fileName: 'x.xlsx', status: 'waiting', rows, faultyRows: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [job] = importJobs(ctx.config, ctx.events)
  const jobWork = atWork()
  board.judge(
    'import of them',
    await seconds(async () => job?.run(db, { importId: line.id }, AbortSignal.any([]))),
    mostImportSeconds,
    's',
  )
  board.tell('  of it at work in this process', jobWork(), 'it is checked once more')
  const tables = ['record', 'record_detail', 'record_finder', 'record_suggestion', 'record_public']
  board.tell('  the same rows by COPY', `${(await copySeconds(db, folder, tables)).toFixed(1)} s`)
}

/** What a form with one file looks like to the verb. */
const formWith = (bytes: Buffer) => {
  return {
    raw: { socket: new EventEmitter() },
    isMultipart: () => true,
    parts: async function* () {
      yield { type: 'file', filename: 'x.jpg', file: Readable.from([bytes]) }
    },
  } as unknown as FastifyRequest
}

/** Soft shapes, about as dear to decode and to pack as a photo. */
async function photoOf(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const rough = sharp({ create: { width: 200, height: 150, channels: 3, background: '#000', noise } })
  const soft = sharp(await rough.png().toBuffer()).resize(width, height, { kernel: 'cubic' })
  return soft.jpeg({ quality: 85 }).toBuffer()
}

async function measureWrites(database: Database, ctx: Ctx, userId: number) {
  const { db } = database
  const { rows: species } = await sql<{ id: number }>`select id from taxon where rank = 2000 limit 500`.execute(db)
  const report = (i: number, pictures: { id: string }[] = []) =>
    db.transaction().execute((tx) =>
      createRecord(
        { ...ctx, db: tx },
        {
          uuid: randomUUID(),
          isDraft: false,
          fields: {
            taxonId: species[i % species.length]?.id ?? null,
            observedFrom: '2025-05-17',
            point: { lon: 9 + (i % 900) / 1000, lat: 55.5 + (i % 700) / 1000 },
            pictures,
          },
        },
      ),
    )
  const each = Array.from({ length: writes }, (_, i) => i)
  const took = await timesOf(each, (i) => report(i))
  board.tell(
    'finds reported one by one',
    `${(1000 / mean(took)).toFixed(0)} /s`,
    `p95 ${quantile(took, 0.95).toFixed(1)} ms`,
  )
  const floor = await timesOf(each, (i) =>
    sql`insert into record (uuid, reporter, taxon_id, observed_from, point, state, submitted_at) values (
      ${randomUUID()}, ${userId}, ${species[i % species.length]?.id ?? null}, '2025-05-17',
      st_setsrid(st_makepoint(9.5, 55.5), 4326), 'submitted', now())`.execute(db),
  )
  board.tell('  one plain INSERT each', `${(1000 / mean(floor)).toFixed(0)} /s`)
  const photo = await photoOf(4000, 3000)
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const pictured = await timesOf(each.slice(0, 10), async (i) =>
    report(i, [{ id: (await uploadImage(ctx, formWith(photo))).id }]),
  )
  delay.disable()
  board.tell(
    'finds with a picture of 12 MP',
    `${(1000 / mean(pictured)).toFixed(1)} /s`,
    `p95 ${quantile(pictured, 0.95).toFixed(0)} ms`,
  )
  board.tell(
    '  others waited at most',
    `${(delay.max / 1e6).toFixed(0)} ms`,
    `p99 ${(delay.percentile(99) / 1e6).toFixed(0)} ms`,
  )
  const sharpOnly = await timesOf(each.slice(0, 5), () => sharp(photo).resize(2560).webp({ quality: 82 }).toBuffer())
  board.tell('  only making the largest size', `${(1000 / mean(sharpOnly)).toFixed(1)} /s`)
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1)

async function measurePages(database: Database, ctx: Ctx, userId: number) {
  const { db } = database
  const { rows: some } = await sql<{ id: number; taxonId: number }>`select record_id as id, taxon_id from record_public
    where taxon_id is not null order by md5(record_id::text) limit 300`.execute(db)
  const stranger: Ctx = { ...ctx, viewer: { kind: 'anonymous' } }
  const show = (name: string, times: number[]) =>
    board.tell(name, `${quantile(times, 0.95).toFixed(1)} ms`, `median ${quantile(times, 0.5).toFixed(1)} ms`)
  show("a find's page, p95", await timesOf(some, ({ id }) => getRecord(stranger, { id })))
  show('  one plain SELECT', await timesOf(some, ({ id }) => sql`select * from record where id = ${id}`.execute(db)))
  const list = (filter: Parameters<typeof searchRecordList>[1]['filter']) =>
    searchRecordList(stranger, { filter, sort: 'observed', cursor: null, take: 50 })
  show('newest of all, p95', await timesOf(some.slice(0, 30), () => list({})))
  show('newest of a species, p95', await timesOf(some.slice(0, 100), ({ taxonId }) => list({ taxonIds: [taxonId] })))
  const plain = ({ taxonId }: { taxonId: number }) =>
    sql`select p.* from record_public p join taxon t on t.id = ${taxonId} where p.tree_number between t.tree_number
      and t.tree_end order by p.day_from desc limit 50`.execute(db)
  show('  one plain SELECT', await timesOf(some.slice(0, 100), plain))
  show(
    'own finds, p95',
    await timesOf(some.slice(0, 30), () =>
      ownRecords({ ...ctx, viewer: viewerOf(userId) }, { kind: 'all', skip: 0, take: 50 }),
    ),
  )
}

async function measure(database: Database, folder: string) {
  const { db } = database
  await migrate(database)
  const people: number[] = []
  for (let i = 0; i < 10; i++) people.push(await person(database, `maaler${i}`))
  const [userId = 0] = people
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: folder })
  const ctx: Ctx = {
    ...{ db, config, now: new Date(), viewer: viewerOf(userId), events: new Events() },
    ...{ log: quiet as unknown as Ctx['log'], jobs: { send: async () => {} } },
  }
  const checklist = join(folder, 'checklist.zip')
  await writeArchive(checklist, 5000, 12_500)
  await importChecklist({ ...ctx, viewer: { kind: 'anonymous' } }, checklist, { dryRun: false })
  await measureImport(database, ctx, userId, folder)
  await measureWrites(database, ctx, userId)
  board.tell(`${many} finds made by SQL`, `${(await seconds(() => makeManyRecords(db, many, people))).toFixed(0)} s`)
  await measurePages(database, ctx, userId)
}

if (process.argv.includes('--help') || process.argv.includes('-h')) console.log(help)
else {
  const folder = await mkdtemp(join(tmpdir(), 'vildfund-bench-'))
  await chmod(folder, 0o777) // the server writes its copies here
  try {
    await withDatabase(`bench_finds_${process.pid}`, (database) => measure(database, folder))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  process.exit(board.missed ? 1 : 0)
}
