import { z } from 'zod'
import { PublicUser } from './account.ts'
import { call, Id, Moment, member, Skip, Take } from './call.ts'
import { RecordCard } from './record.ts'
import { type Digest, digests, type NotificationFamily, notificationFamilies } from './validation-words.ts'

export const FamilyKey = z.enum(Object.keys(notificationFamilies) as [NotificationFamily])
const DigestKey = z.enum(Object.keys(digests) as [Digest])

/** One thing that happened. */
export const NotificationLine = z
  .object({
    id: Id,
    at: Moment,
    /** Null when nobody did it (the machine), or when they have left. */
    actor: PublicUser.nullable(),
    /** In Danish: what happened, to be read after the actor's name when there is one. */
    text: z.string(),
    isNew: z.boolean(),
  })
  .meta({ id: 'NotificationLine' })

/** All that happened on one find (or one report), in all families or in the one that was asked for. */
export const NotificationCard = z
  .object({
    id: Id,
    /** Those that it has something of, the newest first. */
    families: z.array(FamilyKey).min(1),
    /** In Danish: what it is about. */
    title: z.string(),
    /** A path in the portal. */
    path: z.string(),
    /** What one can do about it, each a path in the portal; the most often nothing but read it. */
    ways: z.array(z.object({ label: z.string(), path: z.string() })),
    /** With its public place; null when the viewer may no longer see it. */
    record: RecordCard.nullable(),
    unread: z.number().int(),
    newestAt: Moment,
    /** The newest first, at most ten. */
    lines: z.array(NotificationLine),
  })
  .meta({ id: 'NotificationCard' })
export type NotificationCard = z.output<typeof NotificationCard>

/** Cards with something unread; the total counts a card once that has something of several families. */
export const Unread = z
  .object({
    comments: z.number().int(),
    validation: z.number().int(),
    other: z.number().int(),
    total: z.number().int(),
    /** When the newest of it came; null when there is none. It tells that a card that is unread has got more. */
    newestAt: Moment.nullable(),
  })
  .meta({ id: 'Unread' })
export type Unread = z.output<typeof Unread>

export const NotificationSettings = z
  .object({
    families: z.array(z.object({ family: FamilyKey, portal: z.boolean(), email: DigestKey })),
    /** The own address has been given; without one no e-mail is sent. */
    hasEmail: z.boolean(),
    /** The portal has been told how to send e-mail. */
    sendsEmail: z.boolean(),
  })
  .meta({ id: 'NotificationSettings' })
export type NotificationSettings = z.output<typeof NotificationSettings>

export const notifications = {
  numUnread: call({
    method: 'GET',
    path: '/notifications/num-unread',
    access: member,
    summary: 'How many cards have something unread, by family.',
    reply: Unread,
  }),
  listNotifications: call({
    method: 'GET',
    path: '/notifications/list',
    access: member,
    summary: 'The own notifications, one card a find, newest first.',
    query: z.object({ family: FamilyKey.optional(), skip: Skip, take: Take }),
    reply: z.object({ items: z.array(NotificationCard), total: z.number().int(), unread: Unread }),
  }),
  markVisited: call({
    method: 'POST',
    path: '/notifications/mark-visited',
    access: member,
    summary: 'An own card has been read.',
    /** With a family, only what the card has of it. */
    body: z.object({ id: Id, family: FamilyKey.optional() }),
    reply: Unread,
  }),
  markAllVisited: call({
    method: 'POST',
    path: '/notifications/mark-all-visited',
    access: member,
    summary: 'All own cards have been read, or those of a family.',
    body: z.object({ family: FamilyKey.optional() }),
    reply: Unread,
  }),
  notificationSettings: call({
    method: 'GET',
    path: '/notifications/settings',
    access: member,
    summary: 'What is told in the portal, and what is sent by e-mail and how often.',
    reply: NotificationSettings,
  }),
  updateNotificationSettings: call({
    method: 'POST',
    path: '/notifications/update-settings',
    access: member,
    summary: 'Change what is told for one family.',
    body: z.object({ family: FamilyKey, portal: z.boolean(), email: DigestKey }),
    reply: NotificationSettings,
  }),
}
