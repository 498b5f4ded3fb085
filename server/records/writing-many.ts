import { sql } from 'kysely'
import type { RecordFields } from '#contract/record.ts'
import type { FieldName } from '#contract/record-fields.ts'
import type { Db } from '#server/core/database.ts'
import { columnNames, detailColumns, recordColumns, snake } from './fields.ts'
import { recordValues, writeDetails } from './writing.ts'

interface DetailWrite {
  id: number
  fields: RecordFields
  names: readonly FieldName[]
}

interface RecordWrite extends DetailWrite {
  /** Other columns of the find. */
  more: Record<string, unknown>
}

/** Rows that set the same columns go in one statement; a trigger on a column hears of no other. */
const byColumns = <T>(rows: readonly T[], columnsOf: (row: T) => readonly string[]) =>
  [...Map.groupBy(rows, (row) => columnsOf(row).join())].map(([columns, own]) => ({
    columns: columns.split(','),
    own,
  }))

const asJson = ({ fields, names, more }: RecordWrite): Record<string, unknown> => ({
  ...Object.fromEntries(
    recordColumns.filter((name) => names.includes(name)).map((name) => [snake(name), fields[name]]),
  ),
  ...(names.includes('point')
    ? { point: fields.point && `SRID=4326;POINT(${fields.point.lon} ${fields.point.lat})` }
    : {}),
  ...Object.fromEntries(Object.entries(more).map(([name, value]) => [snake(name), value])),
})

/** Write into finds, each in its way: one by a plain statement whose plan is kept, many by one for each set of columns. */
export async function writeRecordsOf(db: Db, writes: readonly RecordWrite[]) {
  const alone = writes.length === 1 ? writes : writes.filter(({ names }) => names.includes('shape'))
  for (const { id, fields, names, more } of alone) {
    const values = { ...recordValues(fields, names), ...more }
    await db.updateTable('record').set(values).where('id', '=', id).execute()
  }
  const rows = writes.filter((write) => !alone.includes(write)).map((write) => ({ id: write.id, ...asJson(write) }))
  for (const { columns, own } of byColumns(rows, ({ id: _, ...values }) => Object.keys(values))) {
    const list = columnNames(columns)
    await sql`update record r set (${list}) = (select ${list} from jsonb_populate_record(r, n.value) w)
      from jsonb_array_elements(${JSON.stringify(own)}::jsonb) n
      where r.id = (n.value ->> 'id')::bigint`.execute(db)
  }
}

/** The same for the rare details, which stand in a row of their own. */
export async function writeDetailsOf(db: Db, writes: readonly DetailWrite[]) {
  const [first] = writes
  if (writes.length === 1 && first) return writeDetails(db, first.id, first.fields, first.names)
  const rows = writes.flatMap(({ id, fields, names }) => {
    const columns = detailColumns.filter((name) => names.includes(name))
    if (columns.length === 0) return []
    return [{ record_id: id, ...Object.fromEntries(columns.map((name) => [snake(name), fields[name]])) }]
  })
  for (const { columns, own } of byColumns(rows, ({ record_id: _, ...values }) => Object.keys(values))) {
    const list = columnNames(columns)
    await sql`insert into record_detail (record_id, ${list})
      select record_id, ${list} from jsonb_populate_recordset(null::record_detail, ${JSON.stringify(own)}::jsonb)
      on conflict (record_id) do update set ${columnNames(columns, (column) => `${column} = excluded.${column}`)}`.execute(
      db,
    )
  }
}
