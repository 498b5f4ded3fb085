import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { columnType, type FieldName } from '#contract/record-fields.ts'
import type { Db } from '#server/core/database.ts'
import type { ImportedAnswers } from '#server/core/extra-answers.ts'
import { asColumns, columnList, detailColumns, recordColumns } from '../fields.ts'
import { idsInPortions } from '../portions.ts'
import { layPublicOf } from '../public.ts'
import type { CheckedRecord } from './check.ts'

const typed = (names: readonly FieldName[]) => columnList(names, (column, name) => `${column} ${columnType(name)}`)
const read = (names: readonly FieldName[]) => columnList(names, (column) => `r.${column}`)

/** Most finds have no rare details, and then no row of them. */
const hasValue = (value: unknown) => (Array.isArray(value) ? value.length > 0 : value !== null)

/**
 * Write a portion of finds with few statements. They are deleted drafts for now, which nobody sees, until `release`
 * shows all of them at once. What they answer communities is told by the uuids that they have got.
 */
export async function writeRecords(
  db: Db,
  { importId, reporter, now }: { importId: number; reporter: number; now: Date },
  checked: readonly CheckedRecord[],
): Promise<ImportedAnswers[]> {
  const rows = checked.map((record) => ({ ...record, uuid: randomUUID() }))
  const at = now.toISOString()
  const records = rows.map(({ uuid, fields, verbatimName }) => ({
    ...asColumns(fields, recordColumns),
    ...{
      uuid,
      lon: fields.point?.lon,
      lat: fields.point?.lat,
      verbatim_name: verbatimName,
      personal: fields.isPersonal,
    },
  }))
  await sql`insert into record (uuid, reporter, import_id, verbatim_name, state, deleted_at, created_at, modified_at,
      personal_at, personal_by, point, ${columnList(recordColumns)})
    select r.uuid, ${reporter}::bigint, ${importId}::bigint, r.verbatim_name, 'draft', ${at}::timestamptz,
      ${at}::timestamptz, ${at}::timestamptz, case when r.personal then ${at}::timestamptz end,
      case when r.personal then ${reporter}::bigint end, st_setsrid(st_makepoint(r.lon, r.lat), 4326),
      ${read(recordColumns)}
    from json_to_recordset(${JSON.stringify(records)}::json) as r (uuid uuid, verbatim_name text, lon float8, lat float8,
      personal boolean, ${typed(recordColumns)})`.execute(db)
  const details = rows
    .filter(({ fields }) => detailColumns.some((name) => hasValue(fields[name])))
    .map(({ uuid, fields }) => ({ uuid, ...asColumns(fields, detailColumns) }))
  if (details.length > 0)
    await sql`insert into record_detail (record_id, ${columnList(detailColumns)})
      select f.id, ${read(detailColumns)}
      from json_to_recordset(${JSON.stringify(details)}::json) as r (uuid uuid, ${typed(detailColumns)})
      join record f on f.uuid = r.uuid`.execute(db)
  const uuids = rows.map(({ uuid }) => uuid)
  await sql`insert into record_finder (record_id, user_id, status, asked_at, answered_at)
    select id, reporter, 'accepted', ${at}::timestamptz, ${at}::timestamptz from record
    where uuid = any(${uuids}::uuid[])`.execute(db)
  await sql`insert into record_suggestion (record_id, taxon_id, author, certainty, created_at)
    select id, taxon_id, reporter, coalesce(certainty, 'sikker'), ${at}::timestamptz from record
    where uuid = any(${uuids}::uuid[]) and taxon_id is not null`.execute(db)
  await sql`insert into record_vote (record_id, suggestion_id, user_id, certainty, species_group, weight, cast_at)
    select s.record_id, s.id, s.author, s.certainty, t.effective_species_group,
      vote_weight(s.author, t.effective_species_group), s.created_at
    from record f join record_suggestion s on s.record_id = f.id join taxon t on t.id = s.taxon_id
    where f.uuid = any(${uuids}::uuid[])`.execute(db)
  const tags = rows.flatMap(({ uuid, fields }) => fields.tags.map((tag) => ({ uuid, tag })))
  if (tags.length > 0)
    await sql`insert into record_tag (record_id, user_id, tag)
      select f.id, ${reporter}::bigint, r.tag from json_to_recordset(${JSON.stringify(tags)}::json) as r (uuid uuid, tag text)
      join record f on f.uuid = r.uuid on conflict do nothing`.execute(db)
  return rows.flatMap(({ uuid, answers }) => answers.map((one) => ({ uuid, ...one })))
}

const recordsOf = (importId: number) => sql`select id from record where import_id = ${importId}`

/** Make all finds of an import what they are: submitted, at one moment, and public where they may be. */
export async function release(db: Db, importId: number, now: Date) {
  const at = now.toISOString()
  for await (const ids of idsInPortions(db, recordsOf(importId)))
    await sql`update record set state = 'submitted', submitted_at = ${at}::timestamptz, deleted_at = null
      where id = any(${ids}::bigint[])`.execute(db)
  await layPublicOf(db, recordsOf(importId))
}

/** Take out what an import that did not come to its end has written. Nobody has seen it. */
export async function deleteImported(db: Db, importId: number) {
  for await (const ids of idsInPortions(db, recordsOf(importId)))
    await sql`delete from record where id = any(${ids}::bigint[])`.execute(db)
}
