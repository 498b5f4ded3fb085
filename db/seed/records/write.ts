import { sql } from 'kysely'
import { columnType, detailTold, recordFields } from '#contract/record-fields.ts'
import type { Db } from '#server/core/database.ts'
import { asColumns, columnList } from '#server/records/fields.ts'
import { refreshPublic } from '#server/records/public.ts'
import type { DemoRecord } from './make.ts'

const portion = 1000
const json = (rows: readonly unknown[]) => JSON.stringify(rows)

/** Finds with all that hangs on them, a few statements for a thousand; tells the ids in their order. */
export async function writeRecords(
  db: Db,
  records: readonly DemoRecord[],
  userIds: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (let done = 0; done < records.length; done += portion) {
    const some = records.slice(done, done + portion)
    for (const { uuid, id } of await insertRecords(db, some, userIds)) ids.set(uuid, id)
    await insertDetails(db, some, ids)
    await insertPeople(db, some, ids, userIds)
    await insertTalks(db, some, ids, userIds)
    await insertHistory(db, some, ids)
  }
  return ids
}

/** What the public sees is worked out last, when pictures are there too. */
export async function publish(db: Db, ids: readonly number[]) {
  for (let done = 0; done < ids.length; done += portion) await refreshPublic(db, ids.slice(done, done + portion))
}

async function insertRecords(db: Db, records: readonly DemoRecord[], userIds: ReadonlyMap<string, number>) {
  const rows = records.map((record, position) => ({
    ...{ position, uuid: record.uuid, reporter: userIds.get(record.reporter), taxon_id: record.taxonId },
    ...{ species_group: record.speciesGroup, certainty: record.certainty, observed_from: record.observedFrom },
    ...{ time_from: record.timeFrom, lon: record.lon, lat: record.lat, uncertainty: record.uncertainty },
    ...{
      locality: record.locality,
      count: record.count,
      count_unit: record.countUnit,
      count_quality: record.countQuality,
    },
    ...{ is_draft: record.isDraft, is_personal: record.isPersonal, own_blur: record.ownBlur, sent_at: record.sentAt },
  }))
  const { rows: made } = await sql<{ id: number; uuid: string }>`
    insert into record (uuid, reporter, taxon_id, species_group, certainty, observed_from, time_from, point, uncertainty,
      locality, count, count_unit, count_quality, state, submitted_at, personal_at, personal_by, own_blur, created_at,
      modified_at, scored_at)
    select t.uuid, t.reporter, t.taxon_id, t.species_group, t.certainty, t.observed_from, t.time_from,
      st_setsrid(st_makepoint(t.lon, t.lat), 4326), t.uncertainty, t.locality, t.count, t.count_unit, t.count_quality,
      case when t.is_draft then 'draft' else 'submitted' end, case when t.is_draft then null else t.sent_at end,
      case when t.is_personal then t.sent_at end, case when t.is_personal then t.reporter end, t.own_blur, t.sent_at,
      t.sent_at, case when t.is_personal then null else t.sent_at end -- the machine looks at public ones by their taxa
    from jsonb_to_recordset(${json(rows)}::jsonb) as t (position integer, uuid uuid, reporter bigint, taxon_id bigint,
      species_group smallint, certainty text, observed_from date, time_from time, lon float8, lat float8,
      uncertainty real, locality text, count integer, count_unit text, count_quality text, is_draft boolean,
      is_personal boolean, own_blur boolean, sent_at timestamptz)
    order by t.position
    returning id, uuid`.execute(db)
  return made
}

const told = [...detailTold.filter((name) => recordFields[name].table === 'detail'), 'notes' as const]

async function insertDetails(db: Db, records: readonly DemoRecord[], ids: ReadonlyMap<string, number>) {
  const rows = records
    .map((record) => ({
      ...{ record_id: ids.get(record.uuid), ...asColumns(record, told), finder_name: record.finderNames[0] ?? null },
    }))
    .filter(({ record_id: _, ...said }) => Object.values(said).some((value) => value !== null))
  await sql`
    insert into record_detail (record_id, ${columnList(told)}, finder_names)
    select t.record_id, ${columnList(told, (column) => `t.${column}`)},
      case when t.finder_name is null then '{}'::text[] else array[t.finder_name] end
    from jsonb_to_recordset(${json(rows)}::jsonb) as t (record_id bigint, finder_name text,
      ${columnList(told, (column, name) => `${column} ${columnType(name)}`)})`.execute(db)
}

