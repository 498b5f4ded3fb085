import { type RawBuilder, sql } from 'kysely'
import type { NotificationFamily } from '#contract/validation-words.ts'
import type { Db } from '#server/core/database.ts'
import type { LineData } from './line-texts.ts'

/** All that somebody is told of one thing: what the table keeps by family, put together. */
export interface CardRow {
  id: number
  /** The newest first. */
  families: NotificationFamily[]
  /** The rows that it is put together from. */
  parts: { id: number; unread: number }[]
  subject: string
  recordId: number | null
  unread: number
  newestAt: string
}

export type LineRow = LineData & { id: number; cardId: number; actor: number | null; at: string }

/** Cards of a person (named c) in families that they want to see in the portal. */
export const ownCards = (userId: number, family?: NotificationFamily): RawBuilder<unknown> => sql`
  c.user_id = ${userId} ${family === undefined ? sql`` : sql`and c.family = ${family}`}
  and not exists (select 1 from notification_setting s where s.user_id = c.user_id and s.family = c.family and not s.portal)`

/** Finds, trips and threads on cards that not everybody may read; the rules of sight decide. What is about a report stays. */
export async function sightToAskFor(db: Db, cards: RawBuilder<unknown>) {
  const { rows } = await sql<{ recordId: number | null; tripId: number | null; threadId: number | null }>`
    select distinct c.record_id, null::bigint as trip_id, null::bigint as thread_id from notification_card c
    where ${cards} and c.subject like 'record:%'
      and not exists (select 1 from record_public p where p.record_id = c.record_id)
    union all
    select null, trip_id, null from (
      select distinct substr(c.subject, 6)::bigint as trip_id from notification_card c
      where ${cards} and c.subject like 'trip:%' offset 0) t
    where not exists (select 1 from trip_public p where p.trip_id = t.trip_id)
    union all
    select null, null, thread_id from (
      select distinct substr(c.subject, 8)::bigint as thread_id from notification_card c
      where ${cards} and c.subject like 'thread:%' offset 0) t
    where not exists (select 1 from thread_public p where p.id = t.thread_id)`.execute(db)
  return {
    records: rows.flatMap(({ recordId }) => recordId ?? []),
    trips: rows.flatMap(({ tripId }) => tripId ?? []),
    threads: rows.flatMap(({ threadId }) => threadId ?? []),
  }
}

/** What the viewer may no longer read. */
export interface Unreadable {
  records: readonly number[]
  trips: readonly number[]
  threads: readonly number[]
}
export const isShown = ({ records, trips, threads }: Unreadable) => {
  const subjects = [...trips.map((id) => `trip:${id}`), ...threads.map((id) => `thread:${id}`)]
  return sql`(c.subject not like 'record:%' or not c.record_id = any(${records}::bigint[]))
    and c.subject <> all(${subjects}::text[])`
}

/** Also of all together, where the family is null. */
export async function unreadByFamily(db: Db, userId: number, unreadable: Unreadable) {
  const { rows } = await sql<{ family: NotificationFamily | null; count: number; newestAt: string | null }>`
    select c.family, count(distinct c.subject)::integer as count, max(c.newest_at) as newest_at
    from notification_card c where ${ownCards(userId)} and c.unread > 0 and ${isShown(unreadable)}
    group by grouping sets ((c.family), ())`.execute(db)
  return rows
}

/** The columns of a card, where rows (named c) are grouped by their subject. */
export const ofCard = sql`
  min(c.id) as id, c.subject, min(c.record_id) as record_id, sum(c.unread)::integer as unread,
  max(c.newest_at) as newest_at, array_agg(c.family order by c.newest_at desc, c.id desc) as families,
  jsonb_agg(jsonb_build_object('id', c.id, 'unread', c.unread)) as parts`

export async function cardsPage(
  db: Db,
  cards: RawBuilder<unknown>,
  unreadable: Unreadable,
  { skip, take }: { skip: number; take: number },
) {
  const where = sql`${cards} and ${isShown(unreadable)}`
  const { rows: items } = await sql<CardRow>`
    select ${ofCard} from notification_card c where ${where} group by c.subject
    order by max(c.newest_at) desc, min(c.id) desc limit ${take} offset ${skip}`.execute(db)
  const { rows } = await sql<{ total: number }>`
    select count(distinct c.subject)::integer as total from notification_card c where ${where}`.execute(db)
  return { items, total: rows[0]?.total ?? 0 }
}

