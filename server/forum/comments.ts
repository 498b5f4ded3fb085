import type { Thread } from '#contract/forum.ts'
import { type Ctx, viewerId } from '#server/core/context.ts'
import { appendHistory } from '#server/core/history.ts'
import { Refusal } from '#server/core/refusal.ts'
import * as queries from './queries.ts'
import { commentHtml, isEmptyComment, isModerator } from './rules.ts'
import { readableThread, shownThread, type ThreadMeant, threadMeant } from './threads.ts'

export interface NewComment extends Pick<ThreadMeant, 'on'> {
  threadId?: number | undefined
  html: string
  mediaIds: string[]
}

/** Write in a thread, or on a find or a taxon. */
export async function addThreadComment(ctx: Ctx, input: NewComment): Promise<Thread> {
  const author = viewerId(ctx)
  const mediaIds = [...new Set(input.mediaIds)]
  const html = commentHtml(input.html)
  if (isEmptyComment(html, mediaIds.length)) throw new Refusal('invalid', 'comment_empty')
  const { thread, mayWrite } = await threadMeant(ctx, { id: input.threadId, on: input.on })
  if (!mayWrite) throw new Refusal('forbidden', 'thread_closed')
  const { id } = await ctx.db
    .insertInto('comment')
    .values({ threadId: thread.id, author, html, createdAt: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await hangPictures(ctx, id, author, mediaIds)
  await queries.followIfSilent(ctx.db, thread.id, author)
  await appendHistory(ctx, { entity: 'comment', entityId: id, verb: 'create' })
  const { kind, ownerId } = thread
  await ctx.events.emit(ctx, 'commentAdded', {
    threadId: thread.id,
    kind,
    ownerId,
    commentId: id,
    authorId: author,
  })
  return shownThread(ctx, thread, true)
}

/** Uploads of the writer that nothing uses yet become the comment's. */
async function hangPictures(ctx: Ctx, commentId: number, uploader: number, mediaIds: readonly string[]) {
  for (const [position, mediaId] of mediaIds.entries()) {
    const { numUpdatedRows } = await ctx.db
      .updateTable('media')
      .set({ status: 'used', ownerType: 'comment', ownerId: String(commentId), position })
      .where('id', '=', mediaId)
      .where('uploader', '=', uploader)
      .where('status', '=', 'uploaded')
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw new Refusal('invalid', 'media_unknown')
  }
}

export async function updateComment(ctx: Ctx, input: { id: number; version: number; html: string }): Promise<Thread> {
  const { comment, thread, mayWrite } = await commentInThread(ctx, input.id)
  if (comment.author !== viewerId(ctx)) throw new Refusal('forbidden', 'comment_not_own')
  if (!mayWrite) throw new Refusal('forbidden', 'thread_closed')
  if (comment.version !== input.version) throw new Refusal('conflict', 'conflict')
  const html = commentHtml(input.html)
  const pictures = await queries.picturesOf(ctx.db, [comment.id])
  if (isEmptyComment(html, pictures.length)) throw new Refusal('invalid', 'comment_empty')
  await ctx.db
    .updateTable('comment')
    .set({ html, version: comment.version + 1, editedAt: ctx.now })
    .where('id', '=', comment.id)
    .execute()
  await appendHistory(ctx, { entity: 'comment', entityId: comment.id, verb: 'update' })
  return shownThread(ctx, thread, true)
}

/** The comment stays as deleted, so that answers to it still make sense; nobody reads its text or sees its pictures again. */
export async function deleteComment(ctx: Ctx, { id }: { id: number }): Promise<Thread> {
  const { comment, thread, mayWrite } = await commentInThread(ctx, id)
  if (comment.author !== viewerId(ctx) && !isModerator(ctx.viewer)) throw new Refusal('forbidden', 'comment_not_own')
  await ctx.db
    .updateTable('comment')
    .set({ deletedAt: ctx.now, version: comment.version + 1 })
    .where('id', '=', id)
    .execute()
  const pictures = await queries.picturesOf(ctx.db, [id])
  await ctx.events.emit(ctx, 'mediaDropped', { mediaIds: pictures.map((picture) => picture.id) })
  await appendHistory(ctx, { entity: 'comment', entityId: id, verb: 'delete' })
  return shownThread(ctx, thread, mayWrite)
}

/** A comment that is still there, in a thread that the viewer may read; locked until the change is done. */
async function commentInThread(ctx: Ctx, id: number) {
  const comment = await queries.commentForChange(ctx.db, id)
  if (!comment || comment.deletedAt !== null) throw new Refusal('missing', 'not_found')
  return { comment, ...(await readableThread(ctx, comment.threadId)) }
}
