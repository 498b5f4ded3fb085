import { sql } from 'kysely'
import { expertsOfGroup } from '#server/account/site-admins.ts'
import type { Ctx } from '#server/core/context.ts'
import type { CommentCalling } from '#server/core/events.ts'
import { headOf } from '#server/forum/heads.ts'
import { peopleOfTrip } from '#server/trips/people.ts'
import { participantsOf } from '#server/validation/participants.ts'
import { addNotifications, visitComments } from './add-notifications.ts'
import { followersOfNewThread } from './communities.ts'
import { readersAmong, readersOf } from './readers.ts'

type OfThread = Pick<CommentCalling, 'threadId' | 'kind' | 'ownerId'>

/** A find's thread is told of on the find's card, a taxon's on the taxon's. */
const subjectOf = ({ threadId, kind, ownerId }: OfThread) => {
  if (kind === 'record' && ownerId !== null) return { record: ownerId }
  if (kind === 'trip' && ownerId !== null) return { trip: ownerId }
  return kind === 'taxon' && ownerId !== null ? { taxon: ownerId } : { thread: threadId }
}

/** The people of the find, all who follow the thread, who is named, and the experts when they are called. */
export async function tellComment(ctx: Ctx, event: CommentCalling) {
  await tell(ctx, event, [...(await ownersOf(ctx, event)), ...(await followersOf(ctx, event))])
}

/** Who is named, or called, in a comment only after it was changed. */
export const tellNamed = (ctx: Ctx, event: CommentCalling) => tell(ctx, event, [])

async function tell(ctx: Ctx, event: CommentCalling, concerned: readonly number[]) {
  const { commentId, authorId } = event
  const named = await readersAmong(ctx, event, event.named)
  const experts = event.callsExperts ? await readersAmong(ctx, event, await expertsOf(ctx, event)) : []
  const others = await readersOf(ctx, event, concerned)
  const about = { family: 'comments', subject: subjectOf(event), actor: authorId, data: { commentId } } as const
  // Who is meant is told so, and once.
  const open = await withoutSilence(ctx, event, [...named, ...experts, ...others])
  const toNamed = open(named)
  const toExperts = open(experts).filter((id) => !toNamed.includes(id))
  const to = open(others).filter((id) => !toNamed.includes(id) && !toExperts.includes(id))
  await addNotifications(ctx, [
    { ...about, kind: 'named', to: toNamed },
    { ...about, kind: 'experts-called', to: toExperts },
    { ...about, kind: 'comment', to },
  ])
}

async function ownersOf(ctx: Ctx, { kind, ownerId, commentId }: CommentCalling): Promise<readonly number[]> {
  if (kind === 'community' && ownerId !== null) return followersOfNewThread(ctx, ownerId, commentId)
  if (kind === 'trip' && ownerId !== null) return peopleOfTrip(ctx.db, ownerId)
  if (kind !== 'record' || ownerId === null) return []
  return (await participantsOf(ctx.db, [ownerId])).get(ownerId)?.owners ?? []
}

async function followersOf(ctx: Ctx, { threadId }: OfThread): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('threadFollower')
    .select('userId')
    .where('threadId', '=', threadId)
    .where('isFollowed', '=', true)
    .execute()
  return rows.map(({ userId }) => userId)
}

const expertsOf = async (ctx: Ctx, thread: OfThread): Promise<number[]> =>
  expertsOfGroup(ctx, (await headOf(ctx, thread))?.speciesGroup ?? 0)

/** Leaves out those who have asked for silence: about the thread, or from who writes. */
async function withoutSilence(
  ctx: Ctx,
  { threadId, authorId }: Pick<CommentCalling, 'threadId' | 'authorId'>,
  people: readonly number[],
) {
  const { rows } = await sql<{ id: number }>`
    select user_id as id from thread_follower
    where thread_id = ${threadId} and is_muted and user_id = any(${people}::bigint[])
    union select user_id from person_mute
    where muted_id = ${authorId} and user_id = any(${people}::bigint[])`.execute(ctx.db)
  const silent = new Set(rows.map(({ id }) => id))
  return (some: readonly number[]) => some.filter((id) => !silent.has(id))
}

/** Who has read a thread to its end need not be told of it. */
export async function visitThread(ctx: Ctx, userId: number, thread: OfThread) {
  await visitComments(ctx, userId, subjectOf(thread))
}
