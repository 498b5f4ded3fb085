import type { Events } from '#server/core/events.ts'

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

  events.on('userDeleted', async (ctx, { userId }) => {
    await ctx.db.deleteFrom('threadFollower').where('userId', '=', userId).execute()
  })
}
