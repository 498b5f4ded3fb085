import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { CommunityPlace } from '#contract/community.ts'
import type { ExtraField } from '#contract/community-fields.ts'
import { type CommunityTell, type CommunityTrust, communityLimits } from '#contract/community-words.ts'
import type { Db } from '#server/core/database.ts'
import { isAmong, prepared } from '#server/core/prepared.ts'
import type { CommunitiesSchema } from '#server/core/schema-communities.ts'
import { isPublicPicture, shownColumns } from '#server/media/shown.ts'
import { communityEnd } from '#server/records/membership.ts'

type Stored = Selectable<CommunitiesSchema['community']>

/** A community with what the viewer is to it: what most that is asked of it stands on. */
export interface CommunityRow extends Omit<Stored, 'search' | 'uuid' | 'maker' | 'recentRecords'> {
  fields: ExtraField[]
  /** When it took the last finds in; null: it goes on. */
  endAt: string | null
  isFollowed: boolean
  isOrganised: boolean
}

/** The same with who and what is around it, which is counted: for its card and its own page. */
export interface WholeRow extends CommunityRow {
  organiserIds: number[]
  /** Those whose appointment is the viewer's to take back: their own, and those that they made. */
  removableIds: number[]
  followers: number
  /** Nobody follows it but its organisers. Who followed before being appointed still counts. */
  isAlone: boolean
  takenIn: number
  leftOut: number
  nextEvent: { id: number; title: string; startsAt: string } | null
  lon: number | null
  lat: number | null
}

/** The clock of Denmark as a moment. */
export const asMoment = (wall: RawBuilder<unknown>) =>
  sql`to_char((${wall} at time zone 'Europe/Copenhagen') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** Finds that organisers have spoken of, as far as everybody sees them: that one is hidden since tells no number. */
const byHand = (where: RawBuilder<unknown>) => sql`(select count(*)::integer from community_record r
  join record_public p on p.record_id = r.record_id where r.community_id = c.id and ${where})`

interface Rows {
  where: RawBuilder<unknown>
  order?: RawBuilder<unknown>
  viewer: number | null
  now: Date
}

const plainColumns = (viewer: number | null) => sql`
  c.id, c.version, c.name, c.introduction, c.html, c.criteria, c.fields_version, c.needed, c.is_ranking_on,
  c.ends_on, c.closed_at, c.hidden_at, c.hidden_reason, c.trust_rests_until, c.created_at, c.updated_at, c.deleted_at,
  ${communityEnd} as end_at, f.fields,
  exists (select 1 from community_follower w where w.community_id = c.id and w.user_id = ${viewer}::bigint) as is_followed,
  exists (select 1 from community_organiser o where o.community_id = c.id and o.user_id = ${viewer}::bigint) as is_organised`

const withFields = sql`community c
  join community_fields f on f.community_id = c.id and f.version = c.fields_version`

/** Communities (c) that meet a condition, in an order. */
export async function communityRows(
  db: Db,
  { where, order = sql`c.id`, viewer }: Omit<Rows, 'now'>,
): Promise<CommunityRow[]> {
  const { rows } = await sql<CommunityRow>`
    select ${plainColumns(viewer)} from ${withFields} where ${where} order by ${order}`.execute(db)
  return rows
}

/** The same, whole. */
export async function wholeRows(db: Db, { where, order = sql`c.id`, viewer, now }: Rows): Promise<WholeRow[]> {
  const { rows } = await sql<WholeRow>`
    select ${plainColumns(viewer)},
      (select coalesce(json_agg(o.user_id order by o.since, o.user_id), '[]') from community_organiser o
        where o.community_id = c.id) as organiser_ids,
      (select coalesce(json_agg(o.user_id order by o.since, o.user_id), '[]') from community_organiser o
        where o.community_id = c.id and ${viewer}::bigint in (o.user_id, o.appointed_by)) as removable_ids,
      (select count(*)::integer from community_follower w where w.community_id = c.id) as followers,
      not exists (select 1 from community_follower w where w.community_id = c.id and not exists (
        select 1 from community_organiser o
        where o.community_id = c.id and o.user_id = w.user_id and o.since <= w.since)) as is_alone,
      ${byHand(sql`r.is_in`)} as taken_in, ${byHand(sql`not r.is_in`)} as left_out,
      (select json_build_object('id', e.id, 'title', e.title, 'startsAt', ${asMoment(sql`e.starts_at`)})
        from community_event e where e.community_id = c.id and e.cancelled_at is null
          and e.ends_at >= ${now}::timestamptz at time zone 'Europe/Copenhagen'
        order by e.starts_at, e.id limit 1) as next_event,
      st_x(m.middle) as lon, st_y(m.middle) as lat
    from ${withFields}
    cross join lateral (select ${middleOf} as middle offset 0) m
    where ${where} order by ${order}`.execute(db)
  return rows
}

/** The middle of the area of a community (c); null where it has none. */
const middleOf = sql`case
  when c.criteria ? 'near' then st_setsrid(st_makepoint(
    (c.criteria -> 'near' ->> 'lon')::float8, (c.criteria -> 'near' ->> 'lat')::float8), 4326)
  when c.criteria ? 'polygon' then (
    select st_setsrid(st_makepoint(avg((corner ->> 0)::float8), avg((corner ->> 1)::float8)), 4326)
    from jsonb_array_elements(c.criteria -> 'polygon') corner)
  when c.criteria ? 'square' then (
    select st_transform(st_setsrid(st_makepoint((q.east + 0.5) * q.side, (q.north + 0.5) * q.side), 25832), 4326)
    from (select split_part(s, '_', 3)::integer as east, split_part(s, '_', 2)::integer as north,
        replace(replace(split_part(s, '_', 1), 'km', '000'), 'm', '')::integer as side
      from (select c.criteria ->> 'square' as s) named) q)
  when c.criteria ? 'areaId' then (
    select st_pointonsurface(a.shape) from area a where a.id = (c.criteria ->> 'areaId')::bigint)
