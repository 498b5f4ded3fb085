import { chmod, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openCommand } from '#server/command.ts'
import { readConfig } from '#server/core/config.ts'
import type { Database, Db } from '#server/core/database.ts'
import { migrate } from '#server/core/migrate.ts'
import { importChecklist } from '#server/taxa/import/checklist.ts'
import { searchTaxa } from '#server/taxa/search-taxa.ts'
import { dice, writeArchive } from './checklist-archive.ts'
import { atWork, Board, copySeconds, option, quantile, seconds, withDatabase } from './measure.ts'

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

const taxa = option('--taxa', 60_000)
const names = Math.round(taxa * 2.5)
const searches = option('--searches', 2000)
const anonymous = { kind: 'anonymous' as const }

const board = new Board()
const tell = board.tell.bind(board)
const judge = board.judge.bind(board)

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
  const work = atWork()
  const took = await seconds(async () => {
    const report = await importChecklist(ctx, file, { dryRun: false })
    if (report.errors.length > 0) throw new Error(JSON.stringify(report.errors.slice(0, 3)))
    created = report.created
  })
  if (created !== taxa) throw new Error(`${created} taxa were made of ${taxa}`)
  judge('import', took, mostImportSeconds, 's')
  tell('  of it at work in this process', work(), 'the rest is the database, or waiting')
  const tables = ['taxon', 'taxon_name', 'vernacular_name', 'taxon_external_id']
  tell('  the same rows by COPY', `${(await copySeconds(db, folder, tables)).toFixed(1)} s`)
  tell(
    'import again, nothing new',
    `${(await seconds(() => importChecklist(ctx, file, { dryRun: false }))).toFixed(1)} s`,
  )
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

if (process.argv.includes('--help') || process.argv.includes('-h')) console.log(help)
else {
  const folder = await mkdtemp(join(tmpdir(), 'vildfund-bench-'))
  await chmod(folder, 0o777) // the server writes its copies here
  try {
    await withDatabase(`bench_taxa_${process.pid}`, (database) => measure(database, folder))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  process.exit(board.missed ? 1 : 0)
}
