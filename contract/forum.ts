import { z } from 'zod'
import { PublicUser } from './account.ts'
import { call, Done, everyone, Id, line, Moment, member, QueryId, staff, text } from './call.ts'
import { listedKinds, mostPictures, type ThreadKind, type ThreadTab, threadKinds, threadTabs } from './forum-words.ts'
import { Media } from './media.ts'

const KindKey = z.enum(Object.keys(threadKinds) as [ThreadKind])
const wardens = staff('siteModerator', 'siteAdminRole')

export const Comment = z
  .object({
    id: Id,
    version: z.number().int(),
    /** Null when its author has left, and, but for moderators, when the comment is deleted. */
    author: PublicUser.nullable(),
    /** Empty when the comment is deleted. */
    html: z.string(),
    pictures: z.array(Media),
    /** Null, but for moderators, when the comment is deleted. */
    createdAt: Moment.nullable(),
    editedAt: Moment.nullable(),
    isDeleted: z.boolean(),
    /** The viewer wants no notices of what its author writes. */
    isAuthorMuted: z.boolean(),
    may: z.object({
      edit: z.boolean(),
      delete: z.boolean(),
      restore: z.boolean(),
      report: z.boolean(),
      /** See what it said before, or before it was deleted. */
      seeVersions: z.boolean(),
    }),
  })
  .meta({ id: 'Comment' })
export type Comment = z.output<typeof Comment>

export const Subject = z.object({ id: Id, name: z.string(), isClosed: z.boolean() }).meta({ id: 'Subject' })
export type Subject = z.output<typeof Subject>

export const Thread = z
  .object({
    id: Id,
    kind: KindKey,
    ownerId: Id.nullable(),
    /** Its own title, or the name of what it hangs on; empty when it is deleted. */
    title: z.string(),
    /** The address of what it hangs on. */
    ownerPath: z.string().nullable(),
    subject: Subject.nullable(),
    /** Who began a thread of its own; null when they have left. */
    starter: PublicUser.nullable(),
    createdAt: Moment,
    isAnswered: z.boolean(),
    isBlocked: z.boolean(),
    /** What is left is that it was there. */
    isDeleted: z.boolean(),
    isFollowed: z.boolean(),
    isMuted: z.boolean(),
    /** Comments that can be read, in all portions. */
    count: z.number().int(),
    /** The first comment that the viewer has not read; null when there is none, or nobody knows. */
    firstUnreadId: Id.nullable(),
    /** A portion, the oldest first, and how many there are before and after it. */
    comments: z.array(Comment),
    earlier: z.number().int(),
    later: z.number().int(),
    may: z.object({
      comment: z.boolean(),
      /** Call the experts of its species group by their word; where there is no group the word is a word. */
      callExperts: z.boolean(),
      edit: z.boolean(),
      delete: z.boolean(),
      restore: z.boolean(),
      block: z.boolean(),
      report: z.boolean(),
    }),
  })
  .meta({ id: 'Thread' })
export type Thread = z.output<typeof Thread>

/** A thread as lists show it. */
export const ThreadLine = z
  .object({
    id: Id,
    kind: KindKey,
    title: z.string(),
    subject: Subject.nullable(),
    starter: PublicUser.nullable(),
    isAnswered: z.boolean(),
    isBlocked: z.boolean(),
    count: z.number().int(),
    /** Followed or written in, and with comments that the viewer has not read. */
    isUnread: z.boolean(),
    /** Of what it hangs on. */
    picture: Media.nullable(),
    /** The comment that the line shows: the newest, or the one that was searched for. */
    comment: z.object({
      id: Id,
      author: PublicUser.nullable(),
      at: Moment,
      /** Its words, shortened; those that were searched for are marked. */
      words: z.array(z.object({ text: z.string(), isHit: z.boolean() })),
    }),
    /** The title with the words marked that were searched for; null when nothing was searched for. */
    titleWords: z.array(z.object({ text: z.string(), isHit: z.boolean() })).nullable(),
  })
  .meta({ id: 'ThreadLine' })
export type ThreadLine = z.output<typeof ThreadLine>

/** What a comment said, from when to when. */
export const CommentVersion = z
  .object({ version: z.number().int(), html: z.string(), writtenAt: Moment })
  .meta({ id: 'CommentVersion' })
export type CommentVersion = z.output<typeof CommentVersion>

/** What a thread was called, and until when. */
export const EarlierTitle = z.object({ title: z.string(), until: Moment }).meta({ id: 'EarlierTitle' })
export type EarlierTitle = z.output<typeof EarlierTitle>

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
