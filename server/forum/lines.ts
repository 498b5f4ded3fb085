import { type RawBuilder, sql } from 'kysely'
import type { ListedKind, ThreadKind, ThreadTab } from '#contract/forum-words.ts'
import type { Db } from '#server/core/database.ts'

/** Which threads are asked for, and by whom. */
export interface Narrowed {
  tab: ThreadTab
  kind?: ListedKind | undefined
  subject?: number | undefined
  /** Only threads of this one. */
  community?: number | undefined
  /** Null for strangers. */
  me: number | null
}

export interface LineRow {
  id: number
  kind: ThreadKind
  ownerId: number | null
  title: string
  subjectId: number | null
  starter: number | null
  answeredAt: string | null
  isBlocked: boolean
  comments: number
  /** When the newest comment was written, in microseconds: milliseconds do not tell all apart. */
  micros: number
  isUnread: boolean
  commentId: number
  author: number | null
  at: string
  html: string
}

/**
 * That the viewer may read a thread (named t), and the tables that this is told by: everybody reads what is public, and
 * people what hangs on finds of their own. Who sees more than that reads it at its address.
 */
function readable(me: number | null): { joins: RawBuilder<unknown>; where: RawBuilder<unknown> } {
  const open = sql`left join record_public p on t.kind = 'record' and p.record_id = t.owner_id
    left join trip_public o on t.kind = 'trip' and o.trip_id = t.owner_id
    left join community y on t.kind = 'community' and y.id = t.owner_id and y.hidden_at is null and y.deleted_at is null`
  const isOpen = sql`t.kind in ('free', 'taxon') or p.record_id is not null or o.trip_id is not null or y.id is not null`
  if (me === null) return { joins: open, where: sql`(${isOpen})` }
  return {
    joins: sql`${open}
      left join record own on t.kind = 'record' and p.record_id is null and own.id = t.owner_id
        and own.state = 'submitted' and own.deleted_at is null
      left join record_finder seen on seen.record_id = own.id and seen.user_id = ${me}
      left join trip walked on t.kind = 'trip' and o.trip_id is null and walked.id = t.owner_id
        and walked.deleted_at is null
      left join trip_participant along on along.trip_id = walked.id and along.user_id = ${me}
        and along.status = 'accepted'`,
    where: sql`(${isOpen} or own.reporter = ${me} or own.hidden_at is null and seen.user_id is not null
      or walked.owner = ${me} or along.user_id is not null)`,
  }
}

const hasNews = sql`(coalesce(said.is_followed and not said.is_muted, false)
  and t.newest_id > coalesce(was.comment_id, 0))`
/** What the viewer has said and read of a thread. */
const readerJoins = (me: number | null) => sql`
  left join thread_follower said on said.thread_id = t.id and said.user_id = ${me}
  left join thread_read was on was.thread_id = t.id and was.user_id = ${me}`

/** The kind and the subject, as conditions on the thread (t). */
const conditions = ({ kind, subject, community }: Narrowed) => sql`t.deleted_at is null and t.comments > 0
  ${kind === undefined ? sql`` : sql`and t.kind = ${kind}`}
  ${subject === undefined ? sql`` : sql`and t.subject_id = ${subject}`}
  ${community === undefined ? sql`` : sql`and t.kind = 'community' and t.owner_id = ${community}`}`

/**
 * The thread (t) of each of some few: by its key. PostgreSQL would rather look through all threads for them, which takes
 * five times as long when there are 200,000.
 */
const threadOf = (id: RawBuilder<unknown>) =>
  sql`cross join lateral (select * from thread where thread.id = ${id} offset 0) t`

