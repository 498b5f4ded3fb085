import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { communityBoard } from '#server/communities/board.ts'
import { communityCoverage } from '#server/communities/coverage.ts'
import { communityUserFollowing } from '#server/communities/following.ts'
import { communityEvents } from '#server/communities/happening.ts'
import { communitiesMet } from '#server/communities/keeping.ts'
import { communitySnippeds, searchCommunities } from '#server/communities/list.ts'
import { metBy } from '#server/communities/meeting.ts'
import { getCommunity } from '#server/communities/shown.ts'
import { searchCommunityThreads } from '#server/communities/threads.ts'
import type { Ctx } from '#server/core/context.ts'
import type { Database } from '#server/core/database.ts'
import { recordIds, warmUp } from '#server/engine/questions.ts'
import { createRecord } from '#server/records/create.ts'
import { aboutFile } from '#server/search/exports/citation.ts'
import { rowsOf } from '#server/search/exports/extract.ts'
import { forms } from '#server/search/exports/forms/forms.ts'
import { searchHeatMap } from '#server/search/heat-map.ts'
import { searchRecordList } from '#server/search/record-list.ts'
import { searchTaxonList } from '#server/search/taxon-list.ts'
import { makeCommunities, metAtOnce, names, places, reportedOn, viewerOf } from './communities-made.ts'
import { Board, inDatabase, option, quantile, seconds, timesOf } from './measure.ts'
import { contextOf, makePortal } from './search-made.ts'

const help = `npm run bench:communities: how fast communities answer over many finds.

Makes a million finds and 500 communities, from a square of 1 km to the whole country, on PostgreSQL in an empty database
of its own, and asks which of them a find in the making meets, for the page of the largest as a browser does, for lists of them; reports
finds that meet twenty and none, in turns; and writes 100,000 answers to a file. Before each page and list a find has come
in, so that nothing is told from memory alone. Beside the figures stand plain rivals. Ends with 1 when a bound is missed.

  DATABASE_URL=…                                  a cluster where databases may be made; else a throw-away one is started
  npm run bench:communities -- --records 100000   fewer finds; the bounds are those of the full size
  DATABASE_URL=… npm run bench:communities -- --made NAME   in a database of that cluster that stays: filled when it is empty
`
const records = option('--records', 1_000_000)
const communities = option('--communities', 500)
const rounds = option('--rounds', 40)
const answers = option('--answers', 100_000)
const most = { meets: 10, page: 100, list: 100, dearer: 25, memory: 20 }
const board = new Board()
const each = (count = rounds) => Array.from({ length: count }, (_, i) => i)

const p50 = (times: readonly number[]) => `${quantile(times, 0.5).toFixed(1)} ms`
function judge(name: string, times: number[], bound: number) {
  board.judge(`${name}, p95`, quantile(times, 0.95), bound, 'ms')
  board.tell('  median', p50(times))
}
const show = (name: string, times: number[]) =>
  board.tell(`  ${name}`, `${quantile(times, 0.95).toFixed(1)} ms`, `median ${p50(times)}`)

