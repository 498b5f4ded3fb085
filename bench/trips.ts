import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Locator, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { readConfig } from '#server/core/config.ts'
import type { Ctx, SignedIn } from '#server/core/context.ts'
import type { Database, Db } from '#server/core/database.ts'
import { Events } from '#server/core/events.ts'
import { jobContext } from '#server/core/job-context.ts'
import { migrate } from '#server/core/migrate.ts'
import { warmUp } from '#server/engine/questions.ts'
import { listenInRooms } from '#server/listeners.ts'
import { importAreas } from '#server/places/import-areas.ts'
import { rebuildPublic } from '#server/records/rebuild.ts'
import { importChecklist } from '#server/taxa/import/checklist.ts'
import { completeBySquare } from '#server/trips/effort.ts'
import { notNoted } from '#server/trips/not-noted.ts'
import { tripRecords } from '#server/trips/records-of.ts'
import { getTrip } from '#server/trips/shown.ts'
import { completeLists } from '#server/trips/table.ts'
import { readGpx } from '#server/trips/tracks/gpx.ts'
import { asTrack, mendTrack } from '#server/trips/tracks/mending.ts'
import { createTrip } from '#server/trips/trips.ts'
import { startServer } from '#test/real-server.ts'
import { seedTaxa } from '../db/seed/taxa.ts'
import { writeArchive } from './checklist-archive.ts'
import { Board, inDatabase, option, quantile, seconds, timesOf } from './measure.ts'
import { timesOfQuickLists } from './trips-quick-list.ts'

const help = `npm run bench:trips: how fast trips answer.

Makes 100,000 trips with two million finds by SQL, opens one with 500 finds, asks for the complete lists of a municipality
and a year and for what was not noted, reads, thins and stores a track of 50,000 points, on PostgreSQL in an empty database
of its own, and reads quick lists as a device does. Beside the figures stand plain rivals. Ends with 1 when a bound is missed.

  DATABASE_URL=…                          a cluster where databases may be made; else a throw-away one is started
  DATABASE_URL=… npm run bench:trips -- --made NAME   in a database of that cluster that stays: filled when it is empty
  npm run bench:trips -- --trips 5000     fewer trips, with twenty finds each. The bounds are those of the full size
`
const trips = option('--trips', 100_000)
const rounds = option('--rounds', 30)
const mostOpen = 100
const mostTable = 300
const mostTrack = 1000
const mostSeen = 1500
const mostQuickList = 100
const board = new Board()

const viewerOf = (userId: number): SignedIn => ({
  ...{ kind: 'user', issuer: 'bench', subject: String(userId), profile: {}, claims: [], userId, roles: [] },
  ...{ roleTable: [], acceptedTerms: true, blocked: false },
})
function judge(name: string, times: number[], most: number) {
  board.judge(`${name}, p95`, quantile(times, 0.95), most, 'ms')
  board.tell('  median', `${quantile(times, 0.5).toFixed(1)} ms`)
}
const show = (name: string, times: number[]) =>
  board.tell(`  ${name}`, `${quantile(times, 0.95).toFixed(1)} ms`, `median ${quantile(times, 0.5).toFixed(1)} ms`)

/** The municipality whose complete lists are asked for: west, south, east, north. One trip in a hundred is in it. */
const municipality = [9.3, 56, 9.8, 56.3] as const

/**
 * Trips over the country and ten years with twenty finds each; the first has five hundred. Half have a complete list, and
 * all of the municipality do, in the year that is asked for.
 */
