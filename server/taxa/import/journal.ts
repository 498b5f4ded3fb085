import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/core/database.ts'

/** The tables that an import may write, with what tells their rows apart and whose they are. */
export const journaled = {
  taxon: { key: ['id'], owner: 'id' },
  taxon_name: { key: ['id'], owner: 'taxon_id' },
  vernacular_name: { key: ['id'], owner: 'taxon_id' },
  taxon_note: { key: ['id'], owner: 'taxon_id' },
  taxon_list: { key: ['taxon_id', 'list'], owner: 'taxon_id' },
  morpho_member: { key: ['group_id', 'taxon_id'], owner: 'group_id' },
  look_alike: { key: ['taxon_id', 'other_id'], owner: 'taxon_id' },
  taxon_external_id: { key: ['source', 'external_id'], owner: 'taxon_id' },
} as const
export type JournaledTable = keyof typeof journaled
export const journaledTables = Object.keys(journaled) as JournaledTable[]

/** Of rows `r` of the journal: a taxon's ids in its sources are kept to be laid back, but are no change of the taxon. */
export const isOfTaxon = sql`r.table_name <> 'taxon_external_id'`

/** Columns that change by themselves: that alone is no change of the row. */
const restless = ['version', 'modified', 'search_revision', 'tree_number', 'tree_end', 'drawing', 'commonness']
/** Columns that follow from others, or from what people do with a taxon: they are told, but never compared. */
const derived = ['thread_id', 'effective_species_group', 'latin_name', 'danish_name', 'shown_name', ...restless]

const column = (table: JournaledTable, alias = 't') => ({
  key: sql`jsonb_build_object(${sql.join(
    journaled[table].key.flatMap((name) => [sql.lit(name), sql.raw(`${alias}.${name}`)]),
  )})`,
  owner: sql.raw(`${alias}.${journaled[table].owner}`),
})

export interface Watched {
  taxonIds: readonly number[]
  /** An id of a source can go from one taxon to another. */
  external: { source: string; ids: readonly string[] }
}

const isWatched = (table: JournaledTable, { taxonIds, external }: Watched): RawBuilder<unknown> =>
  table === 'taxon_external_id'
    ? sql`t.source = ${external.source} and t.external_id = any(${external.ids}::text[])`
    : sql`${column(table).owner} = any(${taxonIds}::bigint[])`

const imagesOf = (table: JournaledTable, watched: Watched) =>
  sql`select ${sql.lit(table)} as table_name, ${column(table).owner} as taxon_id, ${column(table).key} as key,
    to_jsonb(t) as image from ${sql.raw(table)} t where ${isWatched(table, watched)}`

const allImages = (watched: Watched) =>
  sql.join(
    journaledTables.map((table) => imagesOf(table, watched)),
    sql` union all `,
  )

/** Remember, for the rest of the transaction, how the rows of these taxa are before an import writes them. */
export const watchRows = (db: Db, watched: Watched) =>
  sql`create temporary table import_before on commit drop as ${allImages(watched)}`.execute(db)

/**
 * Write down what has become of the watched rows, and all rows of the new taxa, under a line of history that is begun
 * only when anything has. Tells its id.
 */
export async function keepJournal(
  db: Db,
  watched: Watched,
  newIds: readonly number[],
  beginChange: () => Promise<number>,
): Promise<number | null> {
  const now = allImages({ ...watched, taxonIds: [...watched.taxonIds, ...newIds] })
  const changedIn = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) => sql`(
    select jsonb_object_agg(e.key, e.value) from jsonb_each(${one}) e
    where ${other} -> e.key is distinct from e.value and e.key <> all(${restless}::text[]))`
  const [was, is] = [sql`b.image`, sql`a.image`]
  await sql`create temporary table import_rows on commit drop as
    select coalesce(a.taxon_id, b.taxon_id) as taxon_id, table_name, key,
      case when a.image is null then b.image else ${changedIn(was, is)} end as before,
      case when b.image is null then a.image else ${changedIn(is, was)} end as after
    from import_before b full join (${now}) a using (table_name, key)
    where a.image - ${restless}::text[] is distinct from b.image - ${restless}::text[]`.execute(db)
  const { rows } = await sql<{ any: boolean }>`select exists (select 1 from import_rows) as any`.execute(db)
  const changeId = rows[0]?.any ? await beginChange() : null
  if (changeId !== null) {
    await sql`insert into taxon_import_row (change_id, taxon_id, table_name, key, before, after)
      select ${changeId}, taxon_id, table_name, key, before, after from import_rows`.execute(db)
    await tellPlanner(db)
  }
  await sql`drop table import_before, import_rows`.execute(db)
  return changeId
}

