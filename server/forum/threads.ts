import type { Comment, Thread } from '#contract/forum.ts'
import type { Media } from '#contract/media.ts'
import { publicUsers } from '#server/account/public-users.ts'
import { type Ctx, viewerId } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { mediaShower } from '#server/media/shown.ts'
import * as queries from './queries.ts'
import { isModerator, memberId } from './rules.ts'

interface ThreadAccess {
  read: boolean
  write: boolean
}

/** What the viewer may do in the thread of something: the room whose thing it is says so, and only members write. */
export async function accessOn(ctx: Ctx, kind: string, ownerId: number | null): Promise<ThreadAccess> {
  const may = ownerId === null ? null : await ctx.events.answers.of(kind).thread?.(ctx, ownerId)
  return { read: may === 'read' || may === 'write', write: may === 'write' && memberId(ctx.viewer) !== null }
}

/** A thread that the viewer may read. One that they may not is not told apart from one that is not there. */
export async function readableThread(ctx: Ctx, id: number) {
  const thread = await queries.threadById(ctx.db, id)
  if (!thread) throw new Refusal('missing', 'not_found')
  const access = await accessOn(ctx, thread.kind, thread.ownerId)
  if (!access.read) throw new Refusal('missing', 'not_found')
  return { thread, mayWrite: access.write && !thread.isBlocked }
}

export async function getThread(ctx: Ctx, { id }: { id: number }): Promise<Thread> {
  const { thread, mayWrite } = await readableThread(ctx, id)
  return shownThread(ctx, thread, mayWrite)
}

export async function threadOf(ctx: Ctx, { kind, ownerId }: { kind: 'record' | 'taxon'; ownerId: number }) {
  const access = await accessOn(ctx, kind, ownerId)
  if (!access.read) throw new Refusal('missing', 'not_found')
  const thread = await queries.threadOn(ctx.db, kind, ownerId)
  if (!thread) return { thread: null, may: { comment: access.write } }
  const mayWrite = access.write && !thread.isBlocked
  return { thread: await shownThread(ctx, thread, mayWrite), may: { comment: mayWrite } }
}

export interface ThreadMeant {
  id?: number | undefined
  on?: { kind: 'record' | 'taxon'; ownerId: number } | undefined
}

/** The thread that is meant, made where nobody has written yet, and what the viewer may do in it. */
export async function threadMeant(ctx: Ctx, { id, on }: ThreadMeant) {
  if (id !== undefined && on === undefined) return readableThread(ctx, id)
  if (on === undefined || id !== undefined) {
    throw new Refusal('invalid', 'bad_input', { threadId: 'Angiv enten en tråd, et fund eller et taxon.' })
  }
  const access = await accessOn(ctx, on.kind, on.ownerId)
  if (!access.read) throw new Refusal('missing', 'not_found')
  const thread = await queries.makeThreadOn(ctx.db, on.kind, on.ownerId, ctx.now)
  return { thread, mayWrite: access.write && !thread.isBlocked }
}

export async function muteThread(ctx: Ctx, { muted, ...meant }: ThreadMeant & { muted: boolean }) {
  const { thread } = await threadMeant(ctx, meant)
  await queries.saveFollower(ctx.db, thread.id, viewerId(ctx), { isMuted: muted })
  return { done: true as const }
}

export async function followThread(ctx: Ctx, { followed, ...meant }: ThreadMeant & { followed: boolean }) {
  const { thread } = await threadMeant(ctx, meant)
  await queries.saveFollower(ctx.db, thread.id, viewerId(ctx), { isFollowed: followed })
  return { done: true as const }
}

/** The thread as the viewer sees it. */
export async function shownThread(ctx: Ctx, thread: queries.ThreadRow, mayWrite: boolean): Promise<Thread> {
  const me = memberId(ctx.viewer)
  const rows = await queries.commentsOf(ctx.db, thread.id)
  const authors = await publicUsers(
    ctx.db,
    rows.map((row) => row.author),
  )
  const pictures = await picturesByComment(ctx, rows)
  const said = me === null ? undefined : await queries.followerRow(ctx.db, thread.id, me)
  const comments = rows.map((row): Comment => {
    const author = authors.get(row.author ?? 0)
    const isDeleted = row.deletedAt !== null
    const isMine = me !== null && row.author === me
    return {
      id: row.id,
      version: row.version,
      author: author === undefined || author.isDeleted ? null : author,
      html: isDeleted ? '' : row.html,
      pictures: isDeleted ? [] : (pictures.get(row.id) ?? []),
      createdAt: row.createdAt,
      editedAt: row.editedAt,
      isDeleted,
      may: { edit: !isDeleted && isMine && mayWrite, delete: !isDeleted && (isMine || isModerator(ctx.viewer)) },
    }
  })
  return {
    id: thread.id,
    kind: thread.kind,
    ownerId: thread.ownerId,
    title: thread.title,
    isBlocked: thread.isBlocked,
    isFollowed: said?.isFollowed ?? false,
    isMuted: said?.isMuted ?? false,
    comments,
    may: { comment: mayWrite },
  }
}

async function picturesByComment(ctx: Ctx, rows: readonly queries.CommentRow[]): Promise<Map<number, Media[]>> {
  const shown = rows.filter((row) => row.deletedAt === null).map(({ id }) => id)
  const found = shown.length === 0 ? [] : await queries.picturesOf(ctx.db, shown)
  const groups = Map.groupBy(found, (row) => Number(row.ownerId))
  const asMedia = await mediaShower(ctx, found)
  return new Map([...groups].map(([id, pictures]) => [id, pictures.map(asMedia)]))
}
