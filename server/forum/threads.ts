import type { Thread } from '#contract/thread.ts'
import { type Ctx, viewerId } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { hasExperts, headOf } from './heads.ts'
import type { Wanted } from './portions.ts'
import * as queries from './queries.ts'
import { isModerator, memberId } from './rules.ts'
import { shownThread, traceOf } from './shown.ts'

interface ThreadAccess {
  read: boolean
  write: boolean
}

/** What the viewer may do in the thread of something: the room whose thing it is says so, and only members write. */
export async function accessOn(ctx: Ctx, kind: string, ownerId: number | null): Promise<ThreadAccess> {
  const isMember = memberId(ctx.viewer) !== null
  if (kind === 'free') return { read: true, write: isMember }
  const may = ownerId === null ? null : await ctx.events.answers.of(kind).thread?.(ctx, ownerId)
  return { read: may === 'read' || may === 'write', write: may === 'write' && isMember }
}

/** A thread that the viewer may read. One that they may not is not told apart from one that is not there. */
export async function readableThread(ctx: Ctx, id: number, read = queries.threadById) {
  const thread = await read(ctx.db, id)
  if (!thread) throw new Refusal('missing', 'not_found')
  const access = await accessOn(ctx, thread.kind, thread.ownerId)
  const isGone = thread.deletedAt !== null
  if (!access.read || (isGone && !isModerator(ctx.viewer))) throw new Refusal('missing', 'not_found')
  return { thread, mayWrite: access.write && !thread.isBlocked && !isGone }
}

/** Of a deleted thread a trace is left for those who had its address, where they may read what it hangs on. */
export async function getThread(ctx: Ctx, { id, ...wanted }: { id: number } & Wanted): Promise<Thread> {
  const known = await queries.threadById(ctx.db, id)
  if (known && known.deletedAt !== null && !isModerator(ctx.viewer)) {
    if ((await accessOn(ctx, known.kind, known.ownerId)).read) return traceOf(known)
  }
  const { thread, mayWrite } = await readableThread(ctx, id)
  return shownThread(ctx, thread, mayWrite, wanted)
}

export async function threadOf(ctx: Ctx, { kind, ownerId }: { kind: 'record' | 'taxon' | 'trip'; ownerId: number }) {
  const access = await accessOn(ctx, kind, ownerId)
  if (!access.read) throw new Refusal('missing', 'not_found')
  const thread = await queries.threadOn(ctx.db, kind, ownerId)
  if (!thread) {
    const callExperts = access.write && hasExperts(await headOf(ctx, { kind, ownerId }))
    return { thread: null, may: { comment: access.write, callExperts } }
  }
  const shown = await shownThread(ctx, thread, access.write && !thread.isBlocked)
  return { thread: shown, may: { comment: shown.may.comment, callExperts: shown.may.callExperts } }
}

export interface ThreadMeant {
  id?: number | undefined
  on?: { kind: 'record' | 'taxon' | 'trip'; ownerId: number } | undefined
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

/** The same, locked until what is written is there: nobody closes or deletes it meanwhile. */
export async function lockedThread(ctx: Ctx, id: number) {
  const { thread, mayWrite } = await readableThread(ctx, id, queries.threadForChange)
  if (!mayWrite) throw new Refusal('forbidden', 'thread_closed')
  return thread
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

/** No notices of what somebody writes, or notices again. */
export async function mutePerson(ctx: Ctx, { userId: mutedId, on }: { userId: number; on: boolean }) {
  const userId = viewerId(ctx)
  if (mutedId === userId) throw new Refusal('invalid', 'mute_self')
  const known = await ctx.db.selectFrom('appUser').select('id').where('id', '=', mutedId).executeTakeFirst()
  if (!known) throw new Refusal('missing', 'not_found')
  if (on) {
    const values = { userId, mutedId }
    await ctx.db
      .insertInto('personMute')
      .values(values)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  } else {
    await ctx.db.deleteFrom('personMute').where('userId', '=', userId).where('mutedId', '=', mutedId).execute()
  }
  return { done: true as const }
}

/** The viewer has read up to a comment; who has read it all need not be told of it any more. */
export async function markThreadRead(ctx: Ctx, { threadId, commentId }: { threadId: number; commentId: number }) {
  const { thread } = await readableThread(ctx, threadId)
  const comment = await queries.commentById(ctx.db, commentId)
  if (comment?.threadId !== threadId) throw new Refusal('missing', 'not_found')
  const userId = viewerId(ctx)
  await queries.saveRead(ctx.db, threadId, userId, commentId, ctx.now)
  if (commentId >= (thread.newestId ?? 0)) {
    await ctx.events.emit(ctx, 'threadRead', { threadId, kind: thread.kind, ownerId: thread.ownerId, userId })
  }
  return { done: true as const }
}
