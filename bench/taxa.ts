import { chmod, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { openCommand } from '#server/command.ts'
import { readConfig } from '#server/core/config.ts'
import { type Database, type Db, openPostgres } from '#server/core/database.ts'
import { migrate } from '#server/core/migrate.ts'
import { importChecklist } from '#server/taxa/import/checklist.ts'
import { searchTaxa } from '#server/taxa/search/search.ts'
import { dice, writeArchive } from './checklist-archive.ts'

const help = `npm run bench:taxa: how fast a large checklist is taken in, and how fast it is searched.

Makes a checklist of 60,000 taxa with 150,000 names as a Darwin Core Archive, imports it into an empty database of its
own on PostgreSQL, and searches it with 1 to 12 typed letters. Beside each figure stands its floor: the same rows by
plain COPY into tables with the same indexes, the same search as one hand-written SQL query on an index of words.
Ends with 1 when a bound is missed.

  DATABASE_URL=…                         a cluster where databases may be made; else a throw-away one is started
  npm run bench:taxa -- --taxa 20000     another size (names grow along); the bounds are those of the full size
  npm run bench:taxa -- --searches 500   fewer searches
`

const mostImportSeconds = 60
const mostSearchMilliseconds = 15

const option = (name: string, fallback: number) => {
  const at = process.argv.indexOf(name)
  return at < 0 ? fallback : Number(process.argv[at + 1] ?? fallback)
}
const taxa = option('--taxa', 60_000)
const names = Math.round(taxa * 2.5)
const searches = option('--searches', 2000)
const anonymous = { kind: 'anonymous' as const }

let missed = false
const tell = (name: string, value: string, note = '') =>
  console.log(`${name.padEnd(34)} ${value.padStart(12)}   ${note}`)
const judge = (name: string, value: number, most: number, unit: string) => {
  if (value > most) missed = true
  tell(name, `${value.toFixed(1)} ${unit}`, `at most ${most} ${unit}${value > most ? '   MISSED' : ''}`)
}
const seconds = async (work: () => Promise<unknown>) => {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1000
}
const quantile = (values: readonly number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0

/** The same rows by COPY into tables with the same columns and indexes. Needs a superuser: the server reads the file. */
async function copySeconds(db: Db, folder: string): Promise<number | undefined> {
  try {
    let total = 0
    for (const table of ['taxon', 'taxon_name', 'vernacular_name', 'taxon_external_id']) {
      const file = sql.lit(join(folder, `${table}.copy`))
      const [from, to] = [sql.table(table), sql.table(`floor_${table}`)]
      await sql`create table ${to} (like ${from} including indexes)`.execute(db)
      await sql`copy ${from} to ${file}`.execute(db)
      total += await seconds(() => sql`copy ${to} from ${file}`.execute(db))
    }
    return total
  } catch (error) {
    console.log(`plain COPY was not measured: ${(error as Error).message}`)
    return undefined
  }
}

/** Every word of every name, for the hand-written query. */
async function buildWords(db: Db) {
  await sql`create table bench_word as
    select n.taxon_id, 2::smallint as kind, w.word, n.canonical_name as name from taxon_name n,
      regexp_split_to_table(lower(n.canonical_name), '[^[:alnum:]]+') as w (word)
    union all select v.taxon_id, case when v.is_accepted then 0 else 1 end, w.word, v.name from vernacular_name v,
      regexp_split_to_table(lower(v.name), '[^[:alnum:]]+') as w (word)`.execute(db)
  await sql`create index on bench_word (word text_pattern_ops, kind) include (taxon_id, name)`.execute(db)
  await sql`create index on bench_word (taxon_id)`.execute(db)
  await sql`analyze bench_word`.execute(db)
}

function searchByHand(db: Db, typed: string) {
  const [first = '', ...more] = typed
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const others = more.map(
    (word) => sql`and exists (select 1 from bench_word x where x.taxon_id = w.taxon_id and x.word like ${`${word}%`})`,
  )
  return sql`select t.id, t.shown_name, t.danish_name, t.latin_name, t.rank, t.effective_species_group
    from (select w.taxon_id, min(w.kind) as kind, min(length(w.name)) as length from bench_word w
      where w.word like ${`${first}%`} ${others.length > 0 ? sql.join(others, sql` `) : sql``}
      group by w.taxon_id order by 2, 3 limit 10) hit
    join taxon t on t.id = hit.taxon_id order by hit.kind, hit.length`.execute(db)
}

/** What people type: the beginning of a name, 1 to 12 letters. */
async function typedBeginnings(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from (select canonical_name as name from taxon_name union all select name from vernacular_name) n
    order by md5(name) limit ${searches}`.execute(db)
  const roll = dice(11)
  return rows.map(({ name }, i) => {
    const words = name.split(' ')
    const from = words.slice(roll(words.length)).join(' ')
    return from.slice(0, 1 + (i % 12)).trim() || 'a'
  })
}

async function measure(database: Database, folder: string) {
  const { db } = database
  await migrate(database)
  const file = join(folder, 'checklist.zip')
  await writeArchive(file, taxa, names)
  tell('size', `${taxa} taxa`, `${names} names, ${((await stat(file)).size / 1e6).toFixed(1)} MB zip`)

  const { ctx, close } = await openCommand(readConfig({ LOG_LEVEL: 'warn' }), database)
  let created = 0
  const before = process.cpuUsage()
  const took = await seconds(async () => {
    const report = await importChecklist(ctx, file, false)
    if (report.errors.length > 0) throw new Error(JSON.stringify(report.errors.slice(0, 3)))
    created = report.created
  })
  if (created !== taxa) throw new Error(`${created} taxa were made of ${taxa}`)
  const { user, system } = process.cpuUsage(before)
  judge('import', took, mostImportSeconds, 's')
  tell(
    '  of it at work in this process',
    `${((user + system) / 1e6).toFixed(1)} s`,
    'the rest is the database, or waiting',
  )
  const copied = await copySeconds(db, folder)
  if (copied !== undefined) tell('  the same rows by COPY', `${copied.toFixed(1)} s`)
  tell('import again, nothing new', `${(await seconds(() => importChecklist(ctx, file, false))).toFixed(1)} s`)
  await close()

  const typed = await typedBeginnings(db)
  const search = (queryString: string) => searchTaxa({ db, viewer: anonymous }, { queryString, all: true, take: 10 })
  tell('first search, which reads all names', `${((await seconds(() => search('a'))) * 1000).toFixed(0)} ms`)
  const times: number[] = []
  for (const text of typed) times.push((await seconds(() => search(text))) * 1000)
  await buildWords(db)
  const floor: number[] = []
  for (const text of typed) floor.push((await seconds(() => searchByHand(db, text))) * 1000)
  tell('search, median', `${quantile(times, 0.5).toFixed(1)} ms`, `${typed.length} searches of 1–12 letters`)
  judge('search, p95', quantile(times, 0.95), mostSearchMilliseconds, 'ms')
  tell('  by hand in SQL, median', `${quantile(floor, 0.5).toFixed(1)} ms`)
  tell('  by hand in SQL, p95', `${quantile(floor, 0.95).toFixed(1)} ms`)
  const misspelt = typed.filter((text) => text.length >= 8).map((text) => `${text.slice(0, 4)}q${text.slice(5)}`)
  const fuzzy: number[] = []
  for (const text of misspelt) fuzzy.push((await seconds(() => search(text))) * 1000)
  tell('misspelt, p95', `${quantile(fuzzy, 0.95).toFixed(1)} ms`, `${misspelt.length} searches`)
}

interface Cluster {
  url: string
  stop(): void
}
/** The helper of the tests is plain JavaScript. */
interface Helper {
  ensurePostgres(): Promise<string | undefined>
  startCluster(programs: string): Promise<Cluster>
}

async function openCluster(): Promise<Cluster> {
  const given = process.env.DATABASE_URL
  if (given) return { url: given, stop: () => {} }
  const helper = (await import(new URL('../scripts/steps/postgres.mjs', import.meta.url).href)) as Helper
  const programs = await helper.ensurePostgres()
  if (programs === undefined) throw new Error('PostgreSQL with PostGIS is not installed: set DATABASE_URL.')
  return helper.startCluster(programs)
}

async function main() {
  const cluster = await openCluster()
  const folder = await mkdtemp(join(tmpdir(), 'vildfund-bench-'))
  const name = `bench_taxa_${process.pid}`
  const admin = new pg.Client({ connectionString: cluster.url })
  try {
    await chmod(folder, 0o777) // the server writes its copies here
    await admin.connect()
    await admin.query(`create database ${name}`)
    const url = new URL(cluster.url)
    url.pathname = `/${name}`
    const database = await openPostgres(url.href, 4)
    try {
      await measure(database, folder)
    } finally {
      await database.close()
      await admin.query(`drop database ${name} with (force)`)
    }
  } finally {
    await admin.end().catch(() => {})
    cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

if (process.argv.includes('--help') || process.argv.includes('-h')) console.log(help)
else {
  await main()
  process.exit(missed ? 1 : 0)
}
