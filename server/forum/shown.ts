import type { PublicUser } from '#contract/account.ts'
import type { Media } from '#contract/media.ts'
import type { Comment, Thread } from '#contract/thread.ts'
import { publicUsers } from '#server/account/public-users.ts'
import type { Ctx } from '#server/core/context.ts'
import { mediaShower } from '#server/media/shown.ts'
import { earlierTitles } from './earlier-titles.ts'
import { hasExperts, headOf, titleOf } from './heads.ts'
import { namer } from './mentions.ts'
import { portionOf, type Wanted } from './portions.ts'
import * as queries from './queries.ts'
import { isModerator, isStarted, memberId } from './rules.ts'
import { subjectsById } from './subjects.ts'

/** Who has left has no name. */
export const stillHere = (user: PublicUser | undefined): PublicUser | null =>
  user === undefined || user.isDeleted ? null : user

/** The thread as the viewer sees it, with a portion of its comments. */
export async function shownThread(
  ctx: Ctx,
  thread: queries.ThreadRow,
  mayWrite: boolean,
  wanted: Wanted = {},
): Promise<Thread> {
  const me = memberId(ctx.viewer)
  const reader = me === null ? null : await queries.readerOf(ctx.db, thread.id, me)
  const { comments, ...beside } = await portionOf(ctx.db, thread, wanted, reader)
  const people = await publicUsers(ctx.db, [thread.starter, ...comments.map(({ author }) => author)])
  const head = await headOf(ctx, thread)
  const subjects = await subjectsById(ctx.db, [thread.subjectId])
  const isGone = thread.deletedAt !== null
  const mayChange = !isGone && isStarted(thread) && me !== null && (thread.starter === me || isModerator(ctx.viewer))
  return {
    ...{ id: thread.id, kind: thread.kind, ownerId: thread.ownerId, createdAt: thread.createdAt },
    title: titleOf(thread, head),
    ownerPath: head?.path ?? null,
    subject: subjects.get(thread.subjectId ?? 0) ?? null,
    starter: stillHere(people.get(thread.starter ?? 0)),
    isAnswered: thread.answeredAt !== null,
    isBlocked: thread.isBlocked,
    isDeleted: isGone,
    isFollowed: reader?.isFollowed ?? false,
    isMuted: reader?.isMuted ?? false,
    count: thread.comments,
    // Of what one has never looked into nothing stands out as new.
    firstUnreadId: reader?.readId == null ? null : reader.firstUnreadId,
    comments: await shownComments(ctx, comments, people, mayWrite),
    ...beside,
    may: {
      comment: mayWrite,
      callExperts: mayWrite && hasExperts(head),
      edit: mayChange && (!thread.isBlocked || isModerator(ctx.viewer)),
      delete: mayChange && (!thread.isBlocked || isModerator(ctx.viewer)),
      restore: isGone && isModerator(ctx.viewer),
      block: !isGone && isModerator(ctx.viewer),
      report: !isGone && me !== null && isStarted(thread) && thread.starter !== me,
    },
  }
}

const saidBy = ({ author, createdAt, editedAt }: queries.CommentRow, people: ReadonlyMap<number, PublicUser>) => ({
  ...{ createdAt, editedAt, author: stillHere(people.get(author ?? 0)) },
})
/** Of a deleted comment moderators alone learn whose it was, and from when. */
const unsaid = { createdAt: null, editedAt: null, author: null }

async function shownComments(
  ctx: Ctx,
  rows: readonly queries.CommentRow[],
  people: ReadonlyMap<number, PublicUser>,
  mayWrite: boolean,
): Promise<Comment[]> {
  const me = memberId(ctx.viewer)
  const isWarden = isModerator(ctx.viewer)
  const pictures = await picturesByComment(
    ctx,
    rows.filter(({ deletedAt }) => deletedAt === null).map(({ id }) => id),
  )
  const named = await namer(
    ctx.db,
    rows.map(({ html }) => html),
  )
  const [first] = rows
  const { firstId } = isWarden && first ? await earlierTitles(ctx.db, first.threadId) : { firstId: 0 }
  const authors = rows.map(({ author }) => author)
  const muted = me === null ? new Set<number>() : await queries.mutedAmong(ctx.db, me, authors)
  return rows.map((row): Comment => {
    const isDeleted = row.deletedAt !== null
    const isTrace = isDeleted && !isWarden
    const isMine = me !== null && row.author === me
    return {
      ...{ id: row.id, version: row.version, isDeleted, ...(isTrace ? unsaid : saidBy(row, people)) },
      html: isDeleted ? '' : named(row.html),
      pictures: isDeleted ? [] : (pictures.get(row.id) ?? []),
      isAuthorMuted: !isTrace && muted.has(row.author ?? 0),
      may: {
        edit: !isDeleted && isMine && mayWrite,
        delete: !isDeleted && (isMine || isWarden),
        restore: isDeleted && isWarden,
        report: !isDeleted && me !== null && !isMine,
        seeVersions: isWarden && (isDeleted || row.editedAt !== null || row.id === firstId),
      },
    }
  })
}

/** What is left of a deleted thread: that it was there, and when. */
export const traceOf = ({ id, kind, createdAt }: queries.ThreadRow): Thread => ({
  ...{ id, kind, createdAt, ownerId: null, title: '', ownerPath: null, subject: null, starter: null },
  ...{ isAnswered: false, isBlocked: true, isDeleted: true, isFollowed: false, isMuted: false },
  ...{ count: 0, firstUnreadId: null, comments: [], earlier: 0, later: 0 },
  may: { comment: false, callExperts: false, edit: false, delete: false, restore: false, block: false, report: false },
})

async function picturesByComment(
  ctx: Ctx,
  ids: readonly number[],
  wanted: { withDeleted?: boolean } = {},
): Promise<Map<number, Media[]>> {
  const found = ids.length === 0 ? [] : await queries.picturesOf(ctx.db, ids, wanted)
  const groups = Map.groupBy(found, (row) => Number(row.ownerId))
  const asMedia = await mediaShower(ctx, found)
  return new Map([...groups].map(([id, pictures]) => [id, pictures.map(asMedia)]))
}

/** For moderators: the pictures of a comment, those of a deleted one until they are swept. Who asks has been asked before. */
export const picturesKept = async (ctx: Ctx, id: number): Promise<Media[]> =>
  (await picturesByComment(ctx, [id], { withDeleted: true })).get(id) ?? []
