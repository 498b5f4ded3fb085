import { z } from 'zod'
import { PublicUser } from './account.ts'
import { call, Done, everyone, Id, line, Moment, member, QueryId, staff, text } from './call.ts'
import { listedKinds, mostPictures, type ThreadTab, threadTabs } from './forum-words.ts'
import { Media } from './media.ts'
import { CommentVersion, EarlierTitle, Subject, Thread, ThreadLine } from './thread.ts'

const wardens = staff('siteModerator', 'siteAdminRole')

const OwnerKey = z.enum(['record', 'taxon', 'trip'])
const ThreadOwner = z.object({ kind: OwnerKey, ownerId: Id })
/** A thread; or that of a find or a taxon, which is made when it is not there. */
const OnThread = z.object({ id: Id.optional(), on: ThreadOwner.optional() })
const Html = text(20_000, 1)
const Title = line(150, 3)
const MediaIds = z.array(z.uuid()).max(mostPictures).default([])
/** Given by who sends it: sent again when the answer was lost, it is the same. */
const Uuid = z.uuid().optional()
const OneThread = z.object({ id: Id })

export const forum = {
  threadOf: call({
    method: 'GET',
    path: '/forum/of/{kind}/{ownerId}',
    access: everyone,
    summary: 'The thread of a find, a taxon or a trip; null while nobody has written or asked to be told.',
    params: z.object({ kind: OwnerKey, ownerId: QueryId }),
    reply: z.object({
      thread: Thread.nullable(),
      may: z.object({ comment: z.boolean(), callExperts: z.boolean() }),
    }),
  }),
  searchThreads: call({
    method: 'GET',
    path: '/forum/threads',
    access: everyone,
    summary:
      'Threads that the viewer may read, newest first; with queryString the comments (and titles) that hold the words, in any Danish form.',
    query: z.object({
      tab: z.enum(Object.keys(threadTabs) as [ThreadTab]).default('newest'),
      kind: z.enum(listedKinds).optional(),
      subject: QueryId.optional(),
      queryString: text(200).default(''),
      cursor: text(300).optional(),
    }),
    reply: z.object({
      items: z.array(ThreadLine),
      cursor: z.string().nullable(),
      /** Threads with something unread, a hundred at most; null for strangers. */
      unread: z.number().int().nullable(),
      /** What was searched for is nothing but words that are in every text. */
      isTooCommon: z.boolean(),
    }),
  }),
  getSubjects: call({
    method: 'GET',
    path: '/forum/subjects',
    access: everyone,
    summary: 'The subjects of threads in their order; those that are closed take no new threads.',
    reply: z.object({ items: z.array(Subject) }),
  }),
  getThread: call({
    method: 'GET',
    path: '/forum/{id}',
    access: everyone,
    summary:
      'A thread with a portion of its comments: around one (at), before or after one, else from the first unread.',
    params: z.object({ id: QueryId }),
    query: z.object({ at: QueryId.optional(), before: QueryId.optional(), after: QueryId.optional() }),
    reply: Thread,
  }),
  addThreadComment: call({
    method: 'POST',
    path: '/forum/add-thread-comment',
    access: member,
    summary:
      'Write in a thread; or in the thread of a find, a taxon or a trip, which is made when it is not there. The same uuid again is the same comment.',
    body: z.object({ uuid: Uuid, threadId: Id.optional(), on: ThreadOwner.optional(), html: Html, mediaIds: MediaIds }),
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
  commentVersions: call({
    method: 'GET',
    path: '/forum/comment/{id}/versions',
    access: wardens,
    summary: 'All that a comment has said, the newest first; of a deleted one too.',
    params: z.object({ id: QueryId }),
    reply: z.object({
      /** Null when they have left. */
      author: PublicUser.nullable(),
      createdAt: Moment,
      deletedAt: Moment.nullable(),
      /** Those of a deleted comment as long as they are kept. */
      pictures: z.array(Media),
      /** Of a comment that a thread began with: what the thread was called before, the newest first. */
      titles: z.array(EarlierTitle),
      items: z.array(CommentVersion),
    }),
  }),
  createThread: call({
    method: 'POST',
    path: '/forum/create-thread',
    access: member,
    summary:
      'Begin a thread of its own, under a subject, or one in a community. The same uuid again is the same thread.',
    body: z.object({
      uuid: Uuid,
      title: Title,
      html: Html,
      /** Of a thread of its own; one in a community has none. */
      subject: Id.optional(),
      communityId: Id.optional(),
      mediaIds: MediaIds,
    }),
    reply: Thread,
  }),
  updateThread: call({
    method: 'POST',
    path: '/forum/update-thread',
    access: member,
    summary: 'Another title or subject, or whether it is answered: who began it, or a moderator.',
    body: OneThread.extend({ title: Title.optional(), subject: Id.optional(), answered: z.boolean().optional() }),
    reply: Thread,
  }),
  deleteThread: call({
    method: 'POST',
    path: '/forum/delete-thread',
    access: member,
    summary: 'Delete a thread of its own: who began it, or a moderator. A trace stays.',
    body: OneThread,
    reply: Thread,
  }),
  restoreInForum: call({
    method: 'POST',
    path: '/forum/restore',
    access: wardens,
    summary: 'Bring a deleted thread or a deleted comment back.',
    body: z.object({ threadId: Id.optional(), commentId: Id.optional() }),
    reply: Thread,
  }),
  toggleBlockThread: call({
    method: 'POST',
    path: '/forum/toggle-block-thread',
    access: wardens,
    summary: 'Close a thread, so that nobody can write in it, or open it again.',
    body: OneThread,
    reply: Thread,
  }),
  markThreadRead: call({
    method: 'POST',
    path: '/forum/mark-read',
    access: member,
    summary: 'The viewer has read a thread up to a comment.',
    body: z.object({ threadId: Id, commentId: Id }),
    reply: Done,
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
  mutePerson: call({
    method: 'POST',
    path: '/forum/mute-person',
    access: member,
    summary: 'No notices for me of what somebody writes.',
    body: z.object({ userId: Id, on: z.boolean() }),
    reply: Done,
  }),
  updateSubjects: call({
    method: 'POST',
    path: '/forum/update-subjects',
    access: staff('siteAdminRole'),
    summary: 'All subjects in their order; one without id is new, one that is left out is closed.',
    body: z.object({
      subjects: z
        .array(z.object({ id: Id.optional(), name: line(60, 1) }))
        .min(1)
        .max(30),
    }),
    reply: z.object({ items: z.array(Subject) }),
  }),
}
