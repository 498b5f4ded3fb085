import type { Events } from '#server/core/events.ts'

/** What this room tells when something happens in the rooms to its left. */
export function listenForTaxa(events: Events) {
  events.on('userTracesAsked', async (ctx, { userId, tell }) => {
    const { count } = await ctx.db
      .selectFrom('taxonNote')
      .select((e) => e.fn.countAll<number>().as('count'))
      .where('author', '=', userId)
      .where('isDeleted', '=', false)
      .executeTakeFirstOrThrow()
    tell('Noter om taxa', count)
  })
}
