import { sql } from 'kysely'
import { type Ctx, viewerId } from '#server/core/context.ts'
import type { Db } from '#server/core/database.ts'
import { appendHistory } from '#server/core/history.ts'
import { Refusal } from '#server/core/refusal.ts'
import { lockTrip, type ParticipantRow, tripById } from './queries.ts'
import { mayReadTrip, needAliveTrip, statusOn } from './rules.ts'

const unfit = (words: string) => new Refusal('invalid', 'trip_invalid', { participantIds: words })

/** Those who are new must be members, and somebody else. */
export async function checkParticipants(ctx: Ctx, after: readonly number[], before: readonly number[]) {
  if (after.includes(viewerId(ctx))) throw unfit('Du er allerede med på din egen tur.')
  const asked = [...new Set(after)].filter((id) => !before.includes(id))
  if (asked.length === 0) return
  const known = await ctx.db
    .selectFrom('appUser')
    .select('id')
    .where('id', 'in', asked)
    .where('deletedAt', 'is', null)
    .where('blockedAt', 'is', null)
    .execute()
  if (known.length < asked.length) throw unfit('En af deltagerne findes ikke længere.')
}

/**
 * Ask those who are new, and let those go who are no longer named; they stay finders of what they have said yes to. Who
 * has said no is remembered, and never asked again.
 */
export async function writeParticipants(
  ctx: Ctx,
  tripId: number,
  before: readonly Pick<ParticipantRow, 'userId' | 'status'>[],
  after: readonly number[],
) {
  const known = before.map(({ userId }) => userId)
  const gone = before.flatMap(({ userId, status }) => (status === 'declined' || after.includes(userId) ? [] : [userId]))
  const asked = [...new Set(after)].filter((id) => !known.includes(id))
  if (gone.length > 0) {
    await ctx.db.deleteFrom('tripParticipant').where('tripId', '=', tripId).where('userId', 'in', gone).execute()
  }
  if (asked.length === 0) return
  await ctx.db
    .insertInto('tripParticipant')
    .values(asked.map((userId) => ({ tripId, userId, askedAt: ctx.now })))
    .execute()
  await ctx.events.emit(ctx, 'participantsAsked', { tripId, userIds: asked })
}

interface Answer {
  id: number
  accept: boolean
  without: number[]
}

/** Who is asked says yes, less some species, or no: once. */
export async function answerTrip(ctx: Ctx, { id, accept, without }: Answer) {
  await lockTrip(ctx.db, id)
  const row = await tripById(ctx.db, id)
  if (!row || !(mayReadTrip(ctx.viewer, row) || statusOn(ctx.viewer, row))) throw new Refusal('missing', 'not_found')
  needAliveTrip(row)
  const status = statusOn(ctx.viewer, row)
  if (status === undefined) throw new Refusal('forbidden', 'trip_not_asked')
  if (status !== 'asked') throw new Refusal('conflict', 'trip_answered')
  const userId = viewerId(ctx)
  await ctx.db
    .updateTable('tripParticipant')
    .set({ status: accept ? 'accepted' : 'declined', without: accept ? without : [], answeredAt: ctx.now })
    .where('tripId', '=', id)
    .where('userId', '=', userId)
    .execute()
  if (accept) await becomeFinders(ctx.db, id, null, userId, ctx.now)
  await appendHistory(ctx, { entity: 'trip', entityId: id, verb: accept ? 'join' : 'decline' })
  await ctx.events.emit(ctx, 'participantAnswered', { tripId: id, ownerId: row.owner, userId, isAccepted: accept })
  return { done: true as const }
}

/**
 * Who has said yes to a trip is a finder of its finds, less the taxa (and all below them) that they take themselves off:
 * of all when they say so, of each that comes later. Whoever has left a find is not put back.
 */
export const becomeFinders = (
  db: Db,
  tripId: number,
  recordIds: readonly number[] | null,
  userId: number | null,
  now: Date,
) =>
  sql`insert into record_finder (record_id, user_id, status, asked_at, answered_at)
    select r.id, a.user_id, 'accepted', ${now}, ${now}
    from trip_participant a join record r on r.trip_id = a.trip_id left join taxon t on t.id = r.taxon_id
    where a.trip_id = ${tripId} and a.status = 'accepted' and r.state = 'submitted' and r.deleted_at is null
      and (${recordIds}::bigint[] is null or r.id = any(${recordIds}::bigint[])) and (${userId}::bigint is null or a.user_id = ${userId})
      and r.reporter is distinct from a.user_id
      and not exists (select 1 from taxon w where w.id = any(a.without)
        and t.tree_number between w.tree_number and w.tree_end)
    on conflict (record_id, user_id) do update set status = 'accepted', answered_at = excluded.answered_at
      where record_finder.status = 'asked'`.execute(db)
