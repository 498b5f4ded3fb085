import { sql } from 'kysely'
import type { Lacking } from '#contract/community.ts'
import type { AnswerValue, ExtraField } from '#contract/community-fields.ts'
import { type NeededField, neededFields } from '#contract/community-words.ts'
import type { Db } from '#server/core/database.ts'
import { fieldColumn } from '#server/records/fields.ts'
import { fieldsWithout, lackingOf } from './fields.ts'

/** What was answered for a find in a community, with the fields of the version that it was answered under. */
export interface Answered {
  recordId: number
  version: number
  fields: ExtraField[]
  answers: Record<string, AnswerValue>
}

export async function answeredOf(db: Db, communityId: number, recordIds: readonly number[]) {
  const { rows } = await sql<Answered>`
    select a.record_id, a.version, f.fields, a.answers from community_answer a
    join community_fields f on f.community_id = a.community_id and f.version = a.version
    where a.community_id = ${communityId} and a.record_id = any(${recordIds}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.recordId, row]))
}

/** The same of one find in several communities, by community. */
export async function answeredIn(db: Db, recordId: number, communityIds: readonly number[]) {
  const { rows } = await sql<Answered & { communityId: number }>`
    select a.community_id, a.record_id, a.version, f.fields, a.answers from community_answer a
    join community_fields f on f.community_id = a.community_id and f.version = a.version
    where a.record_id = ${recordId} and a.community_id = any(${communityIds}::bigint[])`.execute(db)
  return new Map(rows.map(({ communityId, ...row }) => [communityId, row]))
}

/** Which of its own fields a find (r, with its details d) has. */
const has = (name: NeededField) => {
  if (name === 'pictures') {
    return sql`exists (select 1 from media m where m.owner_type = 'record' and m.owner_id = r.id::text and m.status = 'used')`
  }
  const column = fieldColumn(name)
  return name === 'locality' || name === 'notes' ? sql`coalesce(${column}, '') <> ''` : sql`${column} is not null`
}
const hasAll = sql.join(neededFields.map((name) => sql`case when not ${has(name)} then ${name}::text end`))

interface Asking {
  id: number
  needed: readonly NeededField[]
  fields: readonly ExtraField[]
}

/** Whether finds of it can lack anything. Fields count under any of their versions: answers keep theirs. */
export async function asksAnything(db: Db, { id, needed }: Pick<Asking, 'id' | 'needed'>): Promise<boolean> {
  if (needed.length > 0) return true
  const { rows } = await sql`select 1 from community_fields f, jsonb_array_elements(f.fields) field
    where f.community_id = ${id} and (field ->> 'isRequired')::boolean limit 1`.execute(db)
  return rows.length > 0
}

/** What finds of a community lack, by find; those that lack nothing are left out. */
export async function lackingIn(
  db: Db,
  { id, needed, fields }: Asking,
  recordIds: readonly number[],
): Promise<Map<number, Lacking>> {
  if (recordIds.length === 0 || !(await asksAnything(db, { id, needed }))) return new Map()
  const { rows } = await sql<{ id: number; missing: NeededField[] }>`
    select r.id, array_remove(array[${hasAll}], null) as missing
    from record r left join record_detail d on d.record_id = r.id where r.id = any(${recordIds}::bigint[])`.execute(db)
  const answered = await answeredOf(db, id, recordIds)
  return new Map(
    rows.flatMap(({ id: recordId, missing }) => {
      const given = answered.get(recordId)
      const without = fieldsWithout(given?.fields ?? fields, given?.answers ?? {})
      const lacking = lackingOf(
        missing.filter((name) => needed.includes(name)),
        without,
      )
      return lacking ? [[recordId, lacking] as const] : []
    }),
  )
}
