import { mostNamed, mostPictures } from '#contract/forum-words.ts'
import type { CommentVersion, Thread } from '#contract/thread.ts'
import { publicUsers } from '#server/account/public-users.ts'
import { type Ctx, viewerId } from '#server/core/context.ts'
import { appendHistory } from '#server/core/history.ts'
import { oneAtATime } from '#server/core/once.ts'
import { Refusal } from '#server/core/refusal.ts'
import { danishDay } from '#server/core/roles.ts'
import { earlierTitles } from './earlier-titles.ts'
import { hasExperts, headOf } from './heads.ts'
import { needRoomToWrite } from './limits.ts'
import { namer } from './mentions.ts'
import * as queries from './queries.ts'
import { callsExperts, commentHtml, isEmptyComment, isModerator, namedIn } from './rules.ts'
import { picturesKept, shownThread, stillHere } from './shown.ts'
import { lockedThread, readableThread, type ThreadMeant, threadMeant } from './threads.ts'

export interface NewComment extends Pick<ThreadMeant, 'on'> {
  uuid?: string | undefined
  threadId?: number | undefined
  html: string
  mediaIds: string[]
}

/** Write in a thread, or on a find or a taxon. */
export async function addThreadComment(ctx: Ctx, input: NewComment): Promise<Thread> {
  const said = readyToWrite(input)
  const known = await saidBefore(ctx, said)
  if (known) return sayAgain(ctx, known, said)
  const { thread, mayWrite } = await threadMeant(ctx, { id: input.threadId, on: input.on })
  if (!mayWrite) throw new Refusal('forbidden', 'thread_closed')
  await needRoomToWrite(ctx, 'comment')
  await writeIn(ctx, await lockedThread(ctx, thread.id), said)
  return shownThread(ctx, (await queries.threadById(ctx.db, thread.id)) ?? thread, true, { isEnd: true })
}

/** What other rooms write on behalf of who asks, such as an expert's question: it counts towards no limit. */
export async function writeOnRecord(ctx: Ctx, recordId: number, html: string) {
  const { thread, mayWrite } = await threadMeant(ctx, { on: { kind: 'record', ownerId: recordId } })
  if (!mayWrite) throw new Refusal('forbidden', 'thread_closed')
  await writeIn(ctx, await lockedThread(ctx, thread.id), readyToWrite({ html, mediaIds: [] }))
}

interface Said {
  uuid: string | null
  html: string
  mediaIds: string[]
  /** Of the thread that it begins. */
  title?: string
}

/** What may be written, cleaned; refused when it says nothing. */
export function readyToWrite(input: Pick<NewComment, 'uuid' | 'html' | 'mediaIds'>): Said {
  const mediaIds = [...new Set(input.mediaIds)]
  const html = commentHtml(input.html)
  if (isEmptyComment(html, mediaIds.length)) throw new Refusal('invalid', 'comment_empty')
  return { uuid: input.uuid ?? null, html, mediaIds }
}

/** What the viewer has sent under the same number: the answer to it was lost. */
export async function saidBefore(ctx: Ctx, { uuid }: Pick<Said, 'uuid'>): Promise<queries.CommentRow | undefined> {
  if (uuid === null) return
  await oneAtATime(ctx.db, uuid)
  const known = await queries.commentByUuid(ctx.db, uuid)
  if (known && known.author !== viewerId(ctx)) throw new Refusal('conflict', 'comment_uuid_taken')
  return known
}

