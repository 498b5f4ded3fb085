import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '#server/core/database.ts'
import { prepared } from '#server/core/prepared.ts'
import type { Schema } from '#server/core/schema.ts'
import { isPublicPicture, shownColumns } from '#server/media/shown.ts'

export type ThreadRow = Selectable<Schema['thread']>
/** A comment without the words that it is searched by. */
export type CommentRow = Omit<Selectable<Schema['comment']>, 'search' | 'title' | 'deletedBy' | 'uuid'>
type ThreadKind = ThreadRow['kind']

const commentColumns = [
  ...(['id', 'threadId', 'author', 'html', 'version', 'createdAt', 'editedAt', 'deletedAt'] as const),
] as const

export const threadById = (db: Db, id: number): Promise<ThreadRow | undefined> =>
  db.selectFrom('thread').selectAll().where('id', '=', id).executeTakeFirst()

/** Locked until the change is done. */
export const threadForChange = (db: Db, id: number): Promise<ThreadRow | undefined> =>
  db.selectFrom('thread').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const threadOn = (db: Db, kind: ThreadKind, ownerId: number): Promise<ThreadRow | undefined> =>
  db
    .selectFrom('thread')
    .modifyFront(prepared)
    .selectAll()
    .where('kind', '=', kind)
    .where('ownerId', '=', ownerId)
    .executeTakeFirst()

/** The thread of a find or a taxon, made if need be. Two who write first at once get the same one. */
export async function makeThreadOn(
  db: Db,
  kind: 'record' | 'taxon' | 'trip',
  ownerId: number,
  now: Date,
): Promise<ThreadRow> {
  await db
    .insertInto('thread')
    .values({ kind, ownerId, createdAt: now })
    .onConflict((conflict) => conflict.columns(['kind', 'ownerId']).where('kind', '<>', 'community').doNothing())
    .execute()
  const thread = await db
    .selectFrom('thread')
    .selectAll()
    .where('kind', '=', kind)
    .where('ownerId', '=', ownerId)
    .executeTakeFirstOrThrow()
  await sql`update ${sql.table(kind)} set thread_id = ${thread.id}
    where id = ${ownerId} and thread_id is distinct from ${thread.id}`.execute(db)
  return thread
}

// ---- comments ----

/** Some comments of a thread, next to one: itself and those after it, or those before it. The oldest first. */
export async function commentsFrom(
  db: Db,
  threadId: number,
  { from, before, take }: { from?: number; before?: number; take: number },
): Promise<CommentRow[]> {
  let wanted = db.selectFrom('comment').select(commentColumns).where('threadId', '=', threadId).limit(take)
  if (from !== undefined) wanted = wanted.where('id', '>=', from)
  if (before === undefined) return wanted.orderBy('id').execute()
  return (await wanted.where('id', '<', before).orderBy('id', 'desc').execute()).toReversed()
}

/** How many comments stand before and after some, deleted ones too. */
export async function countBeside(db: Db, threadId: number, first: number, last: number) {
  const { rows } = await sql<{ earlier: number; later: number }>`select
    (select count(*)::integer from comment where thread_id = ${threadId} and id < ${first}) as earlier,
    (select count(*)::integer from comment where thread_id = ${threadId} and id > ${last}) as later`.execute(db)
  return rows[0] ?? { earlier: 0, later: 0 }
}

export const commentForChange = (db: Db, id: number): Promise<CommentRow | undefined> =>
  db.selectFrom('comment').select(commentColumns).where('id', '=', id).forUpdate().executeTakeFirst()

export const commentById = (db: Db, id: number): Promise<CommentRow | undefined> =>
  db.selectFrom('comment').select(commentColumns).where('id', '=', id).executeTakeFirst()

/** By the number that its writer gave it. */
export const commentByUuid = (db: Db, uuid: string): Promise<CommentRow | undefined> =>
  db.selectFrom('comment').select(commentColumns).where('uuid', '=', uuid).executeTakeFirst()

/** The thread of a comment, when both are still there; for who sees what is deleted also when they are not. */
export const threadOfComment = (
  db: Db,
  id: number,
  { seesDeleted }: { seesDeleted: boolean },
): Promise<ThreadRow | undefined> => {
  const thread = db
    .selectFrom('thread')
    .innerJoin('comment', 'comment.threadId', 'thread.id')
    .selectAll('thread')
    .where('comment.id', '=', id)
  if (seesDeleted) return thread.executeTakeFirst()
  return thread.where('comment.deletedAt', 'is', null).where('thread.deletedAt', 'is', null).executeTakeFirst()
}