end`

/** Where communities (c) are that have an area. */
export async function placesOf(db: Db, where: RawBuilder<unknown>): Promise<CommunityPlace[]> {
  const { rows } = await sql<{ id: number; name: string; lon: number; lat: number }>`
    select p.id, p.name, st_x(p.middle) as lon, st_y(p.middle) as lat
    from (select c.id, c.name, ${middleOf} as middle from community c where ${where} offset 0) p
    where p.middle is not null order by p.id desc limit ${communityLimits.places}`.execute(db)
  return rows.map(({ id, name, lon, lat }) => ({ id, name, point: { lon, lat } }))
}

const isThere = (id: number) => sql`${isAmong('c.id', [id])} and c.deleted_at is null`

export async function communityById(db: Db, id: number, viewer: number | null): Promise<CommunityRow | undefined> {
  const [row] = await communityRows(db, { where: isThere(id), viewer })
  return row
}

export async function wholeById(db: Db, id: number, viewer: number | null, now: Date): Promise<WholeRow | undefined> {
  const [row] = await wholeRows(db, { where: isThere(id), viewer, now })
  return row
}

/** Locked until the change is done. */
export async function lockCommunity(db: Db, id: number) {
  await sql`select id from community where id = ${id} for update`.execute(db)
}

export const fieldsOf = async (db: Db, communityId: number, version: number): Promise<ExtraField[] | undefined> =>
  (
    await db
      .selectFrom('communityFields')
      .select('fields')
      .where('communityId', '=', communityId)
      .where('version', '=', version)
      .executeTakeFirst()
  )?.fields

/** What processes keep of all communities is to be read again. */
export const turnRevision = (db: Db) => sql`update community_revision set number = number + 1`.execute(db)

export const picturesOf = (db: Db, ids: readonly number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('media as m')
        .modifyFront(prepared)
        .select([...shownColumns, 'ownerId', isPublicPicture.as('isPublic')])
        .where('ownerType', '=', 'community')
        .where((e) => e('ownerId', '=', sql<string>`any(${ids.map(String)}::text[])`))
        .where('status', '=', 'used')
        .execute()

export interface FollowerRow {
  tells: CommunityTell[]
  trust: CommunityTrust
}
export const followerOf = (db: Db, communityId: number, userId: number): Promise<FollowerRow | undefined> =>
  db
    .selectFrom('communityFollower')
    .select(['tells', 'trust'])
    .where('communityId', '=', communityId)
    .where('userId', '=', userId)
    .executeTakeFirst()
