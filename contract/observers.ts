import { z } from 'zod'
import { call, everyone, member, page, QueryId, Skip, selfOr, Take, text } from './call.ts'
import { Activity, UserStats } from './record-filter.ts'

const self = selfOr()

/** Calls about people that are answered from their finds. */
export const observers = {
  userStats: call({
    method: 'GET',
    path: '/account/{id}/stats',
    access: everyone,
    summary: "A user's public figures.",
    params: z.object({ id: QueryId }),
    reply: UserStats,
  }),
  userStatsByIdentifier: call({
    method: 'GET',
    path: '/account/stats/{identifier}',
    access: everyone,
    summary: 'The same by the stable public handle.',
    params: z.object({ identifier: z.uuid() }),
    reply: UserStats,
  }),
  userActivities: call({
    method: 'GET',
    path: '/account/user-activities',
    access: member,
    summary: 'Time line of a user (own when empty); of others only what is public.',
    query: z.object({ userId: QueryId.optional(), skip: Skip, take: Take }),
    reply: page(Activity),
  }),
  userTags: call({
    method: 'GET',
    path: '/account/{userId}/tags',
    access: self,
    summary: "The user's own labels on own finds, with counts.",
    params: z.object({ userId: QueryId }),
    reply: z.object({ items: z.array(z.object({ tag: z.string(), count: z.number().int() })) }),
  }),
  deleteUserTags: call({
    method: 'POST',
    path: '/account/delete-user-tags',
    access: member,
    summary: 'Remove labels from all own finds.',
    body: z.object({ tags: z.array(text(50, 1)).min(1).max(100) }),
    reply: z.object({ removed: z.number().int() }),
  }),
}
