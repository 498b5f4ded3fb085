import { type RawBuilder, sql } from 'kysely'
import type { ListedKind, ThreadKind, ThreadTab } from '#contract/forum-words.ts'
import type { Db } from '#server/core/database.ts'

/** Which threads are asked for, and by whom. */
export interface Narrowed {
  tab: ThreadTab
  kind?: ListedKind | undefined
  subject?: number | undefined
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
 * people what hangs on finds of their own. Left joins, and not `exists`, so that PostgreSQL follows the order of the
 * list and stops when the page is full. Who sees more than that reads it at its address.
 */
export function readable(me: number | null): { joins: RawBuilder<unknown>; where: RawBuilder<unknown> } {
  const open = sql`left join record_public p on t.kind = 'record' and p.record_id = t.owner_id`
  const isOpen = sql`t.kind in ('free', 'taxon') or p.record_id is not null`
  if (me === null) return { joins: open, where: sql`(${isOpen})` }
  return {
    joins: sql`${open}
      left join record own on t.kind = 'record' and p.record_id is null and own.id = t.owner_id
        and own.state = 'submitted' and own.deleted_at is null
      left join record_finder seen on seen.record_id = own.id and seen.user_id = ${me}`,
    where: sql`(${isOpen} or own.reporter = ${me} or own.hidden_at is null and seen.user_id is not null)`,
  }
}

/** What the viewer has said and read of a thread. */
export const readerJoins = (me: number | null) => sql`
  left join thread_follower said on said.thread_id = t.id and said.user_id = ${me}
  left join thread_read was on was.thread_id = t.id and was.user_id = ${me}`
const hasNews = sql`(coalesce(said.is_followed and not said.is_muted, false)
  and t.newest_id > coalesce(was.comment_id, 0))`

export const lineColumns = sql`t.id, t.kind, t.owner_id, t.title, t.subject_id, t.starter, t.answered_at, t.is_blocked,
  t.comments, (extract(epoch from t.newest_at) * 1000000)::bigint as micros, ${hasNews} as is_unread,
  c.id as comment_id, c.author, c.created_at as at, c.html`

/** Threads by their ids, for tabs that begin with the viewer; null where all threads are asked. */
function idsOf({ tab, me }: Narrowed): RawBuilder<unknown> | null {
  if (tab === 'newest') return null
  if (tab === 'own') {
    return sql`(select id from thread where starter = ${me}
      union select thread_id from record where reporter = ${me} and thread_id is not null)`
  }
  return sql`(select thread_id as id from thread_follower where user_id = ${me} and is_followed)`
}

/** What of the tab, the kind and the subject is a condition on the thread (t). */
export function conditions(narrowed: Narrowed): RawBuilder<unknown> {
  const { tab, kind, subject } = narrowed
  return sql`t.deleted_at is null and t.comments > 0
    ${kind === undefined ? sql`` : sql`and t.kind = ${kind}`}
    ${subject === undefined ? sql`` : sql`and t.subject_id = ${subject}`}
    ${tab === 'unread' ? sql`and ${hasNews}` : sql``}`
}

/** For searching: the tab as a condition. */
export function inTab(narrowed: Narrowed): RawBuilder<unknown> {
  const ids = idsOf(narrowed)
  return ids === null ? sql`true` : sql`t.id in ${ids}`
}

export async function linesPage(
  db: Db,
  narrowed: Narrowed,
  after: { micros: number; id: number } | null,
  take: number,
): Promise<LineRow[]> {
  const { joins, where } = readable(narrowed.me)
  const ids = idsOf(narrowed)
  const beyond = after
    ? sql`and (t.newest_at, t.newest_id) < (timestamptz 'epoch' + ${after.micros}::bigint * interval '1 microsecond', ${after.id}::bigint)`
    : sql``
  const { rows } = await sql<LineRow>`
    select ${lineColumns}
    from ${ids === null ? sql`thread t` : sql`${ids} o join thread t on t.id = o.id`}
    ${joins} ${readerJoins(narrowed.me)}
    join comment c on c.id = t.newest_id
    where ${conditions(narrowed)} and ${where} ${beyond}
    order by t.newest_at desc, t.newest_id desc limit ${take}`.execute(db)
  return rows
}

const mostCounted = 100

export async function countUnread(db: Db, me: number): Promise<number> {
  const narrowed: Narrowed = { tab: 'unread', me }
  const { joins, where } = readable(me)
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from (
    select 1 from ${idsOf(narrowed)} o join thread t on t.id = o.id ${joins} ${readerJoins(me)}
    where ${conditions(narrowed)} and ${where} limit ${mostCounted}) unread`.execute(db)
  return rows[0]?.count ?? 0
}
