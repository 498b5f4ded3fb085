import type { Events } from '#server/core/events.ts'
import { isWriter } from './rules.ts'

/** What this room answers for. */
export function listenForNews(events: Events) {
  // Pictures of what is not published are for those who write it.
  events.answers.answerFor('news', { picture: async (ctx, _id, { isHidden }) => !isHidden && isWriter(ctx.viewer) })
}
