import type { Events } from '#server/core/events.ts'

/** What this part does when something happens in the rooms to its left. */
export function listenForKeeping(events: Events) {
  // Searches and files are the person's own. The files themselves go with the next sweep.
  events.on('userDeleted', async (ctx, { userId }) => {
    await ctx.db.deleteFrom('savedSearch').where('userId', '=', userId).execute()
    await ctx.db.deleteFrom('recordDownload').where('userId', '=', userId).execute()
  })
}
