import { sql } from 'kysely'
import { usersHolding } from '#server/account/site-admins.ts'
import type { Ctx } from '#server/core/context.ts'
import type { EventMap, Events } from '#server/core/events.ts'
import { participantsOf } from '#server/validation/participants.ts'
import { addNotifications, forgetCards, forgetDecision, type NewNotification } from './add-notifications.ts'
import { tellComment, tellNamed, visitThread } from './comments.ts'
import { listenForCommunityNews } from './communities.ts'
import { tellNews } from './news.ts'
import { tellWarning, tellWarnings } from './warnings.ts'

const nobody = { owners: [], voters: [], deciders: [] }
const takingPart = async (ctx: Ctx, recordId: number) =>
  (await participantsOf(ctx.db, [recordId])).get(recordId) ?? nobody

/** Which of some finds came by an import, and by which. */
async function importsOf(ctx: Ctx, recordIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; importId: number }>`
    select id, import_id from record where id = any(${recordIds}::bigint[]) and import_id is not null`.execute(ctx.db)
  return new Map(rows.map(({ id, importId }) => [id, importId]))
}

/** What this room does when something happens in the rooms to its left. */
export function listenForNotifications(events: Events) {
  events.on('commentAdded', tellComment)
  events.on('namesAdded', tellNamed)
  events.on('threadRead', (ctx, { userId, ...thread }) => visitThread(ctx, userId, thread))
  events.on('threadDeleted', async (ctx, { threadId }) => void (await forgetCards(ctx, { thread: threadId })))

  events.on('newsTold', tellNews)
  events.on('newsWithdrawn', async (ctx, { newsId }) => void (await forgetCards(ctx, { news: newsId })))

  listenForCommunityNews(events)

  events.on('warningTold', tellWarning)
  events.on('warningsTold', tellWarnings)

  for (const [event, kind] of [
    ['suggestionAdded', 'suggestion'],
    ['voteCast', 'vote'],
  ] as const) {
    events.on(event, async (ctx, { recordId, taxonId, userId }) => {
      const { owners, voters } = await takingPart(ctx, recordId)
      // Those who have voted hear of other names, not of each vote.
      const to = kind === 'suggestion' ? [...owners, ...voters] : owners
      await addNotifications(ctx, [
        { ...aboutRecord('validation', recordId), kind, actor: userId, to, data: { taxonId } },
      ])
    })
  }

  events.on('recordRecalculated', async (ctx, { recordId, before, after, isDisputed }) => {
    const { owners, voters } = await takingPart(ctx, recordId)
    const to = [...owners, ...voters]
    const data = { before, after, isDisputed }
    await addNotifications(ctx, [{ ...aboutRecord('validation', recordId), kind: 'settled', actor: null, to, data }])
  })

  events.on('machineStarred', async (ctx, { recordIds }) => {
    const imports = await importsOf(ctx, recordIds)
    const people = [...(await participantsOf(ctx.db, recordIds))]
    const singles = people.filter(([recordId]) => !imports.has(recordId))
    const news = singles.map(
      ([recordId, { owners }]): NewNotification => ({
        ...aboutRecord('validation', recordId),
        ...{ kind: 'starred', actor: null, to: owners, data: { stars: 1 } },
      }),
    )
    // Who has imported thousands hears of them together.
    const lots = people.flatMap(([recordId, { owners }]) => {
      const importId = imports.get(recordId)
      return importId === undefined ? [] : owners.map((userId) => ({ importId, userId }))
    })
    const together = [...Map.groupBy(lots, ({ importId, userId }) => `${importId} ${userId}`).values()].map(
      (some): NewNotification => ({
        family: 'validation',
        subject: { import: some[0]?.importId ?? 0 },
        ...{ kind: 'import-starred', actor: null, to: some.slice(0, 1).map(({ userId }) => userId) },
        data: { count: some.length, stars: 1 },
      }),
    )
    await addNotifications(ctx, [...news, ...together])
  })

  events.on('recordDecided', tellDecision)

  events.on('findersAsked', async (ctx, { recordId, userIds }) => {
    const asked = { kind: 'finder-asked', actor: actorOf(ctx), to: userIds, data: {} } as const
    await addNotifications(ctx, [{ ...aboutRecord('other', recordId), ...asked }])
  })

  events.on('participantsAsked', async (ctx, { tripId, userIds }) => {
    const asked = { kind: 'trip-asked', actor: actorOf(ctx), to: userIds, data: {} } as const
    await addNotifications(ctx, [{ family: 'other', subject: { trip: tripId }, ...asked }])
  })
  events.on('participantAnswered', async (ctx, { tripId, ownerId, userId, isAccepted }) => {
    const answered = { kind: 'trip-answered', actor: userId, to: [ownerId], data: { isAccepted } } as const
    await addNotifications(ctx, [{ family: 'other', subject: { trip: tripId }, ...answered }])
  })
  events.on('tripDeleted', async (ctx, { tripId }) => void (await forgetCards(ctx, { trip: tripId })))

  // Who asks, and why, is for experts and moderators.
  events.on('recordFlagged', async (ctx, { recordId }) => {
    const { owners, deciders } = await takingPart(ctx, recordId)
    const to = [...owners, ...deciders]
    await addNotifications(ctx, [{ ...aboutRecord('other', recordId), kind: 'flagged', actor: null, to, data: {} }])
  })

  events.on('reportFiled', async (ctx, { reportId, recordId, threadId, communityId, userId, kind }) => {
    const to = await usersHolding(ctx, 'siteModerator', 'siteAdminRole')
    const subject = { report: reportId, record: recordId }
    const data = { report: kind, ...(threadId === null ? {} : { threadId }), ...(communityId ? { communityId } : {}) }
    await addNotifications(ctx, [{ family: 'other', subject, kind: 'report-filed', actor: userId, to, data }])
  })

  events.on('reportResolved', async (ctx, { reportId, recordId, threadId, communityId, userId, answer }) => {
    const subject = { report: reportId, record: recordId }
    const data = { answer, ...(threadId === null ? {} : { threadId }), ...(communityId ? { communityId } : {}) }
    const resolved = { kind: 'report-resolved', actor: actorOf(ctx), to: [userId], data } as const
    await addNotifications(ctx, [{ family: 'other', subject, ...resolved }])
  })

  events.on('recordsMoved', async (ctx, { moveId, kind, recordIds, fromId, toId }) => {
    if (kind !== 'user') return
    const count = recordIds.length
    const moved = { family: 'other', subject: { move: moveId }, kind: 'moved', actor: null } as const
    await addNotifications(ctx, [
      { ...moved, to: [toId], data: { count, direction: 'to' } },
      { ...moved, to: [fromId], data: { count, direction: 'from' } },
    ])
  })

  events.on('userDeleted', async (ctx, { userId }) => {
    await ctx.db.deleteFrom('notificationCard').where('userId', '=', userId).execute()
    await ctx.db.deleteFrom('notificationSetting').where('userId', '=', userId).execute()
  })
}

const aboutRecord = <F extends NewNotification['family']>(family: F, recordId: number) => ({
  family,
  subject: { record: recordId },
})
const actorOf = (ctx: Ctx) => (ctx.viewer.kind === 'user' ? ctx.viewer.userId : null)

/** Who has not read of a decision when it is undone hears of neither: what stands is news, not each step to it. */
async function tellDecision(ctx: Ctx, event: EventMap['recordDecided']) {
  const { recordId, decisionId, kind: decision, taxonId, reasonKey, reason, isUndone } = event
  const { owners, voters, deciders } = await takingPart(ctx, recordId)
  const actor = actorOf(ctx)
  const unaware = new Set(isUndone ? await forgetDecision(ctx, recordId, decisionId) : [])
  const to = [...owners, ...voters, ...deciders].filter((id) => !unaware.has(id))
  const about = { ...aboutRecord('validation', recordId), actor, to }
  if (decision === 'un-pause' && !isUndone && actor !== null && owners.includes(actor)) {
    await addNotifications(ctx, [{ ...about, kind: 'answered', data: {} }])
    return
  }
  const data = { decisionId, decision, taxonId, reasonKey, reason }
  await addNotifications(ctx, [{ ...about, kind: isUndone ? 'undone' : 'decided', data }])
}
