import { sql } from 'kysely'
import type { CommunityShown } from '#contract/community.ts'
import { publicUsers } from '#server/account/public-users.ts'
import { type Ctx, viewerId } from '#server/core/context.ts'
import { appendHistory } from '#server/core/history.ts'
import { Refusal } from '#server/core/refusal.ts'
import { needRoomToReport } from '#server/moderation/report-limit.ts'
import { restsUntil, written } from './communities.ts'
import { namedLately, needFewTold } from './lately.ts'
import { lockCommunity, turnRevision } from './queries.ts'
import { mayDelete, mayOf } from './rules.ts'
import { getCommunity, organisedCommunity, organisedWhole, readableCommunity, readableWhole } from './shown.ts'

/**
 * Organisers say who organises: themselves no longer, if they like, but always somebody. Whom another has appointed is
 * that other's to take back: neither by will nor by a list that was read a moment too early.
 */
export async function setCommunityOrganisers(ctx: Ctx, { id, userIds }: { id: number; userIds: number[] }) {
  const wanted = [...new Set(userIds)]
  // Held until this is done: who is being deleted is not appointed, and who is deleted next leaves what they organise.
  const usable = await ctx.db
    .selectFrom('appUser')
    .select('id')
    .where('id', 'in', wanted)
    .where('deletedAt', 'is', null)
    .where('blockedAt', 'is', null)
    .orderBy('id')
    .forKeyShare()
    .execute()
  await lockCommunity(ctx.db, id)
  const row = await organisedWhole(ctx, id)
  const isKept = (userId: number) => wanted.includes(userId) || row.removableIds.includes(userId)
  if (!row.organiserIds.every(isKept)) throw new Refusal('forbidden', 'community_organiser_not_yours')
  const added = wanted.filter((userId) => !row.organiserIds.includes(userId))
  if (!added.every((userId) => usable.some((one) => one.id === userId))) {
    throw new Refusal('invalid', 'community_organiser_unusable')
  }
  await needFewTold(ctx, added)
  await dismiss(ctx, id, wanted)
  for (const userId of added) {
    const one = { communityId: id, userId, since: ctx.now }
    await ctx.db
      .insertInto('communityOrganiser')
      .values({ ...one, appointedBy: viewerId(ctx) })
      .execute()
    await ctx.db
      .insertInto('communityFollower')
      .values({ ...one, toldAt: ctx.now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  const people = await publicUsers(ctx.db, wanted)
  const reply = { organisers: wanted.flatMap((userId) => people.get(userId) ?? []) }
  if (added.length === 0 && row.organiserIds.every((userId) => wanted.includes(userId))) return reply
  const named = await namedLately(ctx, id, 'organisers', 'organisers')
  const told = added.filter((userId) => !named.has(userId))
  await appendHistory(ctx, {
    ...{ entity: 'community', entityId: id, verb: 'organisers' },
    ...{ before: { organisers: row.organiserIds }, after: { organisers: wanted } },
  })
  if (told.length > 0) await ctx.events.emit(ctx, 'organisersAppointed', { communityId: id, userIds: told })
  return reply
}

/** Whom an appointment alone has made a follower is none without it; who has said more since is. */
async function dismiss(ctx: Ctx, id: number, staying: readonly number[]) {
  await sql`with gone as (
      delete from community_organiser where community_id = ${id} and user_id <> all(${staying}::bigint[])
      returning user_id, since, appointed_by)
    delete from community_follower w using gone g where w.community_id = ${id} and w.user_id = g.user_id
      and w.since = g.since and w.trust = 'none' and g.appointed_by is not null and g.user_id <> ${viewerId(ctx)}`.execute(
    ctx.db,
  )
}

/** Nothing more comes in, and everything stays; opened again, what was reported meanwhile is in: it has become wider. */
export async function closeCommunity(ctx: Ctx, { id, on }: { id: number; on: boolean }): Promise<CommunityShown> {
  await written(ctx, async (inside) => {
    await lockCommunity(inside.db, id)
    const row = await organisedCommunity(inside, id)
    if ((row.closedAt !== null) === on) return
    if (on) return turn(inside, id, { closedAt: ctx.now }, 'close')
    await turn(inside, id, { closedAt: null, trustRestsUntil: restsUntil(ctx) }, 'open')
    await ctx.events.emit(inside, 'communityWidened', { communityId: id })
  })
  return getCommunity(ctx, { id })
}

/** Moderators hide a community and show it again; its finds, and what was answered, stay as they are. */
export async function hideCommunity(
  ctx: Ctx,
  { id, on, reason }: { id: number; on: boolean; reason: string },
): Promise<CommunityShown> {
  await written(ctx, async (inside) => {
    await lockCommunity(inside.db, id)
    const row = await readableCommunity(inside, id)
    if (on && reason === '') throw new Refusal('invalid', 'bad_input', { reason: 'Skriv, hvorfor det skjules.' })
    if ((row.hiddenAt !== null) === on) return
    const to = { hiddenAt: on ? ctx.now : null, hiddenReason: on ? reason : null }
    await turn(inside, id, to, on ? 'hide' : 'show', on ? reason : undefined)
  })
  return getCommunity(ctx, { id })
}

/** While nobody but its organisers follows it, they may; finds and answers stay. */
export async function deleteCommunity(ctx: Ctx, { id }: { id: number }): Promise<{ done: true }> {
  await lockCommunity(ctx.db, id)
  const row = await readableWhole(ctx, id)
  if (!mayDelete(ctx.viewer, row)) {
    throw new Refusal(
      'forbidden',
      mayOf(ctx.viewer, row).organise ? 'community_has_followers' : 'community_organisers_only',
    )
  }
  await turn(ctx, id, { deletedAt: ctx.now }, 'delete')
  await ctx.events.emit(ctx, 'communityDeleted', { communityId: id })
  return { done: true }
}

type To = Partial<Record<'closedAt' | 'hiddenAt' | 'deletedAt' | 'trustRestsUntil', Date | null>> & {
  hiddenReason?: string | null
}

export async function turn(ctx: Ctx, id: number, to: To, verb: string, reason?: string) {
  await ctx.db
    .updateTable('community')
    .set((e) => ({ ...to, version: e('version', '+', 1), updatedAt: ctx.now }))
    .where('id', '=', id)
    .execute()
  await turnRevision(ctx.db)
  await appendHistory(ctx, { entity: 'community', entityId: id, verb, ...(reason === undefined ? {} : { reason }) })
}

/** Complain to the moderators, beside what is complained about finds and threads. */
export async function reportCommunity(ctx: Ctx, { id, text }: { id: number; text: string }): Promise<{ done: true }> {
  const row = await readableCommunity(ctx, id)
  if (!mayOf(ctx.viewer, row).report) throw new Refusal('forbidden', 'community_report_own')
  const userId = viewerId(ctx)
  await needRoomToReport(ctx)
  const known = await ctx.db
    .selectFrom('recordReport')
    .select('id')
    .where('communityId', '=', id)
    .where('userId', '=', userId)
    .where('resolvedAt', 'is', null)
    .executeTakeFirst()
  if (known) throw new Refusal('conflict', 'report_already')
  const { id: reportId } = await ctx.db
    .insertInto('recordReport')
    .values({ communityId: id, userId, kind: 'other', text, filedAt: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await appendHistory(ctx, { entity: 'record-report', entityId: reportId, verb: 'file', after: { communityId: id } })
  const about = { recordId: null, threadId: null, communityId: id }
  await ctx.events.emit(ctx, 'reportFiled', { reportId, ...about, userId, kind: 'other' })
  return { done: true }
}
