import { z } from 'zod'
import { PublicUser } from './account.ts'
import { call, Done, everyone, Id, Moment, member, QueryId, text } from './call.ts'
import { Media } from './media.ts'

export const threadKinds = ['record', 'taxon', 'community', 'free'] as const

export const Comment = z
  .object({
    id: Id,
    version: z.number().int(),
    /** Null when its author has left. */
    author: PublicUser.nullable(),
    /** Empty when the comment is deleted. */
    html: z.string(),
    pictures: z.array(Media),
    createdAt: Moment,
    editedAt: Moment.nullable(),
    isDeleted: z.boolean(),
    may: z.object({ edit: z.boolean(), delete: z.boolean() }),
  })
  .meta({ id: 'Comment' })
export type Comment = z.output<typeof Comment>

export const Thread = z
  .object({
    id: Id,
    kind: z.enum(threadKinds),
    ownerId: Id.nullable(),
    title: z.string(),
    isBlocked: z.boolean(),
    isFollowed: z.boolean(),
    isMuted: z.boolean(),
    comments: z.array(Comment),
    may: z.object({ comment: z.boolean() }),
  })
  .meta({ id: 'Thread' })
export type Thread = z.output<typeof Thread>

const ThreadOwner = z.object({ kind: z.enum(['record', 'taxon']), ownerId: Id })
/** A thread; or that of a find or a taxon, which is made when it is not there. */
const OnThread = z.object({ id: Id.optional(), on: ThreadOwner.optional() })
const Html = text(20_000, 1)

export const forum = {
  threadOf: call({
    method: 'GET',
    path: '/forum/of/{kind}/{ownerId}',
    access: everyone,
    summary: 'The thread of a find or a taxon; null while nobody has written or asked to be told.',
    params: z.object({ kind: z.enum(['record', 'taxon']), ownerId: QueryId }),
    reply: z.object({ thread: Thread.nullable(), may: z.object({ comment: z.boolean() }) }),
  }),
  getThread: call({
    method: 'GET',
    path: '/forum/{id}',
    access: everyone,
    summary: 'A thread with its comments.',
    params: z.object({ id: QueryId }),
    reply: Thread,
  }),
  addThreadComment: call({
    method: 'POST',
    path: '/forum/add-thread-comment',
    access: member,
    summary: 'Write in a thread; or in the thread of a find or a taxon, which is made when it is not there.',
    body: z.object({
      threadId: Id.optional(),
      on: ThreadOwner.optional(),
      html: Html,
      mediaIds: z.array(z.uuid()).max(5).default([]),
    }),
    reply: Thread,
  }),
  updateComment: call({
    method: 'POST',
    path: '/forum/update-comment',
    access: member,
    summary: 'Change an own comment. An older version is refused.',
    body: z.object({ id: Id, version: z.number().int().min(1), html: Html }),
    reply: Thread,
  }),
  deleteComment: call({
    method: 'DELETE',
    path: '/forum/comment/{id}',
    access: member,
    summary: 'Delete a comment: its author, or a moderator.',
    params: z.object({ id: QueryId }),
    reply: Thread,
  }),
  muteThread: call({
    method: 'POST',
    path: '/forum/mute-thread',
    access: member,
    summary: 'No notices about this thread for me.',
    body: OnThread.extend({ muted: z.boolean() }),
    reply: Done,
  }),
  followThread: call({
    method: 'POST',
    path: '/forum/follow-thread',
    access: member,
    summary: 'Notices about this thread for me.',
    body: OnThread.extend({ followed: z.boolean() }),
    reply: Done,
  }),
}
