import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { Database, Db } from './database.ts'
import { layViews, viewFiles } from './views.ts'

const folder = new URL('../../db/migrations/', import.meta.url)

export interface Migration {
  name: string
  text: string
  hash: string
}

export async function migrationFiles(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return { name, text, hash: createHash('sha256').update(text).digest('hex').slice(0, 16) }
    }),
  )
}

/** One connection, on which nobody else asks meanwhile. */
interface Session {
  /** One text of several statements is one transaction. */
  exec(script: string): Promise<void>
  rows<Row>(query: string): Promise<Row[]>
}

/** Processes that start at once take turns, from the first look at what has run to the last statement. */
async function inTurn<T>({ raw }: Database, work: (session: Session) => Promise<T>): Promise<T> {
  if (raw instanceof pg.Pool) {
    const client = await raw.connect()
    try {
      await client.query('select pg_advisory_lock(7418201)')
      return await work({
        exec: async (script) => void (await client.query(script)),
        rows: async <Row>(query: string) => (await client.query(query)).rows as Row[],
      })
    } finally {
      // Its end gives the lock back, whatever state it is in.
      client.release(true)
    }
  }
  // The embedded database is one process already.
  return work({
    exec: async (script) => void (await raw.exec(script)),
    rows: async <Row>(query: string) => (await raw.query<Row>(query)).rows,
  })
}

/**
 * Run what has not run yet, each migration in a transaction of its own, then lay views and functions that have changed.
 * Returns the names of the migrations that ran.
 */
export const migrate = (database: Database, tell: (line: string) => void = () => {}): Promise<string[]> =>
  inTurn(database, async (session) => {
    const { exec, rows } = session
    await exec(
      'create table if not exists schema_migration (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    )
    const known = await rows<{ name: string; hash: string }>('select name, hash from schema_migration')
    const done = new Map(known.map(({ name, hash }) => [name, hash]))
    const ran: string[] = []
    for (const migration of await migrationFiles()) {
      const earlier = done.get(migration.name)
      if (earlier === migration.hash) continue
      if (earlier !== undefined)
        throw new Error(`Migration ${migration.name} has run and was changed afterwards; add a new one instead.`)
      tell(`migrating ${migration.name}`)
      await exec(`insert into schema_migration (name, hash) values ('${migration.name}', '${migration.hash}');
        ${migration.text}`)
      ran.push(migration.name)
    }
    await layViews(session, await viewFiles())
    return ran
  })

/** How many migrations have run; throws when the database does not answer, only reads, or some are missing. */
export async function migrationsDone(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number; onlyReads: boolean }>`
    select count(*)::int as count, current_setting('transaction_read_only')::boolean as "onlyReads"
    from schema_migration`.execute(db)
  const { count, onlyReads } = rows[0] ?? { count: 0, onlyReads: true }
  // A replica answers like the one that it stands in for, until somebody writes.
  if (onlyReads) throw new Error('the database only reads')
  const wanted = (await migrationFiles()).length
  if (count < wanted) throw new Error(`${wanted - count} migrations are missing`)
  return count
}
