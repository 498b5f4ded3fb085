import { sql } from 'kysely'
import { usersHolding } from '#server/account/site-admins.ts'
import type { Ctx } from '#server/core/context.ts'
import type { EventMap, Events } from '#server/core/events.ts'
import { addNotifications, countOnLine, forgetCards, type NewNotification } from './add-notifications.ts'
import { readersOf } from './readers.ts'

type Line = Pick<NewNotification, 'kind' | 'data'> & { to: readonly number[]; actor?: number | null }
const actorOf = (ctx: Ctx) => (ctx.viewer.kind === 'user' ? ctx.viewer.userId : null)

/** Of what moderators have hidden those hear who may still read it: others would come to a page that is not there. */
async function tell(ctx: Ctx, communityId: number, { actor = actorOf(ctx), ...line }: Line) {
  const to = await readersOf(ctx, { kind: 'community', ownerId: communityId }, line.to)
  const subject = { community: communityId }
  await addNotifications(ctx, [{ family: 'other', subject, actor, ...line, to } as NewNotification])
}

/** Followers of a community who want to hear of something; who has signed up for an event always does. */
async function followersWanting(ctx: Ctx, communityId: number, what: 'threads' | 'events'): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select user_id as id from community_follower
    where community_id = ${communityId} and ${what} = any(tells)`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

async function signedUp(ctx: Ctx, eventId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select user_id as id from community_event_answer where event_id = ${eventId} and answer <> 'no'`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** A thread that begins in a community, for followers who want threads; an announcement for all who want anything. */
export async function followersOfNewThread(ctx: Ctx, communityId: number, commentId: number): Promise<number[]> {
  const { rows } = await sql<{ isAnnouncement: boolean }>`
    select t.is_announcement from comment c join thread t on t.id = c.thread_id
    where c.id = ${commentId} and c.title <> ''`.execute(ctx.db)
  const [first] = rows
  if (!first) return []
  if (!first.isAnnouncement) return followersWanting(ctx, communityId, 'threads')
  const { rows: all } = await sql<{ id: number }>`
    select user_id as id from community_follower where community_id = ${communityId} and tells <> '{}'`.execute(ctx.db)
  return all.map(({ id }) => id)
}

async function tellWidened(ctx: Ctx, { communityId }: EventMap['communityWidened']) {
  const { rows } = await sql<{ id: number }>`
    select user_id as id from community_follower where community_id = ${communityId} and trust <> 'none'`.execute(
    ctx.db,
  )
  await tell(ctx, communityId, { kind: 'community-widened', to: rows.map(({ id }) => id), data: {} })
}

async function tellTakenIn(ctx: Ctx, { communityId, recordIds }: EventMap['recordsTakenIn']) {
  const { rows } = await sql<{ reporter: number; count: number }>`
    select reporter, count(*)::integer as count from record
    where id = any(${recordIds}::bigint[]) and reporter is not null group by 1`.execute(ctx.db)
  for (const { reporter, count } of rows) {
    const line = { kind: 'community-taken-in', data: { count } } as const
    if (await countOnLine(ctx, reporter, { community: communityId }, line)) continue
    await tell(ctx, communityId, { ...line, to: [reporter] })
  }
}

/** What people are told of communities: all of it on the community's card. */
export function listenForCommunityNews(events: Events) {
  events.on('communityWidened', tellWidened)
  events.on('recordsTakenIn', tellTakenIn)
  events.on('organisersAppointed', (ctx, { communityId, userIds }) =>
    tell(ctx, communityId, { kind: 'community-organiser', to: userIds, data: {} }),
  )
  events.on('communityLeft', async (ctx, { communityId }) => {
    const to = await usersHolding(ctx, 'siteModerator', 'siteAdminRole')
    await tell(ctx, communityId, { kind: 'community-left', to, actor: null, data: {} })
  })
  events.on(
    'communityDeleted',
    async (ctx, { communityId }) => void (await forgetCards(ctx, { community: communityId })),
  )
  events.on('communityRecords', (ctx, { communityId, userId, count }) =>
    tell(ctx, communityId, { kind: 'community-records', to: [userId], actor: null, data: { count } }),
  )
  events.on('eventMade', async (ctx, { communityId, eventId }) => {
    const to = await followersWanting(ctx, communityId, 'events')
    await tell(ctx, communityId, { kind: 'event-made', to, data: { eventId } })
  })
  events.on('eventChanged', async (ctx, { communityId, eventId, changed }) => {
    const to = await signedUp(ctx, eventId)
    await tell(ctx, communityId, { kind: 'event-changed', to, data: { eventId, changed: [...changed] } })
  })
  for (const [event, kind] of [
    ['eventCancelled', 'event-cancelled'],
    ['eventTomorrow', 'event-tomorrow'],
    ['eventPlaceFree', 'event-place'],
  ] as const) {
    events.on(event, (ctx, { communityId, eventId, userIds }) =>
      tell(ctx, communityId, {
        ...{ kind, to: userIds, data: { eventId } },
        actor: kind === 'event-cancelled' ? actorOf(ctx) : null,
      }),
    )
  }
}
