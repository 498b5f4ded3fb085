import { sql } from 'kysely'
import type { Db } from '#server/core/database.ts'

/** While it works, whatever is written to the table fails as if the database ended the connection. */
export async function whileWritesBreak<T>(db: Db, table: string, work: () => Promise<T>): Promise<T> {
  await sql`create function test_only_break() returns trigger language plpgsql as $$
    begin raise exception 'terminating connection' using errcode = '57P01'; end $$`.execute(db)
  await sql`create trigger test_only_break before insert or update on ${sql.table(table)} for each statement
    execute function test_only_break()`.execute(db)
  try {
    return await work()
  } finally {
    await sql`drop trigger test_only_break on ${sql.table(table)}`.execute(db)
    await sql`drop function test_only_break`.execute(db)
  }
}