/** The comment that is there, with the words and pictures that it has got since. */
export async function sayAgain(ctx: Ctx, { id, threadId, html, version, deletedAt }: queries.CommentRow, said: Said) {
  const { thread, mayWrite } = await readableThread(ctx, threadId)
  if (deletedAt !== null) return shownThread(ctx, thread, mayWrite, { at: id })
  const hung = (await queries.picturesOf(ctx.db, [id])).map((picture) => picture.id)
  const more = said.mediaIds.filter((mediaId) => !hung.includes(mediaId))
  if (hung.length + more.length > mostPictures) throw new Refusal('invalid', 'comment_too_many_pictures')
  if (mayWrite) await hangPictures(ctx, id, viewerId(ctx), more, hung.length)
  if (said.html !== html) return updateComment(ctx, { id, version, html: said.html })
  return shownThread(ctx, thread, mayWrite, { at: id })
}

/** A comment in a thread that the viewer may write in. */
export async function writeIn(ctx: Ctx, thread: queries.ThreadRow, { uuid, html, mediaIds, title = '' }: Said) {
  const author = viewerId(ctx)
  const { id } = await ctx.db
    .insertInto('comment')
    .values({ uuid, threadId: thread.id, author, html, title, createdAt: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await hangPictures(ctx, id, author, mediaIds)
  await queries.followIfSilent(ctx.db, thread.id, author)
  await queries.saveRead(ctx.db, thread.id, author, id, ctx.now)
  await appendHistory(ctx, { entity: 'comment', entityId: id, verb: 'create' })
  const { kind, ownerId } = thread
  await ctx.events.emit(ctx, 'commentAdded', {
    ...{ threadId: thread.id, kind, ownerId, commentId: id, authorId: author },
    named: namedIn(html).slice(0, mostNamed),
    callsExperts: callsExperts(html) && (await isFirstCall(ctx, thread)),
  })
}

/** The experts of the thread's group are called once a thread and day; where there is no group nobody is. */
async function isFirstCall(ctx: Ctx, thread: queries.ThreadRow): Promise<boolean> {
  if (!hasExperts(await headOf(ctx, thread))) return false
  const today = danishDay(ctx.now)
  const { numUpdatedRows } = await ctx.db
    .updateTable('thread')
    .set({ expertsCalledOn: today })
    .where('id', '=', thread.id)
    .where((e) => e.or([e('expertsCalledOn', 'is', null), e('expertsCalledOn', '<', today)]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Uploads of the writer that nothing uses yet become the comment's. */
async function hangPictures(ctx: Ctx, commentId: number, uploader: number, mediaIds: readonly string[], after = 0) {
  for (const [at, mediaId] of mediaIds.entries()) {
    const { numUpdatedRows } = await ctx.db
      .updateTable('media')
      .set({ status: 'used', ownerType: 'comment', ownerId: String(commentId), position: after + at })
      .where('id', '=', mediaId)
      .where('uploader', '=', uploader)
      .where('status', '=', 'uploaded')
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw new Refusal('invalid', 'media_unknown')
  }
}

/** What it said before is kept, for moderators. */
export async function updateComment(ctx: Ctx, input: { id: number; version: number; html: string }): Promise<Thread> {
  const { comment, thread, mayWrite } = await commentInThread(ctx, input.id)
  if (comment.author !== viewerId(ctx)) throw new Refusal('forbidden', 'comment_not_own')
  if (!mayWrite) throw new Refusal('forbidden', 'thread_closed')
  if (comment.version !== input.version) throw new Refusal('conflict', 'conflict')
  const html = commentHtml(input.html)
  const pictures = await queries.picturesOf(ctx.db, [comment.id])
  if (isEmptyComment(html, pictures.length)) throw new Refusal('invalid', 'comment_empty')
  const { id, version } = comment
  const before = { commentId: id, version, html: comment.html, writtenAt: comment.editedAt ?? comment.createdAt }
  await ctx.db.insertInto('commentVersion').values(before).execute()
  await ctx.db
    .updateTable('comment')
    .set({ html, version: version + 1, editedAt: ctx.now })
    .where('id', '=', id)
    .execute()
  await appendHistory(ctx, { entity: 'comment', entityId: id, verb: 'update' })
  await tellNewNames(ctx, thread, { ...comment, html })
  return shownThread(ctx, thread, true, { at: id })
}

/** Who is named now, and was not in anything that the comment said before, hears of it; the experts too. */
async function tellNewNames(ctx: Ctx, thread: queries.ThreadRow, { id, html }: queries.CommentRow) {
  const before = await ctx.db.selectFrom('commentVersion').select('html').where('commentId', '=', id).execute()
  const told = new Set(before.flatMap((version) => namedIn(version.html)))
  const room = Math.max(0, mostNamed - told.size)
  const named = namedIn(html)
    .filter((userId) => !told.has(userId))
    .slice(0, room)
  const isCall = callsExperts(html) && !before.some((version) => callsExperts(version.html))
  const calls = isCall && (await isFirstCall(ctx, thread))
  if (named.length === 0 && !calls) return
  const { kind, ownerId } = thread
  await ctx.events.emit(ctx, 'namesAdded', {
    ...{ threadId: thread.id, kind, ownerId, commentId: id, authorId: viewerId(ctx), named, callsExperts: calls },
  })
}

/** The comment stays as deleted, so that answers to it still make sense; nobody but moderators reads its text again. */
export async function deleteComment(ctx: Ctx, { id }: { id: number }): Promise<Thread> {
  const { comment, thread, mayWrite } = await commentInThread(ctx, id)
  if (comment.author !== viewerId(ctx) && !isModerator(ctx.viewer)) throw new Refusal('forbidden', 'comment_not_own')
  await ctx.db
    .updateTable('comment')
    .set({ deletedAt: ctx.now, deletedBy: viewerId(ctx) })
    .where('id', '=', id)
    .execute()
  await queries.turnPictures(ctx.db, id, 'used', 'withdrawn')
  await queries.laySearchedTitle(ctx.db, thread.id)
  await appendHistory(ctx, { entity: 'comment', entityId: id, verb: 'delete' })
  return shownThread(ctx, { ...thread, comments: thread.comments - 1 }, mayWrite, { at: id })
}

/** All that a comment has said, the newest first. */
export async function commentVersions(ctx: Ctx, { id }: { id: number }) {
  const comment = await queries.commentById(ctx.db, id)
  if (!comment) throw new Refusal('missing', 'not_found')
  await readableThread(ctx, comment.threadId)
  const { firstId, titles } = await earlierTitles(ctx.db, comment.threadId)
  const before = await ctx.db
    .selectFrom('commentVersion')
    .select(['version', 'html', 'writtenAt'])
    .where('commentId', '=', id)
    .orderBy('version', 'desc')
    .execute()
  const { version, html, author, createdAt, editedAt, deletedAt } = comment
  const all = [{ version, html, writtenAt: editedAt ?? createdAt }, ...before]
  const people = await publicUsers(ctx.db, [author])
  const named = await namer(
    ctx.db,
    all.map((one) => one.html),
  )
  return {
    ...{ author: stillHere(people.get(author ?? 0)), createdAt, deletedAt },
    pictures: await picturesKept(ctx, id),
    titles: firstId === id ? titles : [],
    items: all.map((one): CommentVersion => ({ ...one, html: named(one.html) })),
  }
}

/**
 * A comment in a thread that the viewer may read. Both are locked until the change is done, the thread first: whoever
 * changes a thread and its comments takes them in that order.
 */
export async function commentToChange(ctx: Ctx, id: number) {
  const known = await queries.commentById(ctx.db, id)
  if (!known) throw new Refusal('missing', 'not_found')
  const found = await readableThread(ctx, known.threadId, queries.threadForChange)
  const comment = await queries.commentForChange(ctx.db, id)
  if (!comment) throw new Refusal('missing', 'not_found')
  return { comment, ...found }
}

async function commentInThread(ctx: Ctx, id: number) {
  const found = await commentToChange(ctx, id)
  if (found.comment.deletedAt !== null) throw new Refusal('missing', 'not_found')
  return found
}
