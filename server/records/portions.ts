import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/core/database.ts'

/** So many finds in one statement: the embedded database serves nobody while it is at one. */
export const portion = 1000

/** All finds of a query for `id`, by their ids. */
export async function* idsInPortions(db: Db, records: RawBuilder<unknown>): AsyncGenerator<number[], void> {
  for (let last = 0; ; ) {
    const { rows } = await sql<{ id: number }>`select id from (${records}) r where id > ${last} order by id
      limit ${portion}`.execute(db)
    if (rows.length === 0) return
    const ids = rows.map(({ id }) => id)
    yield ids
    last = ids.at(-1) ?? last
  }
}
