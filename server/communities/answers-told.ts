import { sql } from 'kysely'
import type { AnswerValue, ExtraField } from '#contract/community-fields.ts'
import type { Db } from '#server/core/database.ts'
import { answerText } from './fields.ts'

/** An extra field as a file names it: by the newest of its wordings. */
export interface ToldField {
  id: number
  label: string
  unit: string
  kind: ExtraField['kind']
}

/** All fields that a community has ever asked, those that it asks now first. */
export async function fieldsTold(db: Db, communityId: number): Promise<ToldField[]> {
  const { rows } = await sql<{ fields: ExtraField[] }>`
    select f.fields from community_fields f join community c on c.id = f.community_id
    where c.id = ${communityId} and c.hidden_at is null and c.deleted_at is null order by f.version desc`.execute(db)
  const told = new Map<number, ToldField>()
  for (const field of rows.flatMap(({ fields }) => fields)) {
    const { id, label, kind } = field
    if (!told.has(id)) told.set(id, { id, label, kind, unit: field.kind === 'number' ? field.unit : '' })
  }
  return [...told.values()]
}

type Told = Record<number, string | number>

/** What everybody may have of the answers for finds, by find: nothing of those that are blurred. */
export async function answersTold(
  db: Db,
  communityId: number,
  recordIds: readonly number[],
): Promise<Map<number, Told>> {
  const { rows } = await sql<{ recordId: number; fields: ExtraField[]; answers: Record<string, AnswerValue> }>`
    select a.record_id, f.fields, a.answers from community_answer a
    join community_fields f on f.community_id = a.community_id and f.version = a.version
    join record_public p on p.record_id = a.record_id and p.side = 0
    where a.community_id = ${communityId} and a.record_id = any(${recordIds}::bigint[])`.execute(db)
  return new Map(rows.map(({ recordId, fields, answers }) => [recordId, toldOf(fields, answers)]))
}

function toldOf(fields: readonly ExtraField[], answers: Readonly<Record<string, AnswerValue>>): Told {
  const told: Told = {}
  for (const field of fields) {
    const value = answers[String(field.id)]
    if (value === undefined) continue
    // Numbers and days are for sheets to count with.
    told[field.id] = field.kind === 'options' || Array.isArray(value) ? answerText(field, value) : value
  }
  return told
}