/** Who saw it, what they say it is, and their labels. */
async function insertPeople(
  db: Db,
  records: readonly DemoRecord[],
  ids: ReadonlyMap<string, number>,
  userIds: ReadonlyMap<string, number>,
) {
  const finders = records.flatMap((record) =>
    [{ userName: record.reporter, status: 'accepted' }, ...record.finders].map(({ userName, status }) => ({
      ...{ record_id: ids.get(record.uuid), user_id: userIds.get(userName), status, at: record.sentAt },
    })),
  )
  await sql`
    insert into record_finder (record_id, user_id, status, asked_at, answered_at)
    select t.record_id, t.user_id, t.status, t.at, case when t.status = 'accepted' then t.at end
    from jsonb_to_recordset(${json(finders)}::jsonb)
      as t (record_id bigint, user_id bigint, status text, at timestamptz)`.execute(db)
  const own = records.map(({ uuid }) => ids.get(uuid) ?? 0)
  await sql`
    insert into record_suggestion (record_id, taxon_id, author, certainty, created_at)
    select id, taxon_id, reporter, certainty, submitted_at from record
    where id = any(${own}::bigint[]) and state = 'submitted' and taxon_id is not null order by id`.execute(db)
  const tags = records.flatMap((record) =>
    record.tags.map((tag) => ({ record_id: ids.get(record.uuid), user_id: userIds.get(record.reporter), tag })),
  )
  await sql`
    insert into record_tag (record_id, user_id, tag) select t.record_id, t.user_id, t.tag
    from jsonb_to_recordset(${json(tags)}::jsonb) as t (record_id bigint, user_id bigint, tag text)`.execute(db)
}

async function insertTalks(
  db: Db,
  records: readonly DemoRecord[],
  ids: ReadonlyMap<string, number>,
  userIds: ReadonlyMap<string, number>,
) {
  const said = records.flatMap((record) =>
    record.comments.map(({ by, html, at }) => ({ record_id: ids.get(record.uuid), author: userIds.get(by), html, at })),
  )
  const comments = sql`jsonb_to_recordset(${json(said)}::jsonb)
    as c (record_id bigint, author bigint, html text, at timestamptz)`
  await sql`insert into thread (kind, owner_id, created_at)
    select 'record', c.record_id, min(c.at) from ${comments} group by c.record_id order by c.record_id`.execute(db)
  await sql`update record r set thread_id = t.id from thread t
    where t.kind = 'record' and t.owner_id = r.id and r.thread_id is null`.execute(db)
  const inThread = sql`${comments} join thread t on t.kind = 'record' and t.owner_id = c.record_id`
  await sql`insert into comment (thread_id, author, html, created_at)
    select t.id, c.author, c.html, c.at from ${inThread} order by c.at, c.record_id`.execute(db)
  await sql`insert into thread_follower (thread_id, user_id)
    select distinct t.id, c.author from ${inThread}`.execute(db)
  // Whoever wrote has read what was there.
  await sql`insert into thread_read (user_id, thread_id, comment_id)
    select w.author, w.thread_id, max(w.id) from comment w join thread t on t.id = w.thread_id and t.kind = 'record'
    where t.owner_id = any(select c.record_id from ${comments}) and w.author is not null group by 1, 2`.execute(db)
}

/** Who reported it and when: the first line of each find's history. */
async function insertHistory(db: Db, records: readonly DemoRecord[], ids: ReadonlyMap<string, number>) {
  const own = records.map(({ uuid }) => ids.get(uuid) ?? 0)
  await sql`
    insert into change (at, entity, entity_id, verb, after, actor)
    select created_at, 'record', id::text, case when state = 'draft' then 'create-draft' else 'create' end,
      case when state = 'draft' then '{"version": 1, "isDraft": true}' else '{"version": 1}' end::jsonb, reporter
    from record where id = any(${own}::bigint[]) order by id`.execute(db)
}