/** The threads (t) of a tab: where they are read from, and what must hold of them. */
function sourceOf({ tab, me }: Narrowed): { from: RawBuilder<unknown>; where: RawBuilder<unknown> } {
  if (tab === 'newest') return { from: sql`thread t`, where: sql`true` }
  if (tab === 'own') {
    const ids = sql`select id from thread where starter = ${me}
      union select thread_id from record where reporter = ${me} and thread_id is not null
      union select thread_id from trip where owner = ${me} and thread_id is not null`
    return { from: sql`(${ids}) o ${threadOf(sql`o.id`)}`, where: sql`true` }
  }
  const followed = sql`thread_follower said ${threadOf(sql`said.thread_id`)}`
  if (tab === 'followed') return { from: followed, where: sql`said.user_id = ${me} and said.is_followed` }
  return {
    from: sql`${followed} left join thread_read was on was.thread_id = t.id and was.user_id = ${me}`,
    where: sql`said.user_id = ${me} and ${hasNews}`,
  }
}

/** For searching: the tab as a condition on a comment (c). */
export function inTab(narrowed: Narrowed): RawBuilder<unknown> {
  const { from, where } = sourceOf(narrowed)
  return narrowed.tab === 'newest' ? sql`true` : sql`c.thread_id in (select t.id from ${from} where ${where})`
}

/** The lines of some comments, in their order; those that the viewer may not read are left out. */
export async function linesOf(db: Db, narrowed: Narrowed, commentIds: readonly number[]): Promise<LineRow[]> {
  if (commentIds.length === 0) return []
  const { joins, where } = readable(narrowed.me)
  const { rows } = await sql<LineRow>`
    select t.id, t.kind, t.owner_id, t.title, t.subject_id, t.starter, t.answered_at, t.is_blocked, t.comments,
      (extract(epoch from t.newest_at) * 1000000)::bigint as micros, ${hasNews} as is_unread,
      c.id as comment_id, c.author, c.created_at as at, c.html
    from unnest(${commentIds}::bigint[]) with ordinality asked(id, at)
    join comment c on c.id = asked.id and c.deleted_at is null
    join thread t on t.id = c.thread_id ${joins} ${readerJoins(narrowed.me)}
    where ${conditions(narrowed)} and ${where} order by asked.at`.execute(db)
  return rows
}

/** Where a page begins: after a moment and a comment. */
interface Mark {
  micros: number
  commentId: number
}

/** The newest comments of threads in their order. Who may read them is asked after: most may, and the order is kept. */
async function newestOf(db: Db, narrowed: Narrowed, after: Mark | null, take: number): Promise<Mark[]> {
  const { from, where } = sourceOf(narrowed)
  // A member's own are few beside all: they are put in order, instead of looking through all for them.
  const order = narrowed.tab === 'newest' ? sql`t.newest_at` : sql`t.newest_at + interval '0'`
  const beyond = after
    ? sql`and (t.newest_at, t.newest_id) <
        (timestamptz 'epoch' + ${after.micros}::bigint * interval '1 microsecond', ${after.commentId}::bigint)`
    : sql``
  const { rows } = await sql<Mark>`
    select t.newest_id as comment_id, (extract(epoch from t.newest_at) * 1000000)::bigint as micros
    from ${from} where ${where} and ${conditions(narrowed)} ${beyond}
    order by ${order} desc, t.newest_id desc limit ${take}`.execute(db)
  return rows
}

export async function linesPage(db: Db, narrowed: Narrowed, after: Mark | null, take: number): Promise<LineRow[]> {
  const lines: LineRow[] = []
  let mark = after
  for (let portion = take; lines.length < take; portion *= 2) {
    const newest = await newestOf(db, narrowed, mark, portion)
    const ids = newest.map(({ commentId }) => commentId)
    lines.push(...(await linesOf(db, narrowed, ids)))
    if (newest.length < portion) break
    mark = newest.at(-1) ?? null
  }
  return lines.slice(0, take)
}

const mostCounted = 100

/** How many threads of the list of unread ones there are, a hundred at most. */
export async function countUnread(db: Db, me: number): Promise<number> {
  const narrowed: Narrowed = { tab: 'unread', me }
  const { from, where } = sourceOf(narrowed)
  const { joins, where: mayRead } = readable(me)
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from (
    select 1 from ${from} ${joins}
    where ${where} and ${conditions(narrowed)} and ${mayRead} limit ${mostCounted}) unread`.execute(db)
  return rows[0]?.count ?? 0
}
