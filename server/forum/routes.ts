import type { forum } from '#contract/forum.ts'
import type { RoomHandlers } from '#server/core/serve.ts'
import { addThreadComment, deleteComment, updateComment } from './comments.ts'
import { followThread, getThread, muteThread, threadOf } from './threads.ts'

export const forumHandlers: RoomHandlers<typeof forum> = {
  threadOf: (ctx, input) => threadOf(ctx, input),
  getThread: (ctx, input) => getThread(ctx, input),
  addThreadComment: (ctx, input) => addThreadComment(ctx, input),
  updateComment: (ctx, input) => updateComment(ctx, input),
  deleteComment: (ctx, input) => deleteComment(ctx, input),
  muteThread: (ctx, input) => muteThread(ctx, input),
  followThread: (ctx, input) => followThread(ctx, input),
}
