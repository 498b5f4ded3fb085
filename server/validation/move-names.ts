import { sql } from 'kysely'
import type { Ctx } from '#server/core/context.ts'
import { refreshPublic } from '#server/records/public.ts'
import { recalculateRecords } from './recalculate.ts'
import { tellSettled } from './suggestions.ts'

/** What went along with one find when its names were moved, so that exactly that can come back. */
export interface MovedName {
  recordId: number
  /** The find itself bore the name. */
  isNamed: boolean
  suggestions: number[]
  /** Decisions that named it, and those that would bring it back. */
  decisions: number[]
  befores: number[]
}

interface Way {
  from: number
  to: number
}

/** Finds go from a taxon to another, with what was said about them. It costs no star. */
export async function moveNames(
  ctx: Ctx,
  { recordIds, from, to }: Way & { recordIds: readonly number[] },
): Promise<MovedName[]> {
  const ids = sql`${recordIds}::bigint[]`
  const moved = async (statement: ReturnType<typeof sql<{ id: number; recordId: number }>>) =>
    Map.groupBy((await statement.execute(ctx.db)).rows, ({ recordId }) => recordId)
  await sql`select id from record where id = any(${ids}) order by id for update`.execute(ctx.db)
  const named = await moved(sql`update record set taxon_id = ${to}, modified_at = ${ctx.now.toISOString()}::timestamptz
    where id = any(${ids}) and taxon_id = ${from} returning id, id as record_id`)
  const suggestions = await moved(sql`update record_suggestion set taxon_id = ${to}
    where record_id = any(${ids}) and taxon_id = ${from} and withdrawn_at is null returning id, record_id`)
  const decisions = await moved(sql`update record_decision set taxon_id = ${to}
    where record_id = any(${ids}) and taxon_id = ${from} returning id, record_id`)
  const befores = await moved(sql`update record_decision set before_taxon_id = ${to}
    where record_id = any(${ids}) and before_taxon_id = ${from} returning id, record_id`)
  const idsOf = (rows: typeof named, recordId: number) => (rows.get(recordId) ?? []).map(({ id }) => id)
  await recalculateMoved(ctx, recordIds)
  return recordIds.map((recordId) => ({
    recordId,
    isNamed: named.has(recordId),
    suggestions: idsOf(suggestions, recordId),
    decisions: idsOf(decisions, recordId),
    befores: idsOf(befores, recordId),
  }))
}

/** The same backwards. What has got another name since then keeps it. */
export async function moveNamesBack(ctx: Ctx, carried: readonly MovedName[], { from, to }: Way) {
  const named = carried.filter(({ isNamed }) => isNamed).map(({ recordId }) => recordId)
  const all = (part: 'suggestions' | 'decisions' | 'befores') => carried.flatMap((one) => one[part])
  await sql`update record set taxon_id = ${from}, modified_at = ${ctx.now.toISOString()}::timestamptz
    where id = any(${named}::bigint[]) and taxon_id = ${to}`.execute(ctx.db)
  await sql`update record_suggestion set taxon_id = ${from}
    where id = any(${all('suggestions')}::bigint[]) and taxon_id = ${to}`.execute(ctx.db)
  await sql`update record_decision set taxon_id = ${from}
    where id = any(${all('decisions')}::bigint[]) and taxon_id = ${to}`.execute(ctx.db)
  await sql`update record_decision set before_taxon_id = ${from}
    where id = any(${all('befores')}::bigint[]) and before_taxon_id = ${to}`.execute(ctx.db)
  await recalculateMoved(
    ctx,
    carried.map(({ recordId }) => recordId),
  )
}

/** Names have moved under finds: what follows is worked out and shown, and costs no star. */
export async function recalculateMoved(ctx: Ctx, recordIds: readonly number[]) {
  await tellSettled(ctx, await recalculateRecords(ctx, recordIds, 'carried', { keepStars: true }))
  await refreshPublic(ctx.db, recordIds)
}

/** What went along from a person to another on one find. */
export interface MovedVotes {
  recordId: number
  votes: number[]
  /** Given up, because the other person has a vote of their own there. */
  withdrawn: number[]
  suggestions: number[]
}

/** Votes and suggestions on finds go from a person to another. The caller settles the finds when all has been moved. */
export async function moveVotes(
  ctx: Ctx,
  { recordIds, fromUser, toUser }: { recordIds: readonly number[]; fromUser: number; toUser: number },
): Promise<MovedVotes[]> {
  const ids = sql`${recordIds}::bigint[]`
  const rowsOf = async (statement: ReturnType<typeof sql<{ id: number; recordId: number }>>) =>
    Map.groupBy((await statement.execute(ctx.db)).rows, ({ recordId }) => recordId)
  const live = sql`record_id = any(${ids}) and withdrawn_at is null`
  const withdrawn = await rowsOf(sql`update record_vote v set withdrawn_at = ${ctx.now.toISOString()}::timestamptz
    where ${live} and user_id = ${fromUser} and exists (select 1 from record_vote o
      where o.record_id = v.record_id and o.user_id = ${toUser} and o.withdrawn_at is null) returning id, record_id`)
  const votes = await rowsOf(sql`update record_vote set user_id = ${toUser}
    where ${live} and user_id = ${fromUser} returning id, record_id`)
  const suggestions = await rowsOf(sql`update record_suggestion set author = ${toUser}
    where ${live} and author = ${fromUser} returning id, record_id`)
  const idsOf = (rows: typeof votes, recordId: number) => (rows.get(recordId) ?? []).map(({ id }) => id)
  return recordIds.map((recordId) => ({
    recordId,
    votes: idsOf(votes, recordId),
    withdrawn: idsOf(withdrawn, recordId),
    suggestions: idsOf(suggestions, recordId),
  }))
}

/** The same backwards; a vote whose person has voted again since stays as it is. */
export async function moveVotesBack(ctx: Ctx, carried: readonly MovedVotes[], fromUser: number) {
  const all = (part: 'votes' | 'withdrawn' | 'suggestions') => carried.flatMap((one) => one[part])
  const noOther = sql`not exists (select 1 from record_vote o where o.record_id = v.record_id and o.user_id = ${fromUser}
    and o.withdrawn_at is null and o.id <> v.id)`
  await sql`update record_vote v set user_id = ${fromUser}
    where id = any(${all('votes')}::bigint[]) and ${noOther}`.execute(ctx.db)
  await sql`update record_vote v set withdrawn_at = null
    where id = any(${all('withdrawn')}::bigint[]) and ${noOther}`.execute(ctx.db)
  await sql`update record_suggestion set author = ${fromUser}
    where id = any(${all('suggestions')}::bigint[])`.execute(ctx.db)
}