/** A line (l) of a card (c) has been neither seen nor sent, when e-mails have told up to another. */
export const isUntold = (mailedLineId: number) =>
  sql`l.id > ${mailedLineId} and (c.visited_at is null or l.at > c.visited_at)`

/** The newest lines of each card, newest first; with `after`, only what e-mails have still to tell of. */
export async function linesOf(
  db: Db,
  cardIds: readonly number[],
  { most, after }: { most: number; after?: number },
): Promise<LineRow[]> {
  const isWanted = after === undefined ? sql`true` : isUntold(after)
  const { rows } = await sql<LineRow>`
    select l.id, l.card_id, l.kind, l.actor, l.at, l.data
    from notification_card c
    cross join lateral (select * from notification_line l where l.card_id = c.id and ${isWanted}
      order by l.id desc limit ${most}) l
    where c.id = any(${cardIds}::bigint[])
    order by l.id desc`.execute(db)
  return rows
}

/**
 * What comments say. Those that are deleted, alone or with their thread, are left out, and those on a trip that is not
 * for everybody, for all but its people: who is only asked whether they were there reads nothing that was written about it.
 */
export const commentsById = (db: Db, ids: readonly number[], reader: number | null) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('comment as c')
        .innerJoin('thread as t', 't.id', 'c.threadId')
        .select(['c.id', 'c.html'])
        .where('c.id', 'in', ids)
        .where('c.deletedAt', 'is', null)
        .where('t.deletedAt', 'is', null)
        .where(
          sql<boolean>`(t.kind <> 'trip' or exists (select from thread_public p where p.id = t.id)
            or exists (select from trip x where x.id = t.owner_id and (x.owner = ${reader}::bigint or exists (
              select from trip_participant a where a.trip_id = x.id and a.user_id = ${reader}::bigint
                and a.status = 'accepted'))))`,
        )
        .execute()

/** What published news is called, and how it begins. */
export const newsTold = (db: Db, ids: readonly number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('news')
        .select(['id', 'title', 'introduction'])
        .where('id', 'in', ids)
        .where('state', '=', 'published')
        .where('deletedAt', 'is', null)
        .execute()

/** What threads of their own are called; those that are deleted are left out. */
export const threadTitles = (db: Db, ids: readonly number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db.selectFrom('thread').select(['id', 'title']).where('id', 'in', ids).where('deletedAt', 'is', null).execute()

export interface WarningTold {
  /** The most among the finds that hold it. */
  stars: number
  /** How far it is to the nearest find from before; null where there is none. */
  nearestMetres: number | null
}

/** What is told of warnings that stand. */
export async function warningsTold(db: Db, ids: readonly number[]): Promise<Map<number, WarningTold>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<WarningTold & { id: number }>`
    select w.id, max(h.stars)::integer as stars,
      -- As everybody sees both now; nothing is told of a find that is no longer public.
      (select public_metres(o.east, o.north, n.east, n.north) from warning_holding o
        join record_public n on n.record_id = w.nearest_id
        where o.warning_id = w.id order by o.side = 0 desc, o.record_id limit 1) as nearest_metres
    from warning w join warning_holding h on h.warning_id = w.id
    where w.id = any(${ids}::bigint[]) group by w.id`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** What communities are called that can be read. */
export async function communityNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from community where id = any(${ids}::bigint[]) and hidden_at is null and deleted_at is null`.execute(
    db,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** What events are called that can be read, and when they begin, in Danish. */
export async function eventsTold(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, { title: string; startsAt: string }>()
  const { rows } = await sql<{ id: number; title: string; startsAt: string }>`
    select e.id, e.title, to_char(e.starts_at, 'DD.MM. "kl." HH24.MI') as starts_at
    from community_event e join community c on c.id = e.community_id and c.hidden_at is null and c.deleted_at is null
    where e.id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
