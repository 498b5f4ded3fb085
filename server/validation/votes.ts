import { sql } from 'kysely'
import type { Ctx } from '#server/core/context.ts'
import type { Db } from '#server/core/database.ts'
import { prepared } from '#server/core/prepared.ts'
import type { Certainty } from './rules.ts'

export interface Word {
  recordId: number
  userId: number
  taxonId: number
  certainty: Certainty
  reason?: string
}

export interface OwnVote {
  id: number
  suggestionId: number
  certainty: Certainty
}

export const ownVote = (db: Db, recordId: number, userId: number): Promise<OwnVote | undefined> =>
  db
    .selectFrom('recordVote')
    .select(['id', 'suggestionId', 'certainty'])
    .where('recordId', '=', recordId)
    .where('userId', '=', userId)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst()

/**
 * Somebody says what a find is. A taxon that is suggested already is agreed with; otherwise it is a suggestion, which is
 * its author's vote. One live vote a person and find: the old one moves. The find must be locked.
 */
export async function castVote(
  ctx: Ctx,
  word: Word,
): Promise<{ suggestionId: number; isNew: boolean; hasChanged: boolean }> {
  const { recordId, userId, certainty } = word
  const { known, former } = await saidBefore(ctx.db, word)
  if (known && former && former.suggestionId === known.id && former.certainty === certainty) {
    return { suggestionId: known.id, isNew: false, hasChanged: false }
  }
  const suggestionId = known?.id ?? (await suggest(ctx, word))
  if (known?.author === userId && known.certainty !== certainty) {
    await ctx.db.updateTable('recordSuggestion').set({ certainty }).where('id', '=', known.id).execute()
  }
  if (former) await withdraw(ctx, former, suggestionId)
  await sql`${prepared}
    insert into record_vote (record_id, suggestion_id, user_id, certainty, species_group, weight, cast_at)
    select r.id, ${suggestionId}::bigint, ${userId}::bigint, ${certainty}, g.id, vote_weight(${userId}::bigint, g.id),
      ${ctx.now.toISOString()}::timestamptz
    from record r, taxon t, lateral (${wordGroup}) g
    where r.id = ${recordId} and t.id = ${word.taxonId}`.execute(ctx.db)
  return { suggestionId, isNew: known === null, hasChanged: true }
}

/** Somebody takes their word back. Says whether there was one. */
export async function takeVoteBack(ctx: Ctx, recordId: number, userId: number): Promise<boolean> {
  const former = await ownVote(ctx.db, recordId, userId)
  if (former) await withdraw(ctx, former, null)
  return former !== undefined
}

/** The vote goes, and with it a suggestion that nobody stands behind any more. */
async function withdraw(ctx: Ctx, vote: OwnVote, movesTo: number | null) {
  await ctx.db
    .updateTable('recordVote')
    .set({ withdrawnAt: ctx.now })
    .where('id', '=', vote.id)
    .modifyEnd(prepared)
    .execute()
  if (vote.suggestionId === movesTo) return
  await sql`${prepared} update record_suggestion s set withdrawn_at = ${ctx.now.toISOString()}::timestamptz
    where s.id = ${vote.suggestionId} and s.withdrawn_at is null
      and not exists (select 1 from record_vote v where v.suggestion_id = s.id and v.withdrawn_at is null)`.execute(
    ctx.db,
  )
}

interface SaidBefore {
  /** The oldest live suggestion of the taxon. */
  known: { id: number; author: number | null; certainty: Certainty } | null
  /** The person's own live vote. */
  former: OwnVote | null
}

async function saidBefore(db: Db, { recordId, userId, taxonId }: Word): Promise<SaidBefore> {
  const { rows } = await sql<SaidBefore>`${prepared} select
    (select json_build_object('id', s.id, 'author', s.author, 'certainty', s.certainty) from record_suggestion s
      where s.record_id = ${recordId} and s.taxon_id = ${taxonId} and s.withdrawn_at is null order by s.id limit 1) as known,
    (select json_build_object('id', v.id, 'suggestionId', v.suggestion_id, 'certainty', v.certainty) from record_vote v
      where v.record_id = ${recordId} and v.user_id = ${userId} and v.withdrawn_at is null) as former`.execute(db)
  return rows[0] ?? { known: null, former: null }
}

/** The group that a word counts in: the taxon's (t), or the find's (r) when the taxon has none. */
export const wordGroup = sql`select coalesce(nullif(t.effective_species_group, 0),
  record_group(r.id, r.taxon_id, r.decision_id, r.species_group))::smallint as id`

async function suggest(ctx: Ctx, { recordId, userId, taxonId, certainty, reason = '' }: Word): Promise<number> {
  const { id } = await ctx.db
    .insertInto('recordSuggestion')
    .values({ recordId, taxonId, author: userId, certainty, reason, createdAt: ctx.now })
    .returning('id')
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow()
  return id
}
