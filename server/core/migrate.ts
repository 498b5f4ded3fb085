import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Database, Db } from './database.ts'

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

/** Run what has not run yet, each migration in a transaction of its own. Returns the names of those that ran. */
export async function migrate(database: Database, tell: (line: string) => void = () => {}): Promise<string[]> {
  await database.exec(
    'create table if not exists schema_migration (name text primary key, hash text not null, applied_at timestamptz not null default now())',
  )
  const done = new Map(
    (await database.db.selectFrom('schemaMigration').select(['name', 'hash']).execute()).map((m) => [m.name, m.hash]),
  )
  const ran: string[] = []
  for (const migration of await migrationFiles()) {
    const earlier = done.get(migration.name)
    if (earlier === migration.hash) continue
    if (earlier !== undefined)
      throw new Error(`Migration ${migration.name} has run and was changed afterwards; add a new one instead.`)
    tell(`migrating ${migration.name}`)
    // One text of several statements is one transaction. The lock makes processes that start at once take turns.
    await database.exec(`select pg_advisory_xact_lock(7418201);
      insert into schema_migration (name, hash) values ('${migration.name}', '${migration.hash}');
      ${migration.text}`)
    ran.push(migration.name)
  }
  return ran
}

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
