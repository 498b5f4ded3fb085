import type { Thread } from '#contract/thread.ts'
import { type Ctx, viewerId } from '#server/core/context.ts'
import { appendHistory } from '#server/core/history.ts'
import { Refusal } from '#server/core/refusal.ts'
import { commentToChange, readyToWrite, saidBefore, sayAgain, writeIn } from './comments.ts'
import { needRoomToWrite } from './limits.ts'
import * as queries from './queries.ts'
import { isModerator, isStarted } from './rules.ts'
import { shownThread } from './shown.ts'
import { openSubject } from './subjects.ts'
import { accessOn, getThread, readableThread } from './threads.ts'

interface NewThread {
  uuid?: string | undefined
  title: string
  html: string
  subject?: number | undefined
  communityId?: number | undefined
  /** Its organisers tell something. Whether they may has been asked before. */
  isAnnouncement?: boolean
  mediaIds: string[]
}

/** Begin a thread of its own, or one in a community. */
export async function createThread(
  ctx: Ctx,
  { title, subject, communityId, isAnnouncement = false, ...words }: NewThread,
): Promise<Thread> {
  const said = readyToWrite(words)
  const known = await saidBefore(ctx, said)
  if (known) return sayAgain(ctx, known, said)
  const hung = await whereToHang(ctx, subject, communityId)
  await needRoomToWrite(ctx, 'thread')
  const thread = await ctx.db
    .insertInto('thread')
    .values({ ...hung, title, isAnnouncement, starter: viewerId(ctx), createdAt: ctx.now })
    .returningAll()
    .executeTakeFirstOrThrow()
  await writeIn(ctx, thread, { ...said, title })
  await appendHistory(ctx, { entity: 'thread', entityId: thread.id, verb: 'create' })
  return shownAgain(ctx, thread.id)
}

async function whereToHang(ctx: Ctx, subjectId: number | undefined, communityId: number | undefined) {
  if ((subjectId === undefined) === (communityId === undefined)) {
    throw new Refusal('invalid', 'bad_input', { subject: 'Vælg et emne.' })
  }
  if (subjectId !== undefined) {
    await openSubject(ctx.db, subjectId)
    return { kind: 'free' as const, subjectId }
  }
  const access = await accessOn(ctx, 'community', communityId ?? null)
  if (!access.read) throw new Refusal('missing', 'not_found')
  if (!access.write) throw new Refusal('forbidden', 'community_closed')
  return { kind: 'community' as const, ownerId: communityId ?? null }
}

interface ThreadChange {
  id: number
  title?: string | undefined
  subject?: number | undefined
  answered?: boolean | undefined
}

export async function updateThread(ctx: Ctx, { id, title, subject, answered }: ThreadChange): Promise<Thread> {
  const thread = await ownThread(ctx, id)
  if (thread.isBlocked && !isModerator(ctx.viewer)) throw new Refusal('forbidden', 'thread_closed')
  if (subject !== undefined && thread.kind !== 'free') throw new Refusal('conflict', 'thread_owned')
  if (subject !== undefined && subject !== thread.subjectId) await openSubject(ctx.db, subject)
  const answeredAt = answered ? (thread.answeredAt ?? ctx.now) : null
  await ctx.db
    .updateTable('thread')
    .set({
      title: title ?? thread.title,
      subjectId: subject ?? thread.subjectId,
      answeredAt: answered === undefined ? thread.answeredAt : answeredAt,
    })
    .where('id', '=', id)
    .execute()
  // It is found by the words of its title too.
  if (title !== undefined && title !== thread.title) {
    await ctx.db.updateTable('comment').set({ title }).where('threadId', '=', id).where('title', '<>', '').execute()
  }
  const before = { title: thread.title, subject: thread.subjectId, answered: thread.answeredAt !== null }
  await appendHistory(ctx, {
    entity: 'thread',
    entityId: id,
    verb: 'update',
    before,
    after: { title, subject, answered },
  })
  return shownAgain(ctx, id)
}

/** Gone from lists, search and notices at once; its address tells that it was there, and moderators can bring it back. */
export async function deleteThread(ctx: Ctx, { id }: { id: number }): Promise<Thread> {
  const thread = await ownThread(ctx, id)
  // What a moderator has closed stays as it was.
  if (thread.isBlocked && !isModerator(ctx.viewer)) throw new Refusal('forbidden', 'thread_closed')
  await ctx.db
    .updateTable('thread')
    .set({ deletedAt: ctx.now, deletedBy: viewerId(ctx) })
    .where('id', '=', id)
    .execute()
  await appendHistory(ctx, { entity: 'thread', entityId: id, verb: 'delete' })
  await ctx.events.emit(ctx, 'threadDeleted', { threadId: id })
  return getThread(ctx, { id })
}

/** Nobody can write in it, or everybody again. */
export async function toggleBlockThread(ctx: Ctx, { id }: { id: number }): Promise<Thread> {
  const { thread } = await readableThread(ctx, id, queries.threadForChange)
  const isBlocked = !thread.isBlocked
  await ctx.db.updateTable('thread').set({ isBlocked }).where('id', '=', id).execute()
  await appendHistory(ctx, { entity: 'thread', entityId: id, verb: isBlocked ? 'block' : 'unblock' })
  return shownAgain(ctx, id)
}

/** A deleted thread or comment is there again, with its pictures. */
export async function restoreInForum(
  ctx: Ctx,
  { threadId, commentId }: { threadId?: number | undefined; commentId?: number | undefined },
): Promise<Thread> {
  if ((threadId === undefined) === (commentId === undefined)) {
    throw new Refusal('invalid', 'bad_input', { threadId: 'Angiv enten en tråd eller en kommentar.' })
  }
  if (commentId !== undefined) return restoreComment(ctx, commentId)
  const { thread } = await readableThread(ctx, threadId ?? 0, queries.threadForChange)
  if (thread.deletedAt === null) throw new Refusal('conflict', 'not_deleted')
  await ctx.db.updateTable('thread').set({ deletedAt: null, deletedBy: null }).where('id', '=', thread.id).execute()
  await appendHistory(ctx, { entity: 'thread', entityId: thread.id, verb: 'restore' })
  return shownAgain(ctx, thread.id)
}

async function restoreComment(ctx: Ctx, id: number): Promise<Thread> {
  const { comment } = await commentToChange(ctx, id)
  if (comment.deletedAt === null) throw new Refusal('conflict', 'not_deleted')
  await ctx.db.updateTable('comment').set({ deletedAt: null, deletedBy: null }).where('id', '=', id).execute()
  await queries.turnPictures(ctx.db, id, 'withdrawn', 'used')
  await queries.laySearchedTitle(ctx.db, comment.threadId)
  await appendHistory(ctx, { entity: 'comment', entityId: id, verb: 'restore' })
  return shownAgain(ctx, comment.threadId, id)
}

/** A thread of its own that the viewer began, or any for moderators; locked until the change is done. */
async function ownThread(ctx: Ctx, id: number): Promise<queries.ThreadRow> {
  const { thread } = await readableThread(ctx, id, queries.threadForChange)
  if (thread.deletedAt !== null) throw new Refusal('missing', 'not_found')
  if (thread.starter !== viewerId(ctx) && !isModerator(ctx.viewer)) throw new Refusal('forbidden', 'thread_not_own')
  if (!isStarted(thread)) throw new Refusal('conflict', 'thread_owned')
  return thread
}

async function shownAgain(ctx: Ctx, id: number, at?: number): Promise<Thread> {
  const { thread, mayWrite } = await readableThread(ctx, id)
  return shownThread(ctx, thread, mayWrite, { at })
}
