import { type Ctx, viewerId } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { keepingASiteAdmin } from './site-admins.ts'
import { changeUser } from './users.ts'

const fields = ['blocked']

/** Signed in, but no longer a member; undone as easily. */
export async function blockUser(ctx: Ctx, { userId, reason }: { userId: number; reason: string }) {
  if (userId === viewerId(ctx)) throw new Refusal('conflict', 'cannot_block_self')
  await keepingASiteAdmin(ctx, () => changeUser(ctx, userId, { blockedAt: ctx.now, blockedReason: reason }, fields))
  return { done: true as const }
}

export async function unblockUser(ctx: Ctx, { userId }: { userId: number }) {
  await changeUser(ctx, userId, { blockedAt: null, blockedReason: null }, fields)
  return { done: true as const }
}
