import type { Events } from '#server/core/events.ts'
import { threadOfComment } from './queries.ts'
import { isModerator } from './rules.ts'
import { accessOn } from './threads.ts'

/** What this room does when something happens in the rooms to its left. */
export function listenForForum(events: Events) {
  events.answers.traceUser(async (ctx, userId) => {
    const { count } = await ctx.db
      .selectFrom('comment')
      .select((e) => e.fn.countAll<number>().as('count'))
      .where('author', '=', userId)
      .where('deletedAt', 'is', null)
      .executeTakeFirstOrThrow()
    const { threads } = await ctx.db
      .selectFrom('thread')
      .select((e) => e.fn.countAll<number>().as('threads'))
      .where('starter', '=', userId)
      .where('deletedAt', 'is', null)
      .executeTakeFirstOrThrow()
    const own = threads === 0 ? [] : [{ what: 'Tråde i forummet', count: threads }]
    return [{ what: 'Kommentarer', count }, ...own]
  })

  // Those of what is deleted are for moderators, as its words are.
  events.answers.answerFor('comment', {
    picture: async (ctx, id, { isHidden }) => {
      const seesDeleted = isModerator(ctx.viewer)
      const thread = isHidden && !seesDeleted ? undefined : await threadOfComment(ctx.db, id, { seesDeleted })
      return thread !== undefined && (await accessOn(ctx, thread.kind, thread.ownerId)).read
    },
  })

  events.on('userDeleted', async (ctx, { userId }) => {
    await ctx.db.deleteFrom('threadFollower').where('userId', '=', userId).execute()
    await ctx.db.deleteFrom('threadRead').where('userId', '=', userId).execute()
    await ctx.db
      .deleteFrom('personMute')
      .where((e) => e.or([e('userId', '=', userId), e('mutedId', '=', userId)]))
      .execute()
  })
}
