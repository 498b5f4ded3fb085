import { z } from 'zod'
import { PublicUser } from './account.ts'
import { Id, Moment } from './call.ts'
import { type ThreadKind, threadKinds } from './forum-words.ts'
import { Media } from './media.ts'

const KindKey = z.enum(Object.keys(threadKinds) as [ThreadKind])

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