async function measureMeeting(ctx: Ctx) {
  const { db } = ctx
  const { rows } = await sql<{ taxonId: number; lon: number; lat: number; date: string }>`
    select taxon_id, st_x(point) as lon, st_y(point) as lat, day_from::text as date from record_public
    where taxon_id is not null order by md5(record_id::text) limit ${rounds * 5}`.execute(db)
  const made = rows.map(({ taxonId, lon, lat, date }) => ({
    ...{ taxonId, speciesGroup: null, point: { lon, lat }, date, dateTo: null, ownBlur: false },
  }))
  let met = 0
  const times = await timesOf(made, async (one) => {
    met += (await communitiesMet(ctx, one)).items.length
  })
  judge('what a find in the making meets', times, most.meets)
  board.tell('  communities that it meets', (met / made.length).toFixed(1), `of ${communities}`)
  show(
    'plainly: all criteria with places by PostGIS',
    await timesOf(made.slice(0, rounds), ({ point: { lon, lat } }) =>
      sql`select c.id from community c, (select st_setsrid(st_makepoint(${lon}::float8, ${lat}::float8), 4326) as at) p where case
        when c.criteria ? 'near' then st_dwithin(st_setsrid(st_makepoint((c.criteria #>> '{near,lon}')::float8,
          (c.criteria #>> '{near,lat}')::float8), 4326)::geography, p.at::geography, (c.criteria #>> '{near,metres}')::float8)
        when c.criteria ? 'polygon' then st_covers(st_setsrid(st_geomfromgeojson(jsonb_build_object('type', 'Polygon',
          'coordinates', jsonb_build_array(c.criteria -> 'polygon' || jsonb_build_array(c.criteria -> 'polygon' -> 0)))), 4326),
          p.at)
        else true end`.execute(db),
    ),
  )
}

type Question = [name: string, ask: (ctx: Ctx, id: number) => Promise<unknown>]
const country = { zoom: 6, box: [7.5, 54.4, 15.6, 58] as [number, number, number, number] }

/** What the page of a community asks for when it is opened, all at once when it knows the community itself. */
const opened: Question[] = [
  ['own relation', (ctx, id) => communityUserFollowing(ctx, { id })],
  ['newest finds', (ctx, id) => newest(ctx, { community: id }, 6)],
  ['newest pictures', (ctx, id) => newest(ctx, { community: id, hasPicture: true }, 12)],
  ['its map', (ctx, id) => searchHeatMap(ctx, { filter: { community: id }, view: country })],
  ['threads', (ctx, id) => searchCommunityThreads(ctx, { communityId: id, queryString: '' })],
  ['events', (ctx, id) => communityEvents(ctx, { id, tab: 'coming', take: 2 })],
]
/** What the other views ask for, when somebody goes there. */
const views: Question[] = [
  ['species', (ctx, id) => searchTaxonList(ctx, { filter: { community: id }, sort: 'count', cursor: null, take: 50 })],
  ['ranking and board', (ctx, id) => communityBoard(ctx, { id })],
  ['coverage', (ctx, id) => communityCoverage(ctx, { id })],
  ['all events', (ctx, id) => communityEvents(ctx, { id, tab: 'coming', take: 200 })],
]
const itself = (ctx: Ctx, id: number) => getCommunity(ctx, { id })
async function open(ctx: Ctx, id: number) {
  await itself(ctx, id)
  await Promise.all(opened.map(([, ask]) => ask(ctx, id)))
}
const newest = (ctx: Ctx, filter: Parameters<typeof searchRecordList>[1]['filter'], take: number) =>
  searchRecordList(ctx, { filter, sort: 'submitted', cursor: null, take })

/** A find comes in, in the whole country or around the twenty. */
async function report(ctx: Ctx, taxonId: number, at: { lon: number; lat: number }, observedFrom: string) {
  const fields = { taxonId, observedFrom, point: at, pictures: [] }
  await ctx.db
    .transaction()
    .execute((db) => createRecord({ ...ctx, db, now: new Date() }, { uuid: randomUUID(), isDraft: false, fields }))
}

/** Each time after a find has come in, so that nothing is told from memory alone. */
async function timesOfCalls(ctx: Ctx, id: number, species: readonly number[], calls: readonly Question[]) {
  const times = new Map<string, number[]>(calls.map(([name]) => [name, []]))
  for (const i of each()) {
    await report(ctx, species[i % species.length] ?? 1, places.unmet, '2026-05-01')
    await warmUp(ctx)
    for (const [name, ask] of calls) times.get(name)?.push(...(await timesOf([id], (one) => ask(ctx, one))))
  }
  return times
}