/** Many rows have come at once, and are asked about at once. */
const tellPlanner = (db: Db) => sql`analyze taxon_import_row`.execute(db)

const matches = (table: JournaledTable) =>
  sql.join(
    journaled[table].key.map((name) => {
      const value = sql.raw(`r.key ->> '${name}'`)
      return name === 'id' || (name.endsWith('_id') && name !== 'external_id')
        ? sql`${sql.raw(`t.${name}`)} = (${value})::bigint`
        : sql`${sql.raw(`t.${name}`)} = ${value}`
    }),
    sql` and `,
  )

const rowsOf = (changeId: number, table: JournaledTable) =>
  sql`taxon_import_row r where r.change_id = ${changeId} and r.table_name = ${sql.lit(table)}`

/** Taxa of which a row is no longer as the import left it. */
export async function strayTaxa(db: Db, changeId: number): Promise<number[]> {
  const strays = journaledTables.map(
    (table) => sql`select r.taxon_id as id from (select * from ${rowsOf(changeId, table)}) r
      left join ${sql.raw(table)} t on ${matches(table)}
      cross join lateral (select to_jsonb(t) as image offset 0) now
      where (r.after is null) <> (t.${sql.raw(journaled[table].key[0])} is null)
        or case when r.before is null then now.image - ${derived}::text[] <> r.after - ${derived}::text[]
          else exists (select 1 from jsonb_each(r.after - ${derived}::text[]) e
            where now.image -> e.key is distinct from e.value) end`,
  )
  const { rows } = await sql<{ id: number }>`${sql.join(strays, sql` union `)}`.execute(db)
  return rows.map(({ id }) => id)
}

async function columnsOf(db: Db, table: JournaledTable): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} order by ordinal_position`.execute(db)
  return rows.map(({ name }) => name)
}

/** How to lay back what a change did to one table. `stepDown`: rows that give up a place that only one may have. */
async function layBack(db: Db, changeId: number, table: JournaledTable) {
  const columns = await columnsOf(db, table)
  const name = sql.raw(table)
  const all = sql.join(columns.map((one) => sql.ref(one)))
  const settable = columns.filter((one) => !(journaled[table].key as readonly string[]).includes(one))
  const sets = sql.join(settable.map((one) => sql`${sql.raw(one)} = ${sql.raw(`p.${one}`)}`))
  const update = (which: RawBuilder<unknown>) =>
    settable.length === 0
      ? undefined
      : sql`update ${name} t set ${sets} from (select r.key, p.* from (select * from ${rowsOf(changeId, table)}
          and r.before is not null and r.after is not null and ${which}) r
          join ${name} t on ${matches(table)} cross join lateral jsonb_populate_record(t, r.before) p) p
          where ${sql.join(
            journaled[table].key.map((one) => sql`${sql.raw(`t.${one}`)} = ${sql.raw(`p.${one}`)}`),
            sql` and `,
          )}`
  const stepsDown = sql`coalesce(r.before ->> 'is_selected', r.before ->> 'is_accepted', 'true') = 'false'`
  const insert = sql`insert into ${name} (${all}) overriding system value
    select ${sql.join(columns.map((one) => sql.raw(`p.${one}`)))} from (select * from ${rowsOf(changeId, table)}) r
    cross join lateral jsonb_populate_record(null::${name}, r.before) p where r.after is null`
  const remove = sql`delete from ${name} t using (select * from ${rowsOf(changeId, table)} and r.before is null) r
    where ${matches(table)}`
  return {
    insert: () => insert.execute(db),
    stepDown: () => update(stepsDown)?.execute(db),
    update: () => update(sql`not ${stepsDown}`)?.execute(db),
    remove: () => remove.execute(db),
  }
}

/** Take back all that a change did, as a new change with a journal of its own, which can be taken back in turn. */
export async function restoreJournal(db: Db, changeId: number, asChange: number) {
  const taxon = await layBack(db, changeId, 'taxon')
  await taxon.insert()
  await taxon.stepDown()
  await taxon.update()
  for (const table of journaledTables) {
    if (table === 'taxon') continue
    const rows = await layBack(db, changeId, table)
    await rows.stepDown()
    await rows.remove()
    await rows.update()
    await rows.insert()
  }
  await taxon.remove()
  await sql`insert into taxon_import_row (change_id, taxon_id, table_name, key, before, after)
    select ${asChange}, taxon_id, table_name, key, after, before from taxon_import_row
    where change_id = ${changeId} order by id`.execute(db)
  await tellPlanner(db)
}
