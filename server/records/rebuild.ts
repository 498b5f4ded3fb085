import { sql } from 'kysely'
import type { Db } from '#server/core/database.ts'
import { insertPublic, isSamePublic, layPublicRowsOf } from './public.ts'
import { layAllTrips } from './trip-public.ts'

interface Rebuilt {
  rows: number
  /** Public by the view, but not in the table. */
  missing: number
  /** In the table, but not public. */
  extra: number
  different: number
}

/** Where more than this part of the table is wrong, its indexes are made anew: much faster than find by find. */
const largePart = 0.2
/** Where more than this part is, as when other areas have come, all of it is laid anew in one statement. */
const mostPart = 0.5

/** Make the table of what the public sees the same as the view says, and tell where it had been wrong. */
export const rebuildPublic = (db: Db): Promise<Rebuilt> => db.transaction().execute(rebuildWithin)

/** The same in a transaction that is open already. */
export async function rebuildWithin(transaction: Db): Promise<Rebuilt> {
  // Nobody who lays the row of a find, whatever the reason, does it meanwhile: each locks its find first.
  await sql`lock table record in exclusive mode`.execute(transaction)
  const rows = await countPublicRows(transaction)
  if (rows === 0) return fillEmpty(transaction)
  const wrong = await findWrong(transaction)
  const mend = () => layPublicRowsOf(transaction, sql`select record_id as id from record_public_wrong`)
  const all = wrong.missing + wrong.extra + wrong.different
  if (all > rows * mostPart) {
    await sql`drop table record_public_wrong`.execute(transaction)
    // Not truncated: those who hold rows in memory are told of each that goes.
    await sql`delete from record_public`.execute(transaction)
    await fillEmpty(transaction)
    return { ...wrong, rows: rows + wrong.missing - wrong.extra }
  }
  if (all > rows * largePart) await withoutIndexes(transaction, mend)
  else if (all > 0) await mend()
  await sql`drop table record_public_wrong`.execute(transaction)
  await layAllTrips(transaction)
  await sql`select lay_waiting_counts()`.execute(transaction)
  return { ...wrong, rows: rows + wrong.missing - wrong.extra }
}

async function fillEmpty(db: Db): Promise<Rebuilt> {
  let rows = 0
  const { rows: records } = await sql`select 1 from record limit 1`.execute(db)
  if (records.length === 0) return { rows, missing: 0, extra: 0, different: 0 }
  await withoutIndexes(db, async () => {
    rows = await insertPublic(db, sql`true`)
  })
  await layAllTrips(db)
  await sql`select lay_waiting_counts()`.execute(db)
  return { rows, missing: rows, extra: 0, different: 0 }
}

/** Finds that the table has otherwise than the view, in a table for this transaction. */
async function findWrong(db: Db): Promise<Omit<Rebuilt, 'rows'>> {
  await sql`create temporary table record_public_wrong on commit drop as
    select coalesce(p.record_id, s.record_id) as record_id,
      case when p.record_id is null then 'missing' when s.record_id is null then 'extra' else 'different' end as kind
    from record_public p full join record_public_source s on s.record_id = p.record_id
    where not (${isSamePublic})`.execute(db)
  await sql`create index on record_public_wrong (record_id)`.execute(db)
  const { rows } = await sql<{ kind: 'missing' | 'extra' | 'different'; count: number }>`
    select kind, count(*)::integer as count from record_public_wrong group by 1`.execute(db)
  return { missing: 0, extra: 0, different: 0, ...Object.fromEntries(rows.map((row) => [row.kind, row.count])) }
}

async function countPublicRows(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from record_public`.execute(db)
  return rows[0]?.count ?? 0
}

interface Part {
  drop: string
  make: string
}

/** Work on the table while only its key is there; its indexes and its tie to the finds come back afterwards. */
async function withoutIndexes(db: Db, work: () => Promise<unknown>) {
  const { rows } = await sql<Part>`
    select format('drop index %s', i.indexrelid::regclass) as drop, pg_get_indexdef(i.indexrelid) as make
    from pg_index i where i.indrelid = 'record_public'::regclass and not i.indisprimary
    union all
    select format('alter table record_public drop constraint %I', c.conname),
      format('alter table record_public add constraint %I %s', c.conname, pg_get_constraintdef(c.oid))
    from pg_constraint c where c.conrelid = 'record_public'::regclass and c.contype = 'f'`.execute(db)
  for (const { drop } of rows) await sql.raw(drop).execute(db)
  await work()
  for (const { make } of rows) await sql.raw(make).execute(db)
}
