import { sql } from 'kysely'
import type { CommunityEvent, EventChanges, EventInput, NewEvent } from '#contract/community-events.ts'
import { communityLimits, type EventAnswer, type EventTab } from '#contract/community-words.ts'
import { counted } from '#contract/counted.ts'
import { type Ctx, viewerId } from '#server/core/context.ts'
import { appendHistory } from '#server/core/history.ts'
import { oneAtATime } from '#server/core/once.ts'
import { Refusal } from '#server/core/refusal.ts'
import {
  checkEvent,
  type EventRow,
  eventRows,
  isPast,
  placesOf,
  readableEvent,
  shownEvent,
  shownEvents,
  wallNow,
} from './happenings.ts'
import { lockCommunity } from './queries.ts'
import { communityHtml, memberId } from './rules.ts'
import { organisedCommunity, readableCommunity } from './shown.ts'

/** Those to come and under way, the next first; or those that are over, the newest first. */
export async function communityEvents(ctx: Ctx, { id, tab, take }: { id: number; tab: EventTab; take: number }) {
  await readableCommunity(ctx, id)
  const now = sql`${ctx.now}::timestamptz at time zone 'Europe/Copenhagen'`
  const [where, order] =
    tab === 'coming'
      ? [sql`e.ends_at >= ${now}`, sql`e.starts_at, e.id`]
      : [sql`e.ends_at < ${now}`, sql`e.starts_at desc, e.id desc`]
  const of = sql`e.community_id = ${id} and ${where}`
  const rows = await eventRows(ctx.db, of, memberId(ctx.viewer), sql`${order} limit ${take}`)
  return { items: await shownEvents(ctx, rows) }
}

export const getCommunityEvent = (ctx: Ctx, { eventId }: { eventId: number }) => shownEvent(ctx, eventId)

const refused = (field: string, why: string) => new Refusal('invalid', 'event_invalid', { [field]: why })

const plain = { html: '', place: '', point: null, metres: null, link: '', most: null }

