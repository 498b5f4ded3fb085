import { sql } from 'kysely'
import type { Db } from './database.ts'

/** What is sent twice at once under one number waits for itself, until the transaction is over. */
export const oneAtATime = (db: Db, uuid: string) =>
  sql`select pg_advisory_xact_lock(7418205, hashtext(${uuid}))`.execute(db)
