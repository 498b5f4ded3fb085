import { sql } from 'kysely'
import { expertsOfGroup } from '#server/account/site-admins.ts'
import type { Ctx } from '#server/core/context.ts'
import type { EventMap } from '#server/core/events.ts'
import { viewerOfUser } from '#server/core/session.ts'
import { accessOn } from '#server/forum/threads.ts'
import { peopleOfTrip } from '#server/trips/people.ts'
import { participantsOf } from '#server/validation/participants.ts'
import { addNotifications, visitComments } from './add-notifications.ts'

type Written = EventMap['commentAdded']
type OfThread = Pick<Written, 'threadId' | 'kind' | 'ownerId'>

/** A find's thread is told of on the find's card, a taxon's on the taxon's. */
const subjectOf = ({ threadId, kind, ownerId }: OfThread) => {
  if (kind === 'record' && ownerId !== null) return { record: ownerId }
  if (kind === 'trip' && ownerId !== null) return { trip: ownerId }
  return kind === 'taxon' && ownerId !== null ? { taxon: ownerId } : { thread: threadId }
}

/** The people of the find, all who follow the thread, who is named, and the experts when they are called. */
export async function tellComment(ctx: Ctx, event: Written) {
  const { commentId, authorId } = event
  const named = await readersAmong(ctx, event, event.named)
  const experts = event.callsExperts ? await readersAmong(ctx, event, await expertsOf(ctx, event)) : []
  const others = await readersOf(ctx, event, [...(await ownersOf(ctx, event)), ...(await followersOf(ctx, event))])
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

/** Who is named in a comment only after it was changed. */
export async function tellNamed(ctx: Ctx, event: EventMap['namesAdded']) {
  const { commentId, authorId } = event
  const named = await readersAmong(ctx, event, event.named)
  const open = await withoutSilence(ctx, event, named)
  const about = { family: 'comments', subject: subjectOf(event), actor: authorId, data: { commentId } } as const
  await addNotifications(ctx, [{ ...about, kind: 'named', to: open(named) }])
}

async function ownersOf(ctx: Ctx, { kind, ownerId }: OfThread): Promise<readonly number[]> {
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

async function expertsOf(ctx: Ctx, { kind, ownerId }: OfThread): Promise<number[]> {
  const heads = ownerId === null ? undefined : await ctx.events.answers.of(kind).heads?.(ctx, [ownerId])
  return expertsOfGroup(ctx, heads?.get(ownerId ?? 0)?.speciesGroup ?? 0)
}

/** Those who may read the thread: nobody learns by their name of what they may not see. */
async function readersAmong(ctx: Ctx, { kind, ownerId }: OfThread, people: readonly number[]): Promise<number[]> {
  const readers: number[] = []
  for (const id of people) {
    const viewer = await viewerOfUser(ctx.db, id, ctx.now)
    if (viewer !== null && (await accessOn({ ...ctx, viewer }, kind, ownerId)).read) readers.push(id)
  }
  return readers
}

/** The same, without asking for each where everybody may read it. */
async function readersOf(ctx: Ctx, event: OfThread, people: readonly number[]): Promise<readonly number[]> {
  const stranger = { ...ctx, viewer: { kind: 'anonymous' as const } }
  const isOpen = (await accessOn(stranger, event.kind, event.ownerId)).read
  return isOpen ? people : readersAmong(ctx, event, [...new Set(people)])
}

/** Leaves out those who have asked for silence: about the thread, or from who writes. */
async function withoutSilence(
  ctx: Ctx,
  { threadId, authorId }: Pick<Written, 'threadId' | 'authorId'>,
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
