import { sql } from 'kysely'
import type { AnswerValue, ExtraField } from '#contract/community-fields.ts'
import type { LineAnswers, SheetCommunity } from '#contract/sheet.ts'
import { askedHeading } from '#contract/written/answers.ts'
import type { Ctx } from '#server/core/context.ts'
import type { Db } from '#server/core/database.ts'
import type { AskedOfRecords, ImportCommunity, ImportedAnswers, RecordInTheMaking } from '#server/core/extra-answers.ts'
import { communityEnd } from '#server/records/membership.ts'
import { communitiesOf, metByEach } from './meeting.ts'
import { memberId } from './rules.ts'

interface Given {
  recordId: number
  communityId: number
  version: number
  answers: Record<string, AnswerValue>
}
type Draft = Omit<RecordInTheMaking, 'point'> & { id: number; lon: number; lat: number }

/**
 * What communities ask of the viewer's own finds. What is submitted is asked by those that it is in, a draft by those
 * that it meets and those that it is answered for already: it may have been chosen by hand. An answer keeps the version
 * of the fields that it was given to.
 */
export async function askedOfRecords(ctx: Ctx, recordIds: readonly number[]): Promise<AskedOfRecords> {
  if (recordIds.length === 0) return { communities: [], answers: [] }
  const { db } = ctx
  const pairs = new Map<number, Set<number>>()
  for (const [id, within] of await communitiesOf(db, recordIds)) pairs.set(id, new Set(within.map((one) => one.id)))
  const { rows: drafts } = await sql<{ id: number }>`
    select id from record where id = any(${recordIds}::bigint[]) and state = 'draft'`.execute(db)
  for (const { id } of drafts) pairs.set(id, new Set())
  for (const [id, met] of await metByDrafts(ctx, recordIds)) pairs.set(id, new Set(met))
  const { rows: given } = await sql<Given>`
    select record_id, community_id, version, answers from community_answer
    where record_id = any(${recordIds}::bigint[])`.execute(db)
  const isDraft = new Set(drafts.map(({ id }) => id))
  for (const { recordId, communityId } of given) if (isDraft.has(recordId)) pairs.get(recordId)?.add(communityId)
  const communities = await communitiesAsking(ctx, new Set([...pairs.values()].flatMap((ids) => [...ids])), given)
  const newest = new Map(communities.map(({ id, fieldsVersion }) => [id, fieldsVersion]))
  const givenTo = new Map(given.map((one) => [`${one.recordId} ${one.communityId}`, one]))
  const answers = recordIds.flatMap((recordId) =>
    [...(pairs.get(recordId) ?? [])].flatMap((communityId): LineAnswers[] => {
      const version = newest.get(communityId)
      if (version === undefined) return []
      return [givenTo.get(`${recordId} ${communityId}`) ?? { recordId, communityId, version, answers: {} }]
    }),
  )
  return { communities, answers }
}

/** The communities that drafts meet. What lacks its day or place, or will not be public, meets none. */
async function metByDrafts({ db, now }: Ctx, recordIds: readonly number[]): Promise<[number, number[]][]> {
  const { rows } = await sql<Draft>`
    select id, taxon_id, species_group, st_x(point) as lon, st_y(point) as lat, observed_from::text as date,
      observed_to::text as date_to, own_blur
    from record where id = any(${recordIds}::bigint[]) and state = 'draft' and point is not null
      and observed_from is not null and personal_at is null and not is_absent`.execute(db)
  const met = await metByEach(
    db,
    rows.map(({ lon, lat, ...made }) => ({ ...made, point: { lon, lat } })),
    now,
  )
  return rows.map(({ id }, at) => [id, met[at] ?? []])
}

/** Those of communities that ask anything, with the versions of their fields that are needed; the viewer's own first. */
async function communitiesAsking(
  ctx: Ctx,
  ids: ReadonlySet<number>,
  given: readonly Given[],
): Promise<SheetCommunity[]> {
  if (ids.size === 0) return []
  const viewer = memberId(ctx.viewer)
  const used = given.filter(({ communityId }) => ids.has(communityId))
  const answered = new Set(used.map(({ communityId }) => communityId))
  const { rows } = await sql<Omit<SheetCommunity, 'isUsual'> & { isOwn: boolean }>`
    select c.id, c.name, c.fields_version, (exists (select 1 from community_follower w
        where w.community_id = c.id and w.user_id = ${viewer}::bigint) or exists (select 1 from community_organiser o
        where o.community_id = c.id and o.user_id = ${viewer}::bigint)) as is_own,
      (select json_agg(json_build_object('version', f.version, 'fields', f.fields) order by f.version desc)
        from community_fields f where f.community_id = c.id and (f.version = c.fields_version or (c.id, f.version) in
          (select * from json_to_recordset(${JSON.stringify(
            used.map(({ communityId, version }) => ({ id: communityId, version })),
          )}::json) as u (id bigint, version integer)))) as versions
    from community c where c.id = any(${[...ids]}::bigint[]) and c.hidden_at is null and c.deleted_at is null
    order by is_own desc, c.name, c.id`.execute(ctx.db)
  return rows
    .filter(({ versions }) => versions.some(({ fields }) => fields.length > 0))
    .map(({ isOwn, ...row }) => ({ ...row, isUsual: isOwn || answered.has(row.id) }))
}

/** What may be columns of somebody's workbook: the fields of communities that still take finds in. */
export async function fieldsForImport(db: Db, userId: number, now: Date): Promise<ImportCommunity[]> {
  const { rows } = await sql<{
    id: number
    name: string
    version: number
    fields: ExtraField[]
    older: ExtraField[][]
  }>`
    select c.id, c.name, f.version, f.fields, coalesce((select json_agg(o.fields order by o.version desc)
        from community_fields o where o.community_id = c.id and o.version <> f.version), '[]') as older
    from community c join community_fields f on f.community_id = c.id and f.version = c.fields_version
    where c.hidden_at is null and c.deleted_at is null and jsonb_array_length(f.fields) > 0
      and coalesce(${communityEnd} > ${now.toISOString()}::timestamptz, true)
      and (exists (select 1 from community_follower w where w.community_id = c.id and w.user_id = ${userId})
        or exists (select 1 from community_organiser o where o.community_id = c.id and o.user_id = ${userId}))
    order by c.name, c.id`.execute(db)
  return rows.map(({ older, ...community }) => {
    const asked = new Set(community.fields.map(({ id }) => id))
    const earlier = older
      .flat()
      .filter(({ id }) => asked.has(id))
      .map((field) => ({ fieldId: field.id, heading: askedHeading(community.name, field) }))
    return { ...community, earlier }
  })
}

/** Answers that come with finds which were just made under these uuids. */
export async function layAnswers(
  db: Db,
  { userId, now }: { userId: number; now: Date },
  answers: readonly ImportedAnswers[],
) {
  if (answers.length === 0) return
  const said = answers.map(({ communityId, ...one }) => ({ ...one, community_id: communityId }))
  await sql`insert into community_answer (record_id, community_id, version, answers, answered_by, answered_at)
    select r.id, a.community_id, a.version, a.answers, ${userId}::bigint, ${now.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(said)}::json)
      as a (uuid uuid, community_id bigint, version integer, answers jsonb)
    join record r on r.uuid = a.uuid`.execute(db)
}
