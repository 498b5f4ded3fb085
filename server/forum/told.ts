import type { Ctx } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { headOf, titleOf } from './heads.ts'
import { namer } from './mentions.ts'
import * as queries from './queries.ts'
import { allInOneLine } from './rules.ts'
import { readableThread } from './threads.ts'

export interface ToldThread {
  id: number
  kind: queries.ThreadRow['kind']
  ownerId: number | null
  title: string
  starter: number | null
  isDeleted: boolean
}

/** How a thread is called, for a viewer who may read it; null otherwise. */
export async function toldThread(ctx: Ctx, id: number): Promise<ToldThread | null> {
  try {
    const { thread } = await readableThread(ctx, id)
    const { kind, ownerId, starter } = thread
    const title = titleOf(thread, await headOf(ctx, thread))
    return { id, kind, ownerId, title, starter, isDeleted: thread.deletedAt !== null }
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'missing') return null
    throw error
  }
}

/** A comment in words. Who may read it has been asked with its thread. */
export async function toldComment(ctx: Ctx, id: number) {
  const comment = await queries.commentById(ctx.db, id)
  if (!comment) return null
  const { threadId, author, html, deletedAt } = comment
  const named = await namer(ctx.db, [html])
  return { id, threadId, author, text: allInOneLine(named(html)), isDeleted: deletedAt !== null }
}

/** The address of a comment in its thread. */
export const commentPath = (threadId: number, commentId: number | null) =>
  commentId === null ? `/forum/${threadId}` : `/forum/${threadId}?kommentar=${commentId}`
