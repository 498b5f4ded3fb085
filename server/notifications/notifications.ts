import { type RawBuilder, sql } from 'kysely'
import type { Unread } from '#contract/notifications.ts'
import type { NotificationFamily } from '#contract/validation-words.ts'
import { type Ctx, viewerId } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { toldThread } from '#server/forum/told.ts'
import { readableRecords } from '#server/records/get.ts'
import { tripTitlesToTell } from '#server/trips/people.ts'
import { cardsPage, linesOf, ownCards, sightToAskFor, type Unreadable, unreadByFamily } from './queries.ts'
import { showCards } from './shown.ts'

const linesOnCard = 10

/** Finds, trips and threads on cards of the viewer that they may no longer read: nothing is told of them. */
export async function unreadableOn(ctx: Ctx, cards: RawBuilder<unknown>): Promise<Unreadable> {
  const asked = await sightToAskFor(ctx.db, cards)
  const records = await readableRecords(ctx, asked.records)
  const trips = await tripTitlesToTell(ctx, asked.trips)
  const threads: number[] = []
  for (const id of asked.threads) if ((await toldThread(ctx, id)) === null) threads.push(id)
  return {
    records: asked.records.filter((id) => !records.has(id)),
    trips: asked.trips.filter((id) => !trips.has(id)),
    threads,
  }
}

export async function numUnread(ctx: Ctx): Promise<Unread> {
  const me = viewerId(ctx)
  const unreadable = await unreadableOn(ctx, sql`${ownCards(me)} and c.unread > 0`)
  const unread: Unread = { comments: 0, validation: 0, other: 0, total: 0, newestAt: null }
  for (const { family, count, newestAt } of await unreadByFamily(ctx.db, me, unreadable)) {
    unread[family ?? 'total'] = count
    if (family === null) unread.newestAt = newestAt
  }
  return unread
}

interface Wanted {
  family?: NotificationFamily | undefined
  skip: number
  take: number
}

export async function listNotifications(ctx: Ctx, { family, ...page }: Wanted) {
  const cards = ownCards(viewerId(ctx), family)
  const { items, total } = await cardsPage(ctx.db, cards, await unreadableOn(ctx, cards), page)
  const lines = await linesOf(
    ctx.db,
    items.flatMap(({ parts }) => parts.map(({ id }) => id)),
    { most: linesOnCard },
  )
  return { items: await showCards(ctx, items, lines, linesOnCard), total, unread: await numUnread(ctx) }
}

const lastSeen = {
  comments: 'lastSeenCommentsNotifications',
  validation: 'lastSeenValidationNotifications',
  other: 'lastSeenOtherNotifications',
} as const
const families = Object.keys(lastSeen) as NotificationFamily[]

interface Visited {
  id: number
  family?: NotificationFamily | undefined
}

export async function markVisited(ctx: Ctx, { id, family }: Visited): Promise<Unread> {
  const me = viewerId(ctx)
  const card = await ctx.db
    .selectFrom('notificationCard')
    .select('subject')
    .where('id', '=', id)
    .where('userId', '=', me)
    .executeTakeFirst()
  if (!card) throw new Refusal('missing', 'not_found')
  await ctx.db
    .updateTable('notificationCard')
    .set({ unread: 0, visitedAt: ctx.now })
    .where('userId', '=', me)
    .where('subject', '=', card.subject)
    .where('family', 'in', family === undefined ? families : [family])
    .execute()
  return numUnread(ctx)
}

export async function markAllVisited(
  ctx: Ctx,
  { family }: { family?: NotificationFamily | undefined },
): Promise<Unread> {
  const me = viewerId(ctx)
  const wanted = family === undefined ? families : [family]
  await ctx.db
    .updateTable('notificationCard')
    .set({ unread: 0, visitedAt: ctx.now })
    .where('userId', '=', me)
    .where('family', 'in', wanted)
    .where('unread', '>', 0)
    .execute()
  const seen = Object.fromEntries(wanted.map((one) => [lastSeen[one], ctx.now]))
  await ctx.db.updateTable('appUser').set(seen).where('id', '=', me).execute()
  return numUnread(ctx)
}
