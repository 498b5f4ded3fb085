import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { type Database, type Db, openEmbedded, openPostgres } from '#server/core/database.ts'

/** What the measurements share: a database of their own, a clock, and lines on the screen. */

export const option = (name: string, fallback: number) => {
  const at = process.argv.indexOf(name)
  return at < 0 ? fallback : Number(process.argv[at + 1] ?? fallback)
}

function plainSum(): number {
  const begun = performance.now()
  let sum = 0
  for (let i = 0; i < 5e6; i++) sum += i
  return sum > 0 ? performance.now() - begun : 0
}

export class Board {
  missed = false
  tell(name: string, value: string, note = '') {
    console.log(`${name.padEnd(38)} ${value.padStart(14)}   ${note}`)
  }
  judge(name: string, value: number, most: number, unit: string) {
    this.#judge(name, `${value.toFixed(1)} ${unit}`, `at most ${most} ${unit}`, value > most)
  }
  /** How even the machine itself is just now: what a sum takes that waits for nothing. Where that jumps, so does all else. */
  tellMachine() {
    const times = Array.from({ length: 250 }, plainSum).slice(50)
    const [median, high, worst] = [0.5, 0.95, 1].map((part) => `${quantile(times, part).toFixed(1)} ms`)
    this.tell('this machine: a plain sum', median ?? '', `p95 ${high}, at most ${worst}`)
  }
  judgeSpeed(name: string, count: number, took: number, least: number) {
    const speed = Math.round(count / took)
    this.#judge(name, `${took.toFixed(0)} s`, `${speed} finds/s, at least ${least}`, speed < least)
  }
  judgeRate(name: string, speed: number, least: number) {
    this.#judge(name, `${speed.toFixed(0)} /s`, `at least ${least} /s`, speed < least)
  }
  #judge(name: string, value: string, bound: string, isMissed: boolean) {
    if (isMissed) this.missed = true
    this.tell(name, value, `${bound}${isMissed ? '   MISSED' : ''}`)
  }
}

export const seconds = async (work: () => Promise<unknown>) => {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1000
}

/** How much of the machine this process itself takes from here on: what a busy machine does not blur. */
export const atWork = () => {
  const before = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(before)
    return `${((user + system) / 1e6).toFixed(1)} s`
  }
}

export const quantile = (values: readonly number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0

/** Milliseconds of each of some calls, one after the other. */
export async function timesOf<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (const item of items) times.push((await seconds(() => work(item))) * 1000)
  return times
}

/** The same rows by COPY into tables with the same columns and indexes. Needs a superuser: the server reads the file. */
export async function copySeconds(db: Db, folder: string, tables: readonly string[], where = 'true') {
  let total = 0
  for (const table of tables) {
    const file = sql.lit(join(folder, `${table}.copy`))
    const to = sql.table(`floor_${table}`)
    await sql`create table ${to} (like ${sql.table(table)} including indexes)`.execute(db)
    await sql`copy (select * from ${sql.table(table)} where ${sql.raw(where)}) to ${file}`.execute(db)
    total += await seconds(() => sql`copy ${to} from ${file}`.execute(db))
    await sql`drop table ${to}`.execute(db)
  }
  return total
}

interface Cluster {
  url: string
  stop(): void
}
/** The helper of the tests is plain JavaScript. */
interface Helper {
  ensurePostgres(): Promise<string | undefined>
  startCluster(programs: string, moreSettings?: readonly string[]): Promise<Cluster>
}

/** As README recommends for a machine with 24 GiB. */
const asRecommended = [
  ...['shared_buffers=4GB', 'effective_cache_size=16GB', 'work_mem=64MB', 'maintenance_work_mem=1GB'],
  ...['max_wal_size=16GB', 'random_page_cost=1.1'],
]

async function openCluster(): Promise<Cluster> {
  const given = process.env.DATABASE_URL
  if (given) return { url: given, stop: () => {} }
  const helper = (await import(new URL('../scripts/steps/postgres.mjs', import.meta.url).href)) as Helper
  const programs = await helper.ensurePostgres()
  if (programs === undefined) throw new Error('PostgreSQL with PostGIS is not installed: set DATABASE_URL.')
  return helper.startCluster(programs, asRecommended)
}

/** Work on an empty embedded database in a folder. */
export async function withEmbedded(folder: string, work: (database: Database) => Promise<void>) {
  const database = await openEmbedded(folder)
  try {
    await work(database)
  } finally {
    await database.close()
  }
}

/** Work on an empty database of its own, which goes afterwards. */
export async function withDatabase(name: string, work: (database: Database, url: string) => Promise<void>) {
  const cluster = await openCluster()
  const admin = new pg.Client({ connectionString: cluster.url })
  try {
    await admin.connect()
    await admin.query(`create database ${name}`)
    const url = new URL(cluster.url)
    url.pathname = `/${name}`
    const database = await openPostgres(url.href, 8)
    try {
      await work(database, url.href)
    } finally {
      await database.close()
      await admin.query(`drop database ${name} with (force)`)
    }
  } finally {
    await admin.end().catch(() => {})
    cluster.stop()
  }
}

/** In the database that `--made NAME` names, which stays and is made when it is not there, or in one for this run alone. */
export async function inDatabase(name: string, work: (database: Database, url: string) => Promise<void>) {
  const kept = process.argv.includes('--made') ? process.argv[process.argv.indexOf('--made') + 1] : undefined
  if (kept === undefined) return withDatabase(`${name}_${process.pid}`, work)
  const url = new URL(process.env.DATABASE_URL ?? '')
  const admin = new pg.Client({ connectionString: url.href })
  await admin.connect()
  try {
    const { rows } = await admin.query('select from pg_database where datname = $1', [kept])
    if (rows.length === 0) await admin.query(`create database ${admin.escapeIdentifier(kept)}`)
  } finally {
    await admin.end()
  }
  url.pathname = `/${kept}`
  const database = await openPostgres(url.href, 8)
  try {
    await work(database, url.href)
  } finally {
    await database.close()
  }
}
