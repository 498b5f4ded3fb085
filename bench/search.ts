import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { RecordFilter } from '#contract/record-filter.ts'
import type { View } from '#contract/search.ts'
import type { Ctx } from '#server/core/context.ts'
import { type Database, type Db, openPostgres } from '#server/core/database.ts'
import { warmUp } from '#server/engine/questions.ts'
import { engineOf } from '#server/engine/threads/engine.ts'
import { refreshPublic } from '#server/records/public.ts'
import { searchEpochComparisonMap } from '#server/search/epoch-map.ts'
import { searchHeatMap } from '#server/search/heat-map.ts'
import { quickSearch } from '#server/search/quick-search.ts'
import { searchRecordList } from '#server/search/record-list.ts'
import { searchTaxonList } from '#server/search/taxon-list.ts'
import { recordTile } from '#server/search/tile.ts'
import { Board, option, quantile, seconds, timesOf, withDatabase, withEmbedded } from './measure.ts'
import { holding, measureHeavy, measureReading } from './search-held.ts'
import { measureLoad } from './search-load.ts'
import { contextOf, makePortal } from './search-made.ts'
import { measureManners } from './search-manners.ts'
import { plainEpochs, plainMap, plainNames, plainPage, plainSpecies, plainTile } from './search-plain.ts'
import { type Asked, filtersOf, tileAt, viewsOf } from './search-questions.ts'

const help = `npm run bench:search: how fast any question about many finds is answered.

Makes finds as a country has them on PostgreSQL in an empty database of its own, and asks for maps, tiles, lists, species
and names. Beside each figure stand two rivals of the same run: the plain PostGIS query that one would write first, and the
floor, the bytes of the answer read by primary key. Ends with 1 when a bound is missed.

  DATABASE_URL=…                              a cluster where databases may be made; else a throw-away one is started
  npm run bench:search -- --records 5000000   how many finds (1,000,000 unless said); bounds are those of 5 million,
                                              half as much again above 10 million
  npm run bench:search -- --rounds 40         how often each question is asked
  npm run bench:search -- --embedded          on the embedded database; its bounds hold at 100,000 finds
  DATABASE_URL=… npm run bench:search -- --made NAME   over a database of that cluster that is there and full, with so
                                              many --records: two versions can be compared over the same one
  npm run bench:search -- --members 0         without the members that ask the real server at once (200 for 120 --seconds)
`
const records = option('--records', 1_000_000)
const rounds = option('--rounds', 40)
/** Plain queries take seconds each. */
const plainRounds = option('--plain-rounds', 3)
/** A database that is there. */
const made = process.argv.includes('--made') ? process.argv[process.argv.indexOf('--made') + 1] : undefined
const members = option('--members', 200)
const loadSeconds = option('--seconds', 120)
const isLarge = records > 10_000_000
const board = new Board()

const each = (count = rounds) => Array.from({ length: count }, (_, i) => i)
const figure = (times: readonly number[]) => `p50 ${quantile(times, 0.5).toFixed(1)} ms`

/** The answer's bytes by primary key. */
async function floor(db: Db, bytes: number) {
  await sql`create table if not exists bench_bytes (id integer primary key, bytes bytea)`.execute(db)
  await sql`insert into bench_bytes values (1, decode(repeat('61', ${bytes}), 'hex'))
    on conflict (id) do update set bytes = excluded.bytes`.execute(db)
  return timesOf(each(20), () => sql`select bytes from bench_bytes where id = 1`.execute(db))
}

const bytesOf = (answer: unknown): number =>
  typeof answer === 'object' && answer !== null && 'content' in answer && answer.content instanceof Uint8Array
    ? answer.content.length
    : JSON.stringify(answer).length

/** A question beside its two rivals. */
async function judge(
  db: Db,
  name: string,
  most: number,
  ask: (i: number) => Promise<unknown>,
  plain: (i: number) => Promise<unknown>,
) {
  await ask(0)
  const bytes = bytesOf(await ask(1))
  const times = await timesOf(each(), ask)
  board.judge(`${name}, p95`, quantile(times, 0.95), most, 'ms')
  const rival = figure(await timesOf(each(plainRounds), plain))
  const byKey = `${(bytes / 1000).toFixed(0)} kB by key ${figure(await floor(db, bytes))}`
  board.tell('', '', `${figure(times)}, plain query ${rival}, ${byKey}`)
}

async function measureMaps(ctx: Ctx, views: readonly View[], asked: readonly Asked[], most: number) {
  const viewAt = (i: number) => views[i % views.length] as View
  for (const { name, filter } of asked) {
    const map = (i: number) => searchHeatMap(ctx, { filter: filter(i), view: viewAt(i) })
    await judge(ctx.db, `map of ${name}`, most, map, (i) => plainMap(ctx.db, filter(i), viewAt(i)))
  }
}

async function measureTiles(ctx: Ctx, views: readonly View[], asked: readonly Asked[], most: number) {
  const at = (i: number) => tileAt(views[i % views.length] as View)
  for (const { name, filter } of asked) {
    await judge(
      ctx.db,
      `tile of ${name}`,
      most,
      (i) => recordTile(ctx, { ...at(i), filter: JSON.stringify(filter(i)) }),
      (i) => plainTile(ctx.db, filter(i), at(i)),
    )
  }
}

