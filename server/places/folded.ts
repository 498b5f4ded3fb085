import { sql } from 'kysely'
import type { Db } from '#server/core/database.ts'

/** A name as it is compared; the one definition is the database's. */
export const folded = async (db: Db, text: string): Promise<string> =>
  (await sql<{ folded: string }>`select fold_name(${text}) as folded`.execute(db)).rows[0]?.folded ?? ''
