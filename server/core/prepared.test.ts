import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { copyTemplate } from '#test/database.ts'
import { isAmong, prepared } from './prepared.ts'

const { database, close } = await copyTemplate()
afterAll(close)

/** Statements that the connection keeps plans of. */
const kept = async (db: typeof database.db) => {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)
  return rows.map(({ statement }) => statement).filter((statement) => statement.includes('/* prepared */'))
}

test('a statement about one thing is kept by the connection, and answers for each value', async () => {
  await database.db.connection().execute(async (db) => {
    const ask = async (ids: number[]) =>
      (await sql<{ id: number }>`select id from taxon where ${isAmong('id', ids)} order by id`.execute(db)).rows
    const known = (await sql<{ id: number }>`select id from taxon order by id limit 3`.execute(db)).rows
    const before = (await kept(db)).length
    for (const one of known) expect(await ask([one.id])).toEqual([one])
    expect(await ask(known.map(({ id }) => id))).toEqual(known)
    expect(await ask([])).toEqual([])
    expect((await kept(db)).length - before).toBe(1)
  })
})

test('when a column becomes another while the portal runs, one question fails and the next is answered', async () => {
  await database.db.connection().execute(async (db) => {
    await sql`create temporary table changing (id integer)`.execute(db)
    const ask = () => sql`${prepared} select id from changing`.execute(db)
    await ask()
    await sql`alter table changing alter column id type bigint`.execute(db)
    await ask().catch(() => {})
    expect((await ask()).rows).toEqual([])
  })
})
