import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { ImportChange, ImportReport } from '#contract/taxon-exchange.ts'
import { openCommand } from '#server/command.ts'
import { readConfig } from '#server/core/config.ts'
import type { Database, Db } from '#server/core/database.ts'
import { migrate } from '#server/core/migrate.ts'
import { undoTaxonChange } from '#server/taxa/changes.ts'
import { importChecklist } from '#server/taxa/import/checklist.ts'
import { seed } from '../db/seed/seed.ts'
import { taxonBase } from '../test/taxon-base.ts'
import { writeTables } from './checklist-archive.ts'
import { Board, option, seconds, withDatabase } from './measure.ts'
import { twoChecklists } from './two-checklists.ts'

const help = `npm run bench:checklist: a large checklist against a large taxon base, and back again.

Makes a checklist of 50,000 taxa, half of which the portal knows under other names and a tenth under other parents, with
every kind of name in it, and takes it in before the first start (by import:checklist) and after it. Then it asks
whether the dry run named every change, whether a second time changes nothing, and whether the undo leaves every row as
it was. Ends with 1 when anything is not so.

  DATABASE_URL=…                              a cluster where databases may be made; else a throw-away one is started
  npm run bench:checklist -- --taxa 5000      another size
  npm run bench:checklist -- --same-source    as a new version of the list that is known already
`

const taxa = option('--taxa', 50_000)
const isSame = process.argv.includes('--same-source')
const board = new Board()
const tell = board.tell.bind(board)
const mustBe = (name: string, found: number, wanted = 0) => {
  tell(name, String(found), found === wanted ? '' : `must be ${wanted}   MISSED`)
  if (found !== wanted) board.missed = true
}

type Base = Record<string, readonly string[]>

/** Rows that only one of two bases has. */
const differences = (a: Base, b: Base) =>
  Object.keys(a).reduce((count, table) => {
    const rest = new Set(b[table])
    const missing = (a[table] ?? []).filter((line) => !rest.delete(line))
    return count + missing.length + rest.size
  }, 0)

interface Seen {
  id: number
  parent: string | null
  rank: number
  group: number
  name: string
  danish: string | null
  author: string | null
}
const readSeen = async (db: Db) => {
  const { rows } = await sql<Seen>`select t.id, p.latin_name as parent, t.rank, t.effective_species_group as "group",
    t.latin_name as name, t.danish_name as danish, n.authorship as author
    from taxon t left join taxon p on p.id = t.parent_id
      left join taxon_name n on n.taxon_id = t.id and n.is_selected and not n.is_deleted`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Changes of known taxa, found by comparing the tables, that the dry run had not named. */
function unnamed(before: Map<number, Seen>, after: Map<number, Seen>, named: readonly ImportChange[]): number {
  const told = new Set(named.map(({ taxonId, kind }) => `${taxonId} ${kind}`))
  const columns = {
    parent: 'parent',
    rank: 'rank',
    group: 'group',
    name: 'name',
    danish: 'danishName',
    author: 'author',
  }
  let missing = 0
  for (const [id, was] of before) {
    const is = after.get(id)
    if (!is) continue
    for (const [column, kind] of Object.entries(columns) as [keyof Seen, string][]) {
      // An accepted name that is another one has another author too.
      if (column === 'author' && was.name !== is.name) continue
      if (was[column] !== is[column] && !told.has(`${id} ${kind}`)) missing++
    }
  }
  return missing
}

const byCommand = (file: string, url: string) =>
  new Promise<number | null>((resolve) => {
    const args = ['scripts/import-checklist.ts', file]
    const child = spawn(process.execPath, args, { env: { ...process.env, DATABASE_URL: url }, stdio: 'ignore' })
    child.on('exit', resolve)
  })

const config = readConfig({ LOG_LEVEL: 'warn' })
const wrong = (report: ImportReport) => {
  if (report.errors.length > 0) throw new Error(JSON.stringify(report.errors.slice(0, 3)))
  return report
}

interface Files {
  known: string
  sent: string
}

/** The tree without the ids, which are given in the order of asking. */
const treeOf = async (db: Db): Promise<Base> => ({
  tree: [...(await readSeen(db)).values()].map(({ id: _, ...row }) => JSON.stringify(row)),
})

async function beforeTheFirstStart(database: Database, url: string, files: Files): Promise<Base> {
  for (const file of [files.known, files.sent])
    mustBe('  import:checklist ends with', (await byCommand(file, url)) ?? 1)
  const imported = await taxonBase(database.db)
  await migrate(database)
  await seed(database.db, config, () => {})
  const started = await taxonBase(database.db)
  mustBe('  rows that the first start changes', differences(imported, started))
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from taxon
    where taxon_type = 0 and merged_into is null and effective_species_group = 0 and rank >= 2000`.execute(database.db)
  mustBe('  species without a species group', rows[0]?.count ?? -1)
  return treeOf(database.db)
}

async function afterIt(database: Database, files: Files, other: Base) {
  const { db } = database
  await migrate(database)
  await seed(db, config, () => {})
  const { ctx, close } = await openCommand(config, database)
  const send = async (file: string, dryRun: boolean) => wrong(await importChecklist(ctx, file, { dryRun }))
  await send(files.known, false)
  const [before, seenBefore] = [await taxonBase(db), await readSeen(db)]
  let dry: ImportReport | undefined
  tell('dry run', `${(await seconds(async () => (dry = await send(files.sent, true)))).toFixed(1)} s`)
  mustBe('  rows that it changed', differences(before, await taxonBase(db)))
  let done: ImportReport | undefined
  tell('import', `${(await seconds(async () => (done = await send(files.sent, false)))).toFixed(1)} s`)
  const after = await taxonBase(db)
  tell('  new taxa, known ones changed', `${done?.created}, ${done?.updated}`, `${dry?.changes.length} changes named`)
  tell('  rows not used, with a word why', String(dry?.warnings.length))
  mustBe('  changes that the dry run had not named', unnamed(seenBefore, await readSeen(db), dry?.changes ?? []))
  mustBe('  otherwise than before the first start', differences(other, await treeOf(db)))
  const again = await send(files.sent, false)
  mustBe('a second time: changes', again.changes.length + again.created + again.updated)
  mustBe('  rows that it changed', differences(after, await taxonBase(db)))
  const changeId = done?.changeId ?? 0
  const undo = () => db.transaction().execute((tx) => undoTaxonChange({ ...ctx, db: tx }, { changeId }))
  tell('undone in', `${(await seconds(undo)).toFixed(1)} s`)
  mustBe('  rows that are otherwise than before', differences(before, await taxonBase(db)))
  await close()
}

if (process.argv.includes('--help') || process.argv.includes('-h')) console.log(help)
else {
  const folder = await mkdtemp(join(tmpdir(), 'vildfund-bench-'))
  const files = { known: join(folder, 'known.zip'), sent: join(folder, 'sent.zip') }
  try {
    const lists = twoChecklists(taxa)
    await writeTables(files.known, { taxon: lists.known }, 'Den kendte liste')
    await writeTables(files.sent, { taxon: lists.sent }, isSame ? 'Den kendte liste' : 'Den sendte liste')
    tell('size', `${lists.sent.length - 1} rows`, `${lists.known.length - 1} rows known before`)
    let first: Base = {}
    tell('before the first start', '')
    await withDatabase(`bench_checklist_a_${process.pid}`, async (database, url) => {
      first = await beforeTheFirstStart(database, url, files)
    })
    await withDatabase(`bench_checklist_b_${process.pid}`, (database) => afterIt(database, files, first))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  process.exit(board.missed ? 1 : 0)
}