/** Pictures that hang on comments, in their order; those of deleted ones as long as they are kept, when they are asked for. */
export const picturesOf = (db: Db, commentIds: readonly number[], { withDeleted = false } = {}) =>
  db
    .selectFrom('media as m')
    .select(['ownerId', 'status', ...shownColumns, isPublicPicture.as('isPublic')])
    .where('ownerType', '=', 'comment')
    .where('ownerId', 'in', commentIds.map(String))
    .where('status', 'in', withDeleted ? ['used', 'withdrawn'] : ['used'])
    .orderBy('position')
    .execute()

/** Pictures of a deleted comment are withdrawn, and come back with it. */
export const turnPictures = (db: Db, commentId: number, from: 'used' | 'withdrawn', to: 'used' | 'withdrawn') =>
  db
    .updateTable('media')
    .set({ status: to })
    .where('ownerType', '=', 'comment')
    .where('ownerId', '=', String(commentId))
    .where('status', '=', from)
    .execute()

// ---- readers ----

export interface ReaderRow {
  isFollowed: boolean
  isMuted: boolean
  /** Up to which comment they have read; null when they never have. */
  readId: number | null
  /** The first after it that can be read. */
  firstUnreadId: number | null
}

export async function readerOf(db: Db, threadId: number, userId: number): Promise<ReaderRow> {
  const { rows } = await sql<ReaderRow>`
    select coalesce(f.is_followed, false) as is_followed, coalesce(f.is_muted, false) as is_muted, r.comment_id as read_id,
      (select c.id from comment c where c.thread_id = ${threadId} and c.id > coalesce(r.comment_id, 0)
        and c.deleted_at is null order by c.id limit 1) as first_unread_id
    from (select 1) one
    left join thread_follower f on f.thread_id = ${threadId} and f.user_id = ${userId}
    left join thread_read r on r.thread_id = ${threadId} and r.user_id = ${userId}`.execute(db)
  return rows[0] ?? { isFollowed: false, isMuted: false, readId: null, firstUnreadId: null }
}

/** What somebody has read is never less than before. */
export const saveRead = (db: Db, threadId: number, userId: number, commentId: number, now: Date) =>
  sql`insert into thread_read as r (user_id, thread_id, comment_id, read_at)
    values (${userId}, ${threadId}, ${commentId}, ${now})
    on conflict (user_id, thread_id) do update set comment_id = excluded.comment_id, read_at = excluded.read_at
    where r.comment_id < excluded.comment_id`.execute(db)

/** What the user says about notices from the thread; what they have said about the other stays. */
export const saveFollower = (
  db: Db,
  threadId: number,
  userId: number,
  said: { isFollowed: boolean } | { isMuted: boolean },
) =>
  db
    .insertInto('threadFollower')
    .values({ threadId, userId, isFollowed: false, ...said })
    .onConflict((conflict) => conflict.columns(['threadId', 'userId']).doUpdateSet(said))
    .execute()

/** Who writes follows, unless they have said otherwise before. */
export const followIfSilent = (db: Db, threadId: number, userId: number) =>
  db
    .insertInto('threadFollower')
    .values({ threadId, userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Which of some people the user wants no notices of. */
export async function mutedAmong(db: Db, userId: number, people: readonly (number | null)[]): Promise<Set<number>> {
  const ids = [...new Set(people.filter((id) => id !== null))]
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('personMute')
    .select('mutedId')
    .where('userId', '=', userId)
    .where('mutedId', 'in', ids)
    .execute()
  return new Set(rows.map(({ mutedId }) => mutedId))
}

/**
 * A thread of its own is found by its title through its first comment; when that is deleted, through the first that is
 * left.
 */
export const laySearchedTitle = (db: Db, threadId: number) =>
  sql`update comment c set title = case when c.id = f.id then t.title else '' end
    from thread t, (select coalesce(min(id) filter (where deleted_at is null), min(id)) as id
      from comment where thread_id = ${threadId}) f
    where c.thread_id = ${threadId} and t.id = ${threadId} and t.kind = 'free'
      and (c.title <> '') <> (c.id = f.id)`.execute(db)
