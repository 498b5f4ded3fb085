import { sql } from 'kysely'
import type { RecordFields } from '#contract/record.ts'
import { type FieldName, fieldNames, fieldsIn, recordFields } from '#contract/record-fields.ts'
import type { RecordRow } from './queries.ts'
import { exactPoint } from './shown.ts'

/** The columns of the table record that hold a field as it is. */
export const recordColumns = fieldsIn('record')
/** Those of record_detail. */
export const detailColumns = fieldsIn('detail')

export const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
/** Columns by their names in the database; they come from the table of fields, never from outside. */
export const columnNames = (columns: readonly string[], as: (column: string) => string = String) =>
  sql.raw(columns.map(as).join(', '))
/** The columns of fields, each of which may be named by its table. */
export const columnList = (names: readonly FieldName[], as: (column: string, name: FieldName) => string = String) =>
  sql.raw(names.map((name) => as(snake(name), name)).join(', '))
/** A column where the table record is `r` and record_detail is `d`. */
export const placed = (column: string, name: FieldName) =>
  `${recordFields[name].table === 'record' ? 'r' : 'd'}.${column}`
/** The column of a field, so placed. */
export const fieldColumn = (name: FieldName) => sql.raw(placed(snake(name), name))
/** The same in a row of JSON that is sent to the database. */
export const asColumns = <T extends object>(from: T, names: readonly (keyof T & string)[]) =>
  Object.fromEntries(names.map((name) => [snake(name), from[name]]))

/** What people have said about a find: what the form edits. The labels are the viewer's own. */
export const fieldsOf = (row: RecordRow): RecordFields => ({
  ...(Object.fromEntries(fieldNames.map((name) => [name, row[name as keyof RecordRow]])) as unknown as RecordFields),
  speciesGroup: row.chosenGroup,
  point: exactPoint(row),
  finderIds: row.finders.map(({ userId }) => userId).filter((id) => id !== row.reporter),
  isPersonal: row.personalAt !== null,
  pictures: row.pictures.map(({ id, author, licence }) => ({
    id,
    author,
    licence: licence as NonNullable<RecordFields['pictures'][number]['licence']>,
  })),
})

/** What is the same whatever order its parts were written in. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

/** A picture whose author and licence are not told keeps those that it has. */
const pictureOf = (picture: RecordFields['pictures'][number], known: RecordFields['pictures']) => ({
  ...known.find(({ id }) => id === picture.id),
  ...Object.fromEntries(Object.entries(picture).filter(([, value]) => value !== undefined)),
})

export const differences = (before: RecordFields, after: RecordFields): FieldName[] =>
  fieldNames.filter((name) => {
    if (name === 'pictures') {
      return canonical(before.pictures) !== canonical(after.pictures.map((one) => pictureOf(one, before.pictures)))
    }
    if (name === 'finderIds') return canonical([...before.finderIds].sort()) !== canonical([...after.finderIds].sort())
    return canonical(before[name]) !== canonical(after[name])
  })
