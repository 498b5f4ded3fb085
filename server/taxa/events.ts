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

  // Everybody reads what is said about a taxon; one that is deleted or merged takes no more.
  events.on('threadAsked', async (ctx, { kind, ownerId, allow }) => {
    if (kind !== 'taxon') return
    const taxon = await ctx.db
      .selectFrom('taxon')
      .select(['isDeleted', 'mergedInto'])
      .where('id', '=', ownerId)
      .executeTakeFirst()
    if (!taxon) return
    allow('read')
    if (!taxon.isDeleted && taxon.mergedInto === null) allow('write')
  })
}
