import type { Events } from '#server/core/events.ts'
import { threadOfComment } from './queries.ts'
import { accessOn } from './threads.ts'

/** What this room does when something happens in the rooms to its left. */
export function listenForForum(events: Events) {
  events.on('userTracesAsked', async (ctx, { userId, tell }) => {
    const { count } = await ctx.db
      .selectFrom('comment')
      .select((e) => e.fn.countAll<number>().as('count'))
      .where('author', '=', userId)
      .where('deletedAt', 'is', null)
      .executeTakeFirstOrThrow()
    tell('Kommentarer', count)
  })

  // Nobody is shown a hidden picture of a comment: see picturesOf.
  events.on('pictureAsked', async (ctx, { ownerType, ownerId, isHidden, allow }) => {
    if (ownerType !== 'comment' || isHidden) return
    const thread = await threadOfComment(ctx.db, Number(ownerId))
    if (thread && (await accessOn(ctx, thread.kind, thread.ownerId)).read) allow()
  })

  events.on('userDeleted', async (ctx, { userId }) => {
    await ctx.db.deleteFrom('threadFollower').where('userId', '=', userId).execute()
  })
}
