import { isDeepStrictEqual } from 'node:util'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/core/database.ts'

/** The tables that a change of taxa may touch, with what tells their rows apart. */
const tables = {
  taxon: { key: ['id'], hasVersion: false },
  taxonName: { key: ['id'], hasVersion: true },
  vernacularName: { key: ['id'], hasVersion: true },
  taxonNote: { key: ['id'], hasVersion: true },
  taxonList: { key: ['taxonId', 'list'], hasVersion: false },
  morphoMember: { key: ['groupId', 'taxonId'], hasVersion: false },
  blurRule: { key: ['id'], hasVersion: false },
  lookAlike: { key: ['taxonId', 'otherId'], hasVersion: false },
  taxonExternalId: { key: ['source', 'externalId'], hasVersion: false },
  nameCoupling: { key: ['source', 'name'], hasVersion: false },
} as const
export type Table = keyof typeof tables
export type Values = Record<string, unknown>

/** One row before and after: only the columns that matter. No `before` is a new row, no `after` one that goes. */
export interface RowChange {
  table: Table
  key: Values
  /** The taxon that the row belongs to. */
  of: number
  before: Values | null
  after: Values | null
}

const jsonColumns = new Set(['description', 'validationParameters'])
const written = (column: string, value: unknown): RawBuilder<unknown> =>
  jsonColumns.has(column) && value !== null ? sql`${JSON.stringify(value)}::jsonb` : sql`${value}`

type Numbered = 'taxon' | 'taxon_name' | 'vernacular_name' | 'taxon_note' | 'blur_rule'

/** Ids for new rows, taken beforehand so that rows can name each other. */
export async function newId(db: Db, table: Numbered): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence(${table}, 'id')) as id`.execute(db)
  return rows[0]?.id ?? 0
}

/** Only what is really another value; a row without any is left out. */
export const realChanges = (rows: readonly RowChange[]): RowChange[] =>
  rows.flatMap((row) => {
    const { before, after } = row
    if (before === null || after === null) return before === after ? [] : [row]
    const columns = Object.keys(after).filter((column) => !isDeepStrictEqual(before[column], after[column]))
    if (columns.length === 0) return []
    const only = (values: Values) => Object.fromEntries(columns.map((column) => [column, values[column]]))
    return [{ ...row, before: only(before), after: only(after) }]
  })

const whereKey = (key: Values) =>
  sql.join(
    Object.entries(key).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    sql` and `,
  )

/** Write the rows in their order; equal changes of rows of one table go together. */
export async function applyRows(db: Db, rows: readonly RowChange[]) {
  const groups = Map.groupBy(rows, (row) =>
    row.before === null || row.after === null || !('id' in row.key) ? row : `${row.table} ${JSON.stringify(row.after)}`,
  )
  for (const group of groups.values()) {
    const [row] = group
    if (!row) continue
    const table = sql.table(row.table)
    if (row.after === null) {
      await sql`delete from ${table} where ${whereKey(row.key)}`.execute(db)
    } else if (row.before === null) {
      await insert(db, row, row.after)
    } else {
      const sets = Object.entries(row.after).map(
        ([column, value]) => sql`${sql.ref(column)} = ${written(column, value)}`,
      )
      if (tables[row.table].hasVersion) sets.push(sql`version = version + 1`)
      const where = 'id' in row.key ? sql`id = any(${group.map((one) => one.key.id)}::bigint[])` : whereKey(row.key)
      await sql`update ${table} set ${sql.join(sets)} where ${where}`.execute(db)
    }
  }
}

async function insert(db: Db, row: RowChange, after: Values) {
  const values = Object.entries({ ...row.key, ...after })
  const columns = sql.join(values.map(([column]) => sql.ref(column)))
  const overriding = 'id' in row.key ? sql`overriding system value` : sql``
  await sql`insert into ${sql.table(row.table)} (${columns}) ${overriding}
    values (${sql.join(values.map(([column, value]) => written(column, value)))})`.execute(db)
}

/** Rows that are not as a change left them: as their `before` says. */
export async function strayRows(db: Db, rows: readonly RowChange[]): Promise<RowChange[]> {
  const strays: RowChange[] = []
  for (const [table, group] of Map.groupBy(rows, (row) => row.table)) {
    const byId = 'id' in (group[0]?.key ?? {})
    const where = byId
      ? sql`id = any(${group.map((row) => row.key.id)}::bigint[])`
      : sql.join(
          group.map((row) => sql`(${whereKey(row.key)})`),
          sql` or `,
        )
    const { rows: found } = await sql<Values>`select * from ${sql.table(table)} where ${where}`.execute(db)
    for (const row of group) {
      const now = found.find((one) => Object.entries(row.key).every(([column, value]) => one[column] === value))
      if (!isAs(now, row.before && { ...besides(row, row.before, now), ...row.before })) strays.push(row)
    }
  }
  return strays
}

/**
 * What a row that a change left so must be besides, though the history tells only what the change wrote: whose it is,
 * that what the change made is not deleted, that a name which has changed hands is nobody's accepted one, and that a
 * scientific name which is to be accepted is there.
 */
function besides({ of, key, after }: RowChange, before: Values, now: Values = {}): Values {
  const wanted: Values = {
    taxonId: of,
    ...('taxonId' in before ? { isSelected: false, isAccepted: false } : {}),
    ...(after === null || after.isSelected === true ? { isDeleted: false } : {}),
    ...key,
  }
  return Object.fromEntries(Object.entries(wanted).filter(([column]) => column in now))
}

const isAs = (now: Values | undefined, wanted: Values | null) =>
  now === undefined || wanted === null
    ? now === undefined && wanted === null
    : Object.entries(wanted).every(([column, value]) => isDeepStrictEqual(now[column], value))

/** The same change backwards. */
export const reversed = (rows: readonly RowChange[]): RowChange[] =>
  rows.toReversed().map((row) => ({ ...row, before: row.after, after: row.before }))

/** All taxa that rows name. */
export const taxaOf = (rows: readonly RowChange[]): number[] => [
  ...new Set(
    rows.flatMap((row) => [
      row.of,
      ...[row.key, row.before ?? {}, row.after ?? {}].flatMap((values) =>
        ['taxonId', 'otherId', 'groupId'].flatMap((column) => {
          const id = values[column]
          return typeof id === 'number' ? [id] : []
        }),
      ),
    ]),
  ),
]