async function makeManyTrips(db: Db, people: readonly number[], group: number) {
  const { rows } = await sql<{ id: number }>`select id from taxon
    where rank = 2000 and not is_deleted and effective_species_group = ${group} order by id limit 400`.execute(db)
  const species = rows.map(({ id }) => id)
  await sql`insert into trip (uuid, owner, title, started_at, ended_at, distance, complete_groups, finished_at)
    select gen_random_uuid(), (${[...people]}::bigint[])[1 + i % ${sql.lit(people.length)}], 'Tur ' || i,
      timestamp '2016-01-01 07:00' + d.after, timestamp '2016-01-01 09:30' + d.after, 3000,
      case when i % 2 = 0 then array[${sql.lit(group)}]::smallint[] else '{}' end, now()
    from generate_series(1, ${trips}) as i cross join lateral (
      select make_interval(days => case i % 100 when 0 then 1461 + i / 100 % 365 else i * 7919 % 3650 end) as after
    ) d`.execute(db)
  const [west, south, east, north] = municipality
  const portion = 5000
  for (let from = 1; from <= trips; from += portion) {
    await sql`with made as (
        insert into record (uuid, reporter, taxon_id, certainty, observed_from, time_from, point, count, state, submitted_at,
          trip_id)
        select gen_random_uuid(), t.owner, (${species}::bigint[])[1 + (t.id * 31 + i * 17) % ${sql.lit(species.length)}],
          'sikker', t.started_at::date, time '07:00' + make_interval(mins => i % 150), st_setsrid(st_makepoint(
            w.lon + i % 20 * 0.0005, w.lat), 4326), 1 + i % 9, 'submitted', now(), t.id
        from trip t cross join lateral (select
          case t.id % 100 when 0 then ${west}::float8 + t.id / 100 % 48 * ${(east - west) / 50}::float8
            else 8.1 + (t.id * 7907 % 44000) / 10000.0 end as lon,
          case t.id % 100 when 0 then ${south}::float8 + t.id / 4800 % 48 * ${(north - south) / 50}::float8
            else 54.8 + (t.id * 7901 % 27000) / 10000.0 end as lat) w
        cross join lateral generate_series(1, case t.id when 1 then 500 else 20 end) as i
        where t.id between ${from} and ${from + portion - 1}
        returning id, reporter)
      insert into record_finder (record_id, user_id, status) select id, reporter, 'accepted' from made`.execute(db)
  }
  await sql`analyze`.execute(db)
  await rebuildPublic(db)
  await sql`analyze`.execute(db)
}

async function measureTables(db: Db, ctx: Ctx, areaId: number) {
  const filter = { areaId, from: '2020-01-01', to: '2020-12-31' }
  let found = 0
  const asked = async () => {
    found = (await completeLists(ctx, { filter, group, skip: 0, take: 1000 })).total
  }
  judge('complete trips of a municipality and year', await timesOf(Array.from({ length: rounds }), asked), mostTable)
  board.tell('  trips in it', String(found))
  show(
    'plainly, from all finds and the view',
    await timesOf([1], () =>
      sql`select s.trip_id, r.taxon_id, sum(r.count) from trip_shown s join record r on r.trip_id = s.trip_id
        join area a on a.id = ${areaId} and st_covers(a.shape, r.point)
        where s.complete_groups @> array[${group}]::smallint[] and r.observed_from between '2020-01-01' and '2020-12-31'
        group by 1, 2`.execute(db),
    ),
  )
  const years = { from: '2016-01-01', to: '2020-12-31' }
  show(
    'complete trips of the country and five years by square, for the comparison of periods',
    await timesOf(Array.from({ length: rounds }), () => completeBySquare(ctx, { filter: years, group, side: 10_000 })),
  )
  const { rows } = await sql<{ id: number }>`select taxon_id as id from record limit ${rounds}`.execute(db)
  show('not noted on how many of all', await timesOf(rows, ({ id }) => notNoted(ctx, { taxonId: id })))
}

async function measureTrack(db: Db, ctx: Ctx) {
  const points = Array.from({ length: 50_000 }, (_, i) => {
    const time = new Date(Date.UTC(2026, 4, 14, 4) + i * 1000).toISOString()
    return `<trkpt lat="${56 + i / 500_000}" lon="${10 + Math.sin(i / 40) / 100}"><time>${time}</time></trkpt>`
  })
  const text = `<gpx><trk><trkseg>${points.join('\n')}</trkseg></trk></gpx>`
  async function* chunks() {
    for (let from = 0; from < text.length; from += 65_536) yield text.slice(from, from + 65_536)
  }
  const times = await timesOf(Array.from({ length: 10 }), async () => {
    const { segments } = mendTrack(await readGpx(chunks()))
    const trip = { start: '2026-05-14T06:00', end: '2026-05-14T20:00', isFinished: true, track: asTrack(segments) }
    await db.transaction().execute((tx) => createTrip({ ...ctx, db: tx }, { uuid: randomUUID(), trip }))
  })
  judge('a track of 50,000 points read and stored', times, mostTrack)
  show(
    'the same points by plain JSON',
    await timesOf([1, 2, 3], () => sql`select jsonb_array_length(${JSON.stringify(points)}::jsonb)`.execute(db)),
  )
}

