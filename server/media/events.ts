import type { Ctx } from '#server/core/context.ts'
import type { Events } from '#server/core/events.ts'
import { removeFilesJob } from './jobs.ts'

/** Who a picture is by when its author has left. */
const formerAuthor = 'Tidligere bruger'

/** What this room does when something happens in the rooms to its left. */
export function listenForMedia(events: Events) {
  events.on('mediaDropped', (ctx, { mediaIds }) => drop(ctx, mediaIds))

  events.answers.traceUser(async (ctx, userId) => {
    const { count } = await ctx.db
      .selectFrom('media')
      .select((e) => e.fn.countAll<number>().as('count'))
      .where('uploader', '=', userId)
      .where('status', 'in', ['used', 'hidden'])
      .where((e) => e.or([e('ownerType', 'is', null), e('ownerType', '<>', 'user')]))
      .executeTakeFirstOrThrow()
    return [{ what: 'Billeder', count }]
  })

  events.on('userDeleted', async (ctx, { userId, forgetCredit }) => {
    const unused = await ctx.db
      .selectFrom('media')
      .select('id')
      .where('uploader', '=', userId)
      .where('status', '=', 'uploaded')
      .execute()
    await drop(
      ctx,
      unused.map(({ id }) => id),
    )
    await ctx.db.deleteFrom('storedFile').where('owner', '=', userId).execute()
    // CC0 asks for no credit; the other licences do, so the name stays there unless the user asks.
    let credits = ctx.db.updateTable('media').set({ author: formerAuthor }).where('uploader', '=', userId)
    if (!forgetCredit) credits = credits.where('licence', '=', 'CC0')
    await credits.where('status', '<>', 'removed').execute()
  })
}

/** Out of sight at once; the files and then the rows go when the transaction is done. */
async function drop(ctx: Ctx, ids: string[]) {
  if (ids.length === 0) return
  await ctx.db.updateTable('media').set({ status: 'removed', author: formerAuthor }).where('id', 'in', ids).execute()
  await ctx.jobs.send(ctx.db, removeFilesJob)
}
