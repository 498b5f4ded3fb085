import type { Ctx } from '#server/core/context.ts'
import type { CommentCalling } from '#server/core/events.ts'
import { viewerOfUser } from '#server/core/session.ts'
import { accessOn } from '#server/forum/threads.ts'

type Owner = Pick<CommentCalling, 'kind' | 'ownerId'>

/** Those who may read what hangs on something: nobody learns by their name of what they may not see. */
export async function readersAmong(ctx: Ctx, { kind, ownerId }: Owner, people: readonly number[]): Promise<number[]> {
  const readers: number[] = []
  for (const id of people) {
    const viewer = await viewerOfUser(ctx.db, id, ctx.now)
    if (viewer !== null && (await accessOn({ ...ctx, viewer }, kind, ownerId)).read) readers.push(id)
  }
  return readers
}

/** The same, without asking for each where everybody may read it. */
export async function readersOf(ctx: Ctx, owner: Owner, people: readonly number[]): Promise<readonly number[]> {
  const stranger = { ...ctx, viewer: { kind: 'anonymous' as const } }
  const isOpen = (await accessOn(stranger, owner.kind, owner.ownerId)).read
  return isOpen ? people : readersAmong(ctx, owner, [...new Set(people)])
}