/** A visitor's browser, nothing of the portal in it, until the trip's finds stand in the page. */
async function measureOpening(url: string, folder: string) {
  const built = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' })
  if (built.status !== 0) throw new Error('it could not be built')
  const env = { DATABASE_URL: url, DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent', RATE_LIMIT_READS: '1000000' }
  const server = await startServer(env)
  // Until all finds have been read in.
  const asked = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"filter":{},"take":1}' }
  const isRead = async () => (await fetch(`${server.url}/api/records/search-record-list`, asked)).ok
  while (!(await isRead())) await new Promise((resolve) => setTimeout(resolve, 500))
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH || '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  })
  try {
    const open = async (path: string, shown: (page: Page) => Locator) => {
      const context = await browser.newContext({ locale: 'da-DK', serviceWorkers: 'block' })
      const page = await context.newPage()
      const took = await timesOf([1], async () => {
        await page.goto(`${server.url}${path}`, { waitUntil: 'commit' })
        await shown(page).waitFor()
      })
      await context.close()
      return took
    }
    const times = async (path: string, shown: (page: Page) => Locator) => {
      const took: number[] = []
      for (let i = 0; i < rounds; i++) took.push(...(await open(path, shown)))
      return took
    }
    judge(
      'its page opened in Chromium',
      await times('/tur/1', (page) => page.locator('a[href^="/fund/"]').nth(20)),
      mostSeen,
    )
    judge(
      'its list opened in Chromium',
      await times('/tur/fund/1', (page) => page.locator('a[href^="/fund/"]').nth(20)),
      mostSeen,
    )
  } finally {
    await browser.close()
    await server.end('SIGTERM')
  }
}

/** The species group of all lists. */
const group = 4

async function fill(ctx: Ctx, folder: string): Promise<number[]> {
  const { db } = ctx
  const people: number[] = []
  for (let i = 0; i < 50; i++) {
    const values = { name: `maaler${i}`, userName: `maaler${i}`, displayName: `Måler ${i}` }
    people.push((await db.insertInto('appUser').values(values).returning('id').executeTakeFirstOrThrow()).id)
  }
  const checklist = join(folder, 'checklist.zip')
  await writeArchive(checklist, 4800, 6000)
  await importChecklist(ctx, checklist, { dryRun: false })
  const [west, south, east, north] = municipality
  const ring = [west, east, east, west, west].map((lon, i) => [lon, i < 2 || i === 4 ? south : north])
  const geometries = [JSON.stringify({ type: 'Polygon', coordinates: [ring] })]
  await importAreas(db, 'municipality', { srid: 4326, areas: [{ code: '1', name: 'Prøvekommunen', geometries }] })
  await sql`update taxon set effective_species_group = ${group} where rank >= 2000`.execute(db)
  const made = await seconds(() => makeManyTrips(db, people, group))
  board.tell(`${trips} trips made by SQL`, `${made.toFixed(0)} s`, `${trips * 20 + 480} finds`)
  return people
}

async function measure(database: Database, url: string, folder: string) {
  const { db } = database
  await migrate(database)
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: folder })
  const events = new Events()
  listenInRooms(events)
  const ctx: Ctx = { ...jobContext(config, events, db), jobs: { send: async () => {} } }
  // As on a first start; the server that is opened below has nothing to lay anew.
  await db.transaction().execute((tx) => seedTaxa(tx, () => {}))
  const there = await db.selectFrom('appUser').select('id').where('name', 'like', 'maaler%').orderBy('id').execute()
  const people = there.length > 0 ? there.map(({ id }) => id) : await fill(ctx, folder)
  const { id: areaId } = await db.selectFrom('area').select('id').executeTakeFirstOrThrow()
  // As the server does when it starts.
  await warmUp(ctx)
  board.tellMachine()
  const stranger: Ctx = { ...ctx, viewer: { kind: 'anonymous' } }
  const opened = async (asks: Ctx) => {
    await getTrip(asks, { id: 1 })
    await tripRecords(asks, { id: 1 })
  }
  judge('a trip of 500 finds opened', await timesOf(Array.from({ length: rounds }), () => opened(stranger)), mostOpen)
  const owner: Ctx = { ...ctx, viewer: viewerOf(people[1] ?? 0) }
  show('by its owner', await timesOf(Array.from({ length: rounds }), () => opened(owner)))
  show(
    'its finds as plain rows',
    await timesOf(Array.from({ length: rounds }), () => sql`select * from record where trip_id = 1`.execute(db)),
  )
  await measureTables(db, stranger, areaId)
  await measureTrack(db, owner)
  judge('a quick list of 100 lines read', await timesOfQuickLists(rounds), mostQuickList)
  await measureOpening(url, folder)
  board.tellMachine()
}

if (process.argv.includes('--help') || process.argv.includes('-h')) console.log(help)
else {
  const folder = await mkdtemp(join(tmpdir(), 'vildfund-bench-'))
  try {
    await inDatabase('bench_trips', (database, url) => measure(database, url, folder))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  process.exit(board.missed ? 1 : 0)
}
