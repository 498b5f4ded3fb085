import type { forum } from '#contract/forum.ts'
import type { RoomHandlers } from '#server/core/serve.ts'
import { addThreadComment, commentVersions, deleteComment, updateComment } from './comments.ts'
import { createThread, deleteThread, restoreInForum, toggleBlockThread, updateThread } from './free-threads.ts'
import { searchThreads } from './list.ts'
import { getSubjects, updateSubjects } from './subjects.ts'
import { followThread, getThread, markThreadRead, mutePerson, muteThread, threadOf } from './threads.ts'

export const forumHandlers: RoomHandlers<typeof forum> = {
  threadOf: (ctx, input) => threadOf(ctx, input),
  searchThreads: (ctx, input) => searchThreads(ctx, input),
  getSubjects: (ctx) => getSubjects(ctx),
  getThread: (ctx, input) => getThread(ctx, input),
  addThreadComment: (ctx, input) => addThreadComment(ctx, input),
  updateComment: (ctx, input) => updateComment(ctx, input),
  deleteComment: (ctx, input) => deleteComment(ctx, input),
  commentVersions: (ctx, input) => commentVersions(ctx, input),
  createThread: (ctx, input) => createThread(ctx, input),
  updateThread: (ctx, input) => updateThread(ctx, input),
  deleteThread: (ctx, input) => deleteThread(ctx, input),
  restoreInForum: (ctx, input) => restoreInForum(ctx, input),
  toggleBlockThread: (ctx, input) => toggleBlockThread(ctx, input),
  markThreadRead: (ctx, input) => markThreadRead(ctx, input),
  muteThread: (ctx, input) => muteThread(ctx, input),
  followThread: (ctx, input) => followThread(ctx, input),
  mutePerson: (ctx, input) => mutePerson(ctx, input),
  updateSubjects: (ctx, input) => updateSubjects(ctx, input),
}
