import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '#server/core/database.ts'
import type { Schema } from '#server/core/schema.ts'
import { isPublicPicture, shownColumns } from '#server/media/shown.ts'

export type ThreadRow = Selectable<Schema['thread']>
export type CommentRow = Selectable<Schema['comment']>
type ThreadKind = ThreadRow['kind']

export const threadById = (db: Db, id: number): Promise<ThreadRow | undefined> =>
  db.selectFrom('thread').selectAll().where('id', '=', id).executeTakeFirst()

export const threadOn = (db: Db, kind: ThreadKind, ownerId: number): Promise<ThreadRow | undefined> =>
  db.selectFrom('thread').selectAll().where('kind', '=', kind).where('ownerId', '=', ownerId).executeTakeFirst()

/** The thread of a find or a taxon, made if need be. Two who write first at once get the same one. */
export async function makeThreadOn(db: Db, kind: 'record' | 'taxon', ownerId: number, now: Date): Promise<ThreadRow> {
  await db
    .insertInto('thread')
    .values({ kind, ownerId, createdAt: now })
    .onConflict((conflict) => conflict.columns(['kind', 'ownerId']).doNothing())
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

export const commentsOf = (db: Db, threadId: number): Promise<CommentRow[]> =>
  db.selectFrom('comment').selectAll().where('threadId', '=', threadId).orderBy('id').execute()

export const commentForChange = (db: Db, id: number): Promise<CommentRow | undefined> =>
  db.selectFrom('comment').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** The thread of a comment that is still there. */
export const threadOfComment = (db: Db, id: number): Promise<ThreadRow | undefined> =>
  db
    .selectFrom('thread')
    .innerJoin('comment', 'comment.threadId', 'thread.id')
    .selectAll('thread')
    .where('comment.id', '=', id)
    .where('comment.deletedAt', 'is', null)
    .executeTakeFirst()

/** Pictures that hang on comments, in their order. */
export const picturesOf = (db: Db, commentIds: readonly number[]) =>
  db
    .selectFrom('media as m')
    .select(['ownerId', ...shownColumns, isPublicPicture.as('isPublic')])
    .where('ownerType', '=', 'comment')
    .where('ownerId', 'in', commentIds.map(String))
    .where('status', '=', 'used')
    .orderBy('position')
    .execute()

export const followerRow = (db: Db, threadId: number, userId: number) =>
  db
    .selectFrom('threadFollower')
    .select(['isFollowed', 'isMuted'])
    .where('threadId', '=', threadId)
    .where('userId', '=', userId)
    .executeTakeFirst()

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