async function measurePages(ctx: Ctx, species: readonly number[]) {
  const { db } = ctx
  const { rows } = await sql<{ id: number; name: string }>`select id, name from community
    where name in (${names.whole}, ${names.answered}, 'Fællesskab 0') order by id`.execute(db)
  for (const { id, name } of rows) {
    const { records: finds } = await getCommunity(ctx, { id })
    // The first looks of a process are slow: its code is read, and its statements are planned.
    for (const _look of each(10)) await open(ctx, id)
    const page = `page of "${name}", ${finds.toLocaleString('da-DK')} finds`
    const [[, whole] = []] = await timesOfCalls(ctx, id, species, [[page, open]])
    judge(page, whole ?? [], most.page)
    const alone = await timesOfCalls(ctx, id, species, [['the community itself', itself], ...opened])
    for (const [call, took] of alone) show(call, took)
    for (const [call, took] of await timesOfCalls(ctx, id, species, views)) judge(`  view: ${call}`, took, most.page)
  }
  const [whole] = rows
  show('asked again, nothing new', await timesOf(each(), () => getCommunity(ctx, { id: whole?.id ?? 0 })))
  show(
    'its figures plainly',
    await timesOf(each(3), () =>
      sql`select count(*), count(distinct taxon_id), count(distinct reporter), max(submitted_at)
        from record_public where day_to <= '2026-10-31' and not is_absent`.execute(db),
    ),
  )
}

async function measureLists(ctx: Ctx, species: readonly number[]) {
  const search = (tab: 'all' | 'following' | 'fitting', skip = 0) =>
    searchCommunities(ctx, { queryString: '', tab, skip, take: 24 })
  const lists: [string, () => Promise<unknown>][] = [
    ['/community/snippeds', () => communitySnippeds(ctx)],
    ['/community/search', () => search('all')],
    ['  its last page', () => search('all', communities - 24)],
    ['  tab=following', () => search('following')],
    ['  tab=fitting', () => search('fitting')],
  ]
  for (const [name, ask] of lists) {
    await ask()
    const times: number[] = []
    for (const i of each()) {
      await report(ctx, species[i % species.length] ?? 1, places.unmet, '2026-05-01')
      await warmUp(ctx)
      times.push(...(await timesOf([i], ask)))
    }
    judge(name, times, most.list)
    show('asked again, nothing new', await timesOf(each(10), ask))
  }
  show(
    'plainly: one community of the list counted',
    await timesOf(each(3), () =>
      sql`select count(*), count(distinct taxon_id), count(distinct reporter) from record_public
        where species_group = 3 and month in (4, 5)`.execute(ctx.db),
    ),
  )
}

/** In turns, so that what else the machine does falls on both. */
async function measureReports(ctx: Ctx, species: readonly number[]) {
  const [met, unmet]: [number[], number[]] = [[], []]
  const made = { speciesGroup: null, date: reportedOn, dateTo: null, ownBlur: false, taxonId: species[0] ?? 1 }
  const there = await metBy(ctx.db, { ...made, point: places.met }, ctx.now)
  const elsewhere = await metBy(ctx.db, { ...made, point: places.unmet }, ctx.now)
  for (const i of each(rounds * 5)) {
    const taxonId = species[i % species.length] ?? 1
    const turns: [number[], typeof places.met][] = [
      [met, places.met],
      [unmet, places.unmet],
    ]
    for (const [times, at] of i % 2 === 0 ? turns : turns.reverse()) {
      times.push(...(await timesOf([at], () => report(ctx, taxonId, at, reportedOn))))
    }
  }
  const dearer = (quantile(met, 0.5) / quantile(unmet, 0.5) - 1) * 100
  board.judge(
    `a report that meets ${there.length} rather than ${elsewhere.length}, dearer by`,
    dearer,
    most.dearer,
    '%',
  )
  show(`that meets ${there.length}`, met)
  show(`that meets ${elsewhere.length}`, unmet)
  if (there.length < metAtOnce) throw new Error('it should meet twenty')
  show(
    'one plain INSERT each',
    await timesOf(each(), (i) =>
      sql`insert into record (uuid, reporter, taxon_id, observed_from, point, state, submitted_at)
        select ${randomUUID()}::uuid, min(id), ${species[i % species.length] ?? 1}::bigint, ${reportedOn}::date,
          st_setsrid(st_makepoint(9.5, 55.5), 4326), 'submitted', now() from app_user`.execute(ctx.db),
    ),
  )
}