async function measureLists(ctx: Ctx, asked: readonly Asked[], scale: number) {
  const { db } = ctx
  const page = (filter: RecordFilter, cursor: string | null = null) =>
    searchRecordList(ctx, { filter, sort: 'observed', cursor, take: 50 })
  for (const { name, filter } of asked) {
    const ask = (i: number) => page(filter(i))
    await judge(db, `first page of ${name}`, 50 * scale, ask, (i) => plainPage(db, filter(i)))
  }
  const second = (await page({})).cursor
  let far = second
  // A thousand pages of fifty.
  for (let i = 0; i < 250 && far !== null; i++)
    far = (await searchRecordList(ctx, { filter: {}, sort: 'observed', cursor: far, take: 200 })).cursor
  board.tell('page 2 of all finds', figure(await timesOf(each(), () => page({}, second))))
  board.tell('page 1,000 of all finds', figure(await timesOf(each(), () => page({}, far))), 'no slower than page 2')
  for (const { name, filter } of asked) {
    await judge(
      db,
      `species of ${name}`,
      250 * scale,
      (i) => searchTaxonList(ctx, { filter: filter(i), sort: 'count', cursor: null, take: 50 }),
      (i) => plainSpecies(db, filter(i)),
    )
  }
}

async function measureWrites(ctx: Ctx) {
  const { db } = ctx
  const { rows } = await sql<{
    id: number
  }>`select record_id as id from record_public order by md5(record_id::text) limit 200`.execute(db)
  // A row that says the same is not written again: it must say something else.
  const write = ({ id }: { id: number }) =>
    db.transaction().execute(async (tx) => {
      await sql`update record set modified_at = clock_timestamp() where id = ${id}`.execute(tx)
      await refreshPublic(tx, [id])
    })
  const withNotes = await timesOf(rows, write)
  await sql`alter table record_public disable trigger user`.execute(db)
  const without = await timesOf(rows, write)
  await sql`alter table record_public enable trigger user`.execute(db)
  const more = (quantile(withNotes, 0.5) / quantile(without, 0.5) - 1) * 100
  board.tell('what noting changes adds to a write', `${more.toFixed(0)} %`, 'goal: at most 50 %')
  const seen = await timesOf(rows.slice(0, 50), async (row) => {
    await write(row)
    await warmUp({ db })
  })
  board.tell('a write and then the map knows it', `${quantile(seen, 0.95).toFixed(1)} ms`, 'bound 2,000 ms')
}

/** Sorting is done in a thread of its own: how long others wait for it. */
async function measureSorting(db: Db) {
  const { keeper } = await engineOf(db).now(db)
  let took = 0
  const { longest } = await holding(async () => {
    took = await seconds(() => keeper.sort())
  })
  board.tell('all sorted again', `${took.toFixed(1)} s`, `others waited ${longest.toFixed(0)} ms at most`)
}

async function measure(database: Database, folder: string, url?: string) {
  const { db } = database
  if (made === undefined) await makePortal(board, database, folder, records)
  const ctx = contextOf(db, folder)
  await measureReading(ctx, board, records)
  const scale = isLarge ? 1.5 : 1
  const views = await viewsOf(db, 40)
  const { plain, drawn, species } = await filtersOf(db)
  await measureMaps(ctx, views, plain, 60 * scale)
  await measureTiles(ctx, views, plain, 60 * scale)
  await measureMaps(ctx, views, drawn, isLarge ? 600 : 250)
  const periods = { before: { from: '1950-01-01', to: '1989-12-31' }, after: { from: '1990-01-01', to: '2026-12-31' } }
  const speciesAt = (i: number) => ({ taxonIds: [species[i % species.length] ?? 1] })
  const view = views[0] as View
  await judge(
    db,
    'two epochs of a species',
    120 * scale,
    (i) => searchEpochComparisonMap(ctx, { filter: speciesAt(i), ...periods, view }),
    (i) => plainEpochs(db, speciesAt(i), view, periods.before, periods.after),
  )
  await measureLists(ctx, plain, scale)
  const words = ['stor', 'lille skov', 'Aarhus', 'rød', 'bille', 'corden', 'københavn', '12345']
  const wordAt = (i: number) => words[i % words.length] ?? ''
  await judge(
    db,
    'quick search',
    30 * scale,
    (i) => quickSearch(ctx, { queryString: wordAt(i) }),
    (i) => plainNames(db, wordAt(i)),
  )
  await measureHeavy(ctx, board, plain, rounds)
  await measureWrites(ctx)
  await measureSorting(db)
  if (members > 0 && url)
    await measureLoad(ctx, board, url, folder, { members, seconds: loadSeconds, views, asked: plain })
  if (members > 0 && url) await measureManners(ctx, board, url, folder, loadSeconds / 2)
}

async function overMade(name: string, folder: string) {
  const url = new URL(process.env.DATABASE_URL ?? '')
  url.pathname = `/${name}`
  const database = await openPostgres(url.href, 8)
  await measure(database, folder, url.href)
  await database.close()
}

if (process.argv.includes('--help') || process.argv.includes('-h')) console.log(help)
else {
  const folder = await mkdtemp(join(tmpdir(), 'vildfund-bench-'))
  await chmod(folder, 0o777)
  try {
    if (process.argv.includes('--embedded')) await withEmbedded(folder, (database) => measure(database, folder))
    else if (made !== undefined) await overMade(made, folder)
    else await withDatabase(`bench_search_${process.pid}`, (database, url) => measure(database, folder, url))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  process.exit(board.missed ? 1 : 0)
}
