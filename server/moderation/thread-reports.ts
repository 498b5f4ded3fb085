import { sql } from 'kysely'
import type { Report } from '#contract/moderation.ts'
import type { ReportKind } from '#contract/validation-words.ts'
import { publicUsers } from '#server/account/public-users.ts'
import { type Ctx, viewerId } from '#server/core/context.ts'
import { appendHistory } from '#server/core/history.ts'
import { Refusal } from '#server/core/refusal.ts'
import { picturesKept } from '#server/forum/shown.ts'
import { commentPath, toldComment, toldThread } from '#server/forum/told.ts'
import { needRoomToReport } from './report-limit.ts'

interface ThreadReport {
  /** The thread. */
  id: number
  commentId?: number | undefined
  kind: ReportKind
  text: string
}

/** Complain to the moderators about a thread, or about what somebody wrote in it. */
export async function reportThread(ctx: Ctx, { id, commentId, kind, text }: ThreadReport): Promise<{ done: true }> {
  const thread = await toldThread(ctx, id)
  if (!thread || thread.isDeleted) throw new Refusal('missing', 'not_found')
  const comment = commentId === undefined ? null : await toldComment(ctx, commentId)
  if (commentId !== undefined && (comment?.threadId !== id || comment.isDeleted)) {
    throw new Refusal('missing', 'not_found')
  }
  const userId = viewerId(ctx)
  if ((comment ? comment.author : thread.starter) === userId) throw new Refusal('forbidden', 'report_own_words')
  await needRoomToReport(ctx)
  const about = { recordId: null, threadId: id, commentId: commentId ?? null }
  const known = await ctx.db
    .selectFrom('recordReport')
    .select('id')
    .where('threadId', '=', id)
    .where('commentId', 'is not distinct from', about.commentId)
    .where('userId', '=', userId)
    .where('resolvedAt', 'is', null)
    .executeTakeFirst()
  if (known) throw new Refusal('conflict', 'report_already')
  const { id: reportId } = await ctx.db
    .insertInto('recordReport')
    .values({ ...about, userId, kind, text, filedAt: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await appendHistory(ctx, { entity: 'record-report', entityId: reportId, verb: 'file', after: { ...about, kind } })
  await ctx.events.emit(ctx, 'reportFiled', { reportId, recordId: null, threadId: id, userId, kind })
  return { done: true }
}

/** What a complaint is about, for moderators who may read it; what has been deleted since is told too. */
export async function reportedThread(
  ctx: Ctx,
  { threadId, commentId, filedAt }: { threadId: number | null; commentId: number | null; filedAt: string },
): Promise<Report['thread']> {
  const thread = threadId === null ? null : await toldThread(ctx, threadId)
  if (!thread) return null
  const comment = commentId === null ? null : await toldComment(ctx, commentId)
  const people = await publicUsers(ctx.db, [comment?.author ?? null])
  return {
    id: thread.id,
    title: thread.title,
    titleThen: await titleAt(ctx, thread, filedAt),
    path: commentPath(thread.id, commentId),
    isDeleted: thread.isDeleted,
    comment: comment && {
      id: comment.id,
      author: people.get(comment.author ?? 0) ?? null,
      text: comment.text,
      pictures: await picturesKept(ctx, comment.id),
      isDeleted: comment.isDeleted,
    },
  }
}

/** Whoever is reported may call their thread something else: moderators see what it was called then. */
async function titleAt({ db }: Ctx, { id, title }: { id: number; title: string }, at: string): Promise<string | null> {
  const { rows } = await sql<{ title: string | null }>`
    select before ->> 'title' as title from change
    where entity = 'thread' and entity_id = ${String(id)} and verb = 'update' and at > ${at}::timestamptz
    order by id limit 1`.execute(db)
  const then = rows[0]?.title ?? title
  return then === title ? null : then
}