async function measureExport(ctx: Ctx) {
  const { db } = ctx
  const { rows } = await sql<{ id: number }>`select id from community where name = ${names.answered}`.execute(db)
  const filter = { community: rows[0]?.id ?? 0 }
  const ids = await recordIds(ctx, filter)
  const heap = () => {
    globalThis.gc?.()
    return process.memoryUsage().heapUsed
  }
  const held: number[] = []
  let [bytes, parts] = [0, 0]
  const took = await seconds(async () => {
    const about = await aboutFile({ db, config: ctx.config, now: ctx.now }, filter)
    for await (const part of forms.csv.write(rowsOf(db, ids, filter), about)) {
      bytes += (part as Buffer).length
      if (parts++ % 20 === 0) held.push(heap())
    }
  })
  const { rows: told } = await sql<{ count: number }>`select count(*)::integer as count from community_answer
    where community_id = ${filter.community} and record_id = any(${[...ids]}::bigint[])`.execute(db)
  const mb = (value: number) => value / 1024 / 1024
  const what = `${ids.length.toLocaleString('da-DK')} finds, ${(told[0]?.count ?? 0).toLocaleString('da-DK')} answered`
  board.tell('answers as a file', `${took.toFixed(1)} s`, `${what}, ${mb(bytes).toFixed(0)} MB`)
  // At first what every portion needs is read: taxa, areas, people.
  const early = Math.max(...held.slice(0, Math.ceil(held.length / 10)))
  board.judge('  memory held, from a tenth to the end', mb(Math.max(...held) - early), most.memory, 'MB more')
  const plain = await seconds(() =>
    sql`select a.record_id, a.answers from community_answer a where a.community_id = ${filter.community}`.execute(db),
  )
  board.tell('  the answers alone by one SELECT', `${plain.toFixed(1)} s`)
}

async function measure(database: Database, folder: string) {
  const { db } = database
  const { rows: there } = await sql<{ isThere: boolean }>`
    select to_regclass('community') is not null as is_there`.execute(db)
  if (!there[0]?.isThere) await makePortal(board, database, folder, records)
  const ctx = contextOf(db, folder)
  const { rows: made } = await sql<{ count: number }>`select count(*)::integer as count from community`.execute(db)
  if (made[0]?.count === 0) {
    const took = await seconds(() => makeCommunities(ctx, communities, answers))
    board.tell(`${communities} communities made`, `${took.toFixed(0)} s`)
  }
  // As when the finds came long ago: what has changed is kept for a day.
  await sql`truncate record_public_change`.execute(db)
  await warmUp(ctx)
  const person = await db.selectFrom('appUser').select('id').where('name', '=', 'maaler7').executeTakeFirstOrThrow()
  const member: Ctx = { ...ctx, viewer: viewerOf(person.id) }
  const { rows } = await sql<{ id: number }>`select id from taxon where rank = 2000 and not is_deleted
    and blur_radius is null order by md5(id::text) limit 200`.execute(db)
  const species = rows.map(({ id }) => id)
  board.tellMachine()
  await measureMeeting(member)
  await measurePages(member, species)
  await measureLists(member, species)
  await measureReports(member, species)
  await measureExport(member)
  board.tellMachine()
}

if (process.argv.includes('--help') || process.argv.includes('-h')) console.log(help)
else {
  const folder = await mkdtemp(join(tmpdir(), 'vildfund-bench-'))
  await chmod(folder, 0o777)
  try {
    await inDatabase('bench_communities', (database) => measure(database, folder))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  process.exit(board.missed ? 1 : 0)
}