export async function addCommunityEvent(
  ctx: Ctx,
  { uuid, communityId, event }: { uuid: string; communityId: number; event: NewEvent },
): Promise<CommunityEvent> {
  const said: EventInput = { ...plain, ...given(event) }
  checkEvent(said)
  await lockCommunity(ctx.db, communityId)
  const { closedAt } = await organisedCommunity(ctx, communityId)
  await oneAtATime(ctx.db, uuid)
  const known = await ctx.db
    .selectFrom('communityEvent')
    .select(['id', 'communityId'])
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  if (known?.communityId === communityId) return shownEvent(ctx, known.id)
  if (known) throw new Refusal('conflict', 'event_uuid_taken')
  if (closedAt !== null) throw new Refusal('forbidden', 'community_closed')
  // Its followers are told to come. One that is over already can still be put right.
  if (said.endsAt <= wallNow(ctx.now)) throw refused('event.endsAt', 'Aktiviteten er allerede slut.')
  await needRoom(ctx, communityId)
  const { id } = await ctx.db
    .insertInto('communityEvent')
    .values({ ...columnsOf(said), uuid, communityId, maker: viewerId(ctx), createdAt: ctx.now, updatedAt: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await appendHistory(ctx, { entity: 'community-event', entityId: id, verb: 'create', after: { communityId } })
  await ctx.events.emit(ctx, 'eventMade', { communityId, eventId: id })
  return shownEvent(ctx, id)
}

/** Each is told to followers. The community is held, so that there are no more in a day than there may be. */
async function needRoom(ctx: Ctx, communityId: number) {
  const { rows } = await sql<{ made: number }>`select count(*)::integer as made from community_event
    where community_id = ${communityId} and created_at > ${ctx.now}::timestamptz - interval '1 day'`.execute(ctx.db)
  if ((rows[0]?.made ?? 0) >= communityLimits.eventsADay) throw new Refusal('tooMany', 'event_too_many')
}

/** What is told is what is there: a part that is undefined was left out. */
const given = <T extends object>(part: T) =>
  Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }

const columnsOf = ({ point, html, ...event }: EventInput) => ({
  ...event,
  html: communityHtml(html),
  point: point && sql`st_setsrid(st_makepoint(${point.lon}::float8, ${point.lat}::float8), 4326)`,
})

/** Locked, and of a community that the viewer organises. */
async function ownEvent(ctx: Ctx, id: number): Promise<EventRow> {
  await sql`select id from community_event where id = ${id} for update`.execute(ctx.db)
  const row = await readableEvent(ctx, id)
  if (!row.isOrganised) throw new Refusal('forbidden', 'community_organisers_only')
  return row
}

const words: Partial<Record<keyof EventInput, string>> = {
  title: 'titlen',
  startsAt: 'tidspunktet',
  endsAt: 'tidspunktet',
  place: 'stedet',
  point: 'stedet',
  html: 'beskrivelsen',
  link: 'linket',
  most: 'antallet af pladser',
}

export async function updateCommunityEvent(
  ctx: Ctx,
  { event: { id, ...changes }, version }: { event: EventChanges; version: number },
): Promise<CommunityEvent> {
  const row = await ownEvent(ctx, id)
  if (row.version !== version) throw new Refusal('conflict', 'event_changed')
  if (row.cancelledAt !== null) throw new Refusal('conflict', 'event_over')
  const { title, html, startsAt, endsAt, place, metres, link, most, lon, lat } = row
  const before: EventInput = {
    ...{ title, html, startsAt, endsAt, place, metres, link, most },
    point: lon === null || lat === null ? null : { lon, lat },
  }
  const after: EventInput = { ...before, ...given(changes) }
  checkEvent(after)
  const { coming, waiting: waited } = placesOf(row)
  // Who was told that they have a place keeps it.
  if (after.most !== null && after.most < coming.length) {
    const count = counted(coming.length, 'deltager', 'deltagere')
    throw refused('event.most', `${count} har allerede fået plads. Vælg mindst ${coming.length}.`)
  }
  const isMoved = after.startsAt !== before.startsAt
  await ctx.db
    .updateTable('communityEvent')
    .set({
      ...{ ...columnsOf(after), version: version + 1, updatedAt: ctx.now },
      ...(isMoved ? { remindedAt: null } : {}),
    })
    .where('id', '=', id)
    .execute()
  await appendHistory(ctx, { entity: 'community-event', entityId: id, verb: 'update', before, after })
  const keys = Object.keys(words) as (keyof EventInput)[]
  const differs = keys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
  const changed = [...new Set(differs.flatMap((key) => words[key] ?? []))]
  const { communityId } = row
  if (changed.length > 0) await ctx.events.emit(ctx, 'eventChanged', { communityId, eventId: id, changed })
  await tellPlaces(ctx, id, waited)
  return shownEvent(ctx, id)
}

/** Gone where nobody has answered; else cancelled, so that those who meant to come hear of it. */
export async function deleteCommunityEvent(ctx: Ctx, { eventId: id, reason }: { eventId: number; reason: string }) {
  const row = await ownEvent(ctx, id)
  if (row.cancelledAt !== null) throw new Refusal('conflict', 'event_over')
  const signedUp = row.answers.filter(({ answer }) => answer !== 'no').map(({ userId }) => userId)
  if (signedUp.length === 0) {
    await ctx.db.deleteFrom('communityEvent').where('id', '=', id).execute()
    await appendHistory(ctx, { entity: 'community-event', entityId: id, verb: 'delete' })
    return { done: true as const, event: null }
  }
  await ctx.db
    .updateTable('communityEvent')
    .set({ cancelledAt: ctx.now, cancelledReason: reason, version: row.version + 1, updatedAt: ctx.now })
    .where('id', '=', id)
    .execute()
  await appendHistory(ctx, { entity: 'community-event', entityId: id, verb: 'cancel', reason })
  await ctx.events.emit(ctx, 'eventCancelled', { communityId: row.communityId, eventId: id, userIds: signedUp })
  return { done: true as const, event: await shownEvent(ctx, id) }
}

/**
 * Who says yes again keeps their place; who had another answer comes last, also of those who ask at the same moment:
 * who was told that they have a place keeps it.
 */
export async function answerCommunityEvent(
  ctx: Ctx,
  { eventId, answer }: { eventId: number; answer: EventAnswer | null },
): Promise<CommunityEvent> {
  await sql`select id from community_event where id = ${eventId} for update`.execute(ctx.db)
  const row = await readableEvent(ctx, eventId)
  if (row.cancelledAt !== null || isPast(row, ctx.now)) throw new Refusal('conflict', 'event_over')
  const userId = viewerId(ctx)
  const waited = placesOf(row).waiting
  const before = row.answers.find((one) => one.userId === userId)?.answer ?? null
  if (answer === null) {
    const own = ctx.db.deleteFrom('communityEventAnswer').where('eventId', '=', eventId).where('userId', '=', userId)
    await own.execute()
  } else if (answer !== before) {
    const after = sql<Date>`greatest(${ctx.now}::timestamptz, (select max(answered_at) + interval '1 microsecond'
      from community_event_answer where event_id = ${eventId}))`
    const said = { answer, answeredAt: after }
    await ctx.db
      .insertInto('communityEventAnswer')
      .values({ eventId, userId, ...said })
      .onConflict((conflict) => conflict.columns(['eventId', 'userId']).doUpdateSet(said))
      .execute()
  }
  await tellPlaces(ctx, eventId, waited)
  return shownEvent(ctx, eventId)
}

/** Those who waited and have a place now are told. */
async function tellPlaces(ctx: Ctx, eventId: number, waited: readonly number[]) {
  const [row] = await eventRows(ctx.db, sql`e.id = ${eventId}`, null)
  const userIds = row ? placesOf(row).coming.filter((id) => waited.includes(id)) : []
  if (row && userIds.length > 0) {
    await ctx.events.emit(ctx, 'eventPlaceFree', { communityId: row.communityId, eventId, userIds })
  }
}

/** Who is no user any more comes to nothing; who waited for their places has them. */
export async function leaveEvents(ctx: Ctx, userId: number) {
  const answered = sql`e.id in (select event_id from community_event_answer where user_id = ${userId})`
  await sql`select e.id from community_event e where ${answered} order by e.id for update`.execute(ctx.db)
  const open = sql`${answered} and e.cancelled_at is null and e.ends_at > ${ctx.now}::timestamptz at time zone 'Europe/Copenhagen'`
  const before = await eventRows(ctx.db, open, null)
  await ctx.db.deleteFrom('communityEventAnswer').where('userId', '=', userId).execute()
  for (const row of before) await tellPlaces(ctx, row.id, placesOf(row).waiting)
}
