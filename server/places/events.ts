import type { Events } from '#server/core/events.ts'

/** What this room does when something happens in the rooms to its left. */
export function listenForPlaces(events: Events) {
  // Own places are the person's own.
  events.on('userDeleted', async (ctx, { userId }) => {
    await ctx.db.deleteFrom('ownPlace').where('userId', '=', userId).execute()
  })
}
