import { z } from 'zod'
import { call, Done, everyone, Id, line, member, oneOf, QueryId, QueryNumber, text } from './call.ts'
import { Version } from './community.ts'
import { Board, CommunityEvent, EventChanges, NewEvent } from './community-events.ts'
import { communityLimits, eventAnswers, eventTabs } from './community-words.ts'
import { mostPictures } from './forum-words.ts'
import { Thread, ThreadLine } from './thread.ts'

/** What people say and do in communities: threads, events, boards. */
export const communityTalk = {
  searchCommunityThreads: call({
    method: 'GET',
    path: '/community/search-thread',
    access: everyone,
    summary:
      'The threads of a community, announcements by its organisers first, then the newest; with queryString the comments that hold the words.',
    query: z.object({ communityId: QueryId, queryString: text(200).default(''), cursor: text(300).optional() }),
    reply: z.object({
      items: z.array(ThreadLine),
      cursor: z.string().nullable(),
      isTooCommon: z.boolean(),
      /** On the first page alone. */
      announcements: z.array(ThreadLine),
      may: z.object({ write: z.boolean(), announce: z.boolean() }),
    }),
  }),
  addCommunityThread: call({
    method: 'POST',
    path: '/community/add-thread',
    access: member,
    summary: 'Begin a thread in a community; an announcement: its organisers. The same uuid again is the same thread.',
    body: z.object({
      uuid: z.uuid().optional(),
      communityId: Id,
      title: line(150, 3),
      html: text(20_000, 1),
      mediaIds: z.array(z.uuid()).max(mostPictures).default([]),
      isAnnouncement: z.boolean().default(false),
    }),
    reply: Thread,
  }),
  communityEvents: call({
    method: 'GET',
    path: '/community/{id}/events',
    access: everyone,
    summary: 'The events of a community: those to come, the next first, or those that are over, the newest first.',
    params: z.object({ id: QueryId }),
    query: z.object({ tab: oneOf(eventTabs).default('coming'), take: QueryNumber(1, 200).default(200) }),
    reply: z.object({ items: z.array(CommunityEvent) }),
  }),
  getCommunityEvent: call({
    method: 'GET',
    path: '/community/event/{eventId}',
    access: everyone,
    summary: 'An event as the viewer may see it.',
    params: z.object({ eventId: QueryId }),
    reply: CommunityEvent,
  }),
  addCommunityEvent: call({
    method: 'POST',
    path: '/community/add-event',
    access: member,
    summary: 'Make an event in a community: its organisers. The same uuid again gives the event that is there.',
    body: z.object({ uuid: z.uuid(), communityId: Id, event: NewEvent }),
    reply: CommunityEvent,
  }),
  updateCommunityEvent: call({
    method: 'POST',
    path: '/community/update-event',
    access: member,
    summary: 'Change an event: organisers. An older version is refused; participants are told what changed.',
    body: z.object({ event: EventChanges, version: Version }),
    reply: CommunityEvent,
  }),
  deleteCommunityEvent: call({
    method: 'POST',
    path: '/community/delete-event',
    access: member,
    summary: 'Take an event away: organisers. Where somebody has signed up it is cancelled, and they are told.',
    body: z.object({ eventId: Id, reason: text(communityLimits.reason).default('') }),
    reply: Done.extend({ event: CommunityEvent.nullable() }),
  }),
  answerCommunityEvent: call({
    method: 'POST',
    path: '/community/event-answer',
    access: member,
    summary: 'Say whether one comes to an event; null takes the answer back. Who leaves makes room for who waits.',
    body: z.object({ eventId: Id, answer: oneOf(eventAnswers).nullable() }),
    reply: CommunityEvent,
  }),
  communityCalendar: call({
    method: 'GET',
    path: '/community/events.ics',
    access: everyone,
    summary: 'An event, or all events of a community, as iCalendar.',
    query: z.object({ communityId: QueryId.optional(), eventId: QueryId.optional() }),
    file: 'text/calendar; charset=utf-8',
  }),
  communityBoard: call({
    method: 'GET',
    path: '/community/{id}/board',
    access: everyone,
    summary:
      'Ranking and newest finds of a community; with eventId those of its event: found on its days, around its place, by those who came.',
    params: z.object({ id: QueryId }),
    query: z.object({ eventId: QueryId.optional() }),
    reply: Board,
  }),
}
