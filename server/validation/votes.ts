import { sql } from 'kysely'
import type { Ctx } from '#server/core/context.ts'
import type { Db } from '#server/core/database.ts'
import type { Certainty } from './rules.ts'

interface Word {
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
  const known = await liveSuggestion(ctx.db, recordId, word.taxonId)
  const former = await ownVote(ctx.db, recordId, userId)
  if (known && former && former.suggestionId === known.id && former.certainty === certainty) {
    return { suggestionId: known.id, isNew: false, hasChanged: false }
  }
  const suggestionId = known?.id ?? (await suggest(ctx, word))
  if (known?.author === userId && known.certainty !== certainty) {
    await ctx.db.updateTable('recordSuggestion').set({ certainty }).where('id', '=', known.id).execute()
  }
  if (former) await withdraw(ctx, former, suggestionId)
  const speciesGroup = await groupOf(ctx.db, recordId, word.taxonId)
  await ctx.db
    .insertInto('recordVote')
    .values({
      ...{ recordId, suggestionId, userId, certainty, speciesGroup, castAt: ctx.now },
      weight: sql<number>`vote_weight(${userId}, ${speciesGroup}::smallint)`,
    })
    .execute()
  return { suggestionId, isNew: known === undefined, hasChanged: true }
}

/** Somebody takes their word back. Says whether there was one. */
export async function takeVoteBack(ctx: Ctx, recordId: number, userId: number): Promise<boolean> {
  const former = await ownVote(ctx.db, recordId, userId)
  if (former) await withdraw(ctx, former, null)
  return former !== undefined
}

/** The vote goes, and with it a suggestion that nobody stands behind any more. */
async function withdraw(ctx: Ctx, vote: OwnVote, movesTo: number | null) {
  await ctx.db.updateTable('recordVote').set({ withdrawnAt: ctx.now }).where('id', '=', vote.id).execute()
  if (vote.suggestionId === movesTo) return
  await sql`update record_suggestion s set withdrawn_at = ${ctx.now.toISOString()}::timestamptz
    where s.id = ${vote.suggestionId} and s.withdrawn_at is null
      and not exists (select 1 from record_vote v where v.suggestion_id = s.id and v.withdrawn_at is null)`.execute(
    ctx.db,
  )
}

/** The oldest live suggestion of the taxon. */
const liveSuggestion = (db: Db, recordId: number, taxonId: number) =>
  db
    .selectFrom('recordSuggestion')
    .select(['id', 'author', 'certainty'])
    .where('recordId', '=', recordId)
    .where('taxonId', '=', taxonId)
    .where('withdrawnAt', 'is', null)
    .orderBy('id')
    .executeTakeFirst()

async function suggest(ctx: Ctx, { recordId, userId, taxonId, certainty, reason = '' }: Word): Promise<number> {
  const { id } = await ctx.db
    .insertInto('recordSuggestion')
    .values({ recordId, taxonId, author: userId, certainty, reason, createdAt: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The group that a word counts in: the taxon's, or the find's when the taxon has none. */
async function groupOf(db: Db, recordId: number, taxonId: number): Promise<number> {
  const { rows } = await sql<{ speciesGroup: number }>`
    select coalesce(nullif(t.effective_species_group, 0),
      record_group(r.id, r.taxon_id, r.decision_id, r.species_group)) as species_group
    from record r, taxon t
    where r.id = ${recordId} and t.id = ${taxonId}`.execute(db)
  return rows[0]?.speciesGroup ?? 0
}
