import type { Events } from '#server/core/events.ts'

/** What this part does when something happens in the rooms to its left. */
export function listenForImports(events: Events) {
  // The log is the person's own; that their finds came from an import stays.
  events.on('userDeleted', async (ctx, { userId }) => {
    await ctx.db
      .updateTable('recordImport')
      .set({ fileName: '', problems: '[]', droppedAt: ctx.now })
      .where('userId', '=', userId)
      .execute()
  })
}
