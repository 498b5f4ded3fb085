import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { postgis } from '@electric-sql/pglite-postgis'
import { CamelCasePlugin, type Dialect, Kysely, PGliteDialect, PostgresDialect } from 'kysely'
import pg from 'pg'
import { ensureDataDir } from './data-dir.ts'
import { type Lock, lockDirectory } from './lock.ts'
import { PreparingClient } from './prepared.ts'
import { PreparingPglite } from './prepared-embedded.ts'
import type { Schema } from './schema.ts'

export type Db = Kysely<Schema>

export interface Database {
  readonly kind: 'embedded' | 'postgres'
  readonly db: Db
  /** The raw handle, for what Kysely does not do: scripts of several statements, the job queue. */
  readonly raw: PGlite | pg.Pool
  exec(script: string): Promise<void>
  close(): Promise<void>
}

// Both databases speak alike: int8 as number, dates as text, moments as ISO text.
const int8 = 20
const date = 1082
const timestamptz = 1184
/** Types with a lower number are PostgreSQL's own. */
const firstOfRowTypes = 10_000
const asIs = (value: string) => value
const isoMoment = (value: string) =>
  new Date(value.includes('T') ? value : value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString()
pg.types.setTypeParser(int8, Number)
pg.types.setTypeParser(date, asIs)
pg.types.setTypeParser(timestamptz, isoMoment)

const kysely = (dialect: Dialect) =>
  new Kysely<Schema>({ dialect, plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })] })

export async function openPostgres(url: string, connections = 10): Promise<Database> {
  const pool = new pg.Pool({
    ...{ connectionString: url, max: connections, connectionTimeoutMillis: 10_000 },
    options: '-c jit=off', // to compile a query takes longer than to run any of ours
    Client: PreparingClient,
    keepAlive: true, // a server that is gone without a word is noticed
  })
  // A connection that breaks tells it here, beside failing the query that waits on it: nobody listening would end the
  // process. Idle ones tell the pool, those in use themselves. The next query opens another.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = kysely(new PostgresDialect({ pool }))
  return {
    kind: 'postgres',
    db,
    raw: pool,
    exec: async (script) => void (await pool.query(script)),
    close: () => db.destroy(),
  }
}

/** PGlite in a directory, or in memory. It is one process and one connection: the lock keeps a second process out. */
export async function openEmbedded(directory: string | null): Promise<Database> {
  let lock: Lock | undefined
  let dataDir = 'memory://'
  if (directory !== null) {
    await ensureDataDir(directory)
    lock = await lockDirectory(directory)
    dataDir = join(directory, 'database')
  }
  const pglite = new PreparingPglite({
    dataDir,
    extensions: { postgis, pg_trgm, unaccent },
    parsers: { [int8]: Number, [date]: asIs, [timestamptz]: isoMoment },
  })
  await pglite.waitReady
  // Each answer begins with a copy of this table, which has a line for rows of every table and view: nobody asks for
  // those, and copying them takes as long as a small question does.
  const builtIn = Object.entries(pglite.parsers).filter(([type]) => Number(type) < firstOfRowTypes)
  pglite.parsers = Object.fromEntries(builtIn)
  const db = kysely(new PGliteDialect({ pglite }))
  return {
    kind: 'embedded',
    db,
    raw: pglite,
    exec: async (script) => void (await pglite.exec(script)),
    close: async () => {
      await db.destroy()
      await lock?.release()
    },
  }
}

export const openDatabase = (config: { DATABASE_URL?: string | undefined; DATA_DIR: string }): Promise<Database> =>
  config.DATABASE_URL ? openPostgres(config.DATABASE_URL) : openEmbedded(config.DATA_DIR)
