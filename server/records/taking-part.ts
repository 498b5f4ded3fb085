import { sql } from 'kysely'
import type { RecordDetails } from '#contract/record.ts'
import { type Ctx, viewerId } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { appendRecordHistory } from './append-history.ts'
import { fieldsOf } from './fields.ts'
import { readableRecord, replyWith } from './get.ts'
import { needAlive, ownedRecord, recordToChange } from './owned.ts'
import { isGroupExpert, isReporter } from './sight.ts'
import { writeTags } from './writing.ts'

/** How much more the rating of an expert of the group counts. */
const expertWeight = 3

/** How well a picture shows the taxon; null takes the rating back. */
export async function updateRating(
  ctx: Ctx,
  { id, pictureId, rating }: { id: number; pictureId: string; rating: number | null },
): Promise<RecordDetails> {
  // Those who rate at once take turns, so that the mean counts them all.
  const row = await recordToChange(ctx, id)
  needAlive(row)
  const picture = row.pictures.find((one) => one.id === pictureId && one.status === 'used')
  if (!picture || row.state === 'draft') throw new Refusal('missing', 'not_found')
  const userId = viewerId(ctx)
  const isExpert = isGroupExpert(ctx.viewer, row)
  await ctx.db.deleteFrom('mediaRating').where('mediaId', '=', pictureId).where('userId', '=', userId).execute()
  if (rating !== null) {
    await ctx.db
      .insertInto('mediaRating')
      .values({ mediaId: pictureId, userId, rating, isExpert, ratedAt: ctx.now })
      .execute()
  }
  await sql`
    update media set rating = (
      select sum(g.rating * w.weight)::real / sum(w.weight) from media_rating g
      cross join lateral (select case when g.is_expert then ${expertWeight}::integer else 1 end as weight) w
      where g.media_id = media.id
    ) where id = ${pictureId}`.execute(ctx.db)
  return replyWith(ctx, id)
}

/** The own labels on an own find. */
export async function updateRecordTags(ctx: Ctx, { id, tags }: { id: number; tags: string[] }): Promise<RecordDetails> {
  const row = await ownedRecord(ctx, id)
  await writeTags(ctx.db, row.id, viewerId(ctx), tags)
  return replyWith(ctx, id)
}

/** Say yes to being a finder, or no; whoever is one may leave, the reporter too, who may also come back. */
export async function answerFinderRequest(ctx: Ctx, { id, accept }: { id: number; accept: boolean }) {
  const row = await recordToChange(ctx, id)
  needAlive(row)
  const userId = viewerId(ctx)
  const asked = row.finders.find((finder) => finder.userId === userId)
  const reporter = isReporter(ctx.viewer, row)
  if (!asked && !reporter) throw new Refusal('forbidden', 'record_not_asked')
  if (!asked && !accept) return { done: true as const }
  if (asked?.status === 'accepted' && accept) return { done: true as const }
  if (accept) {
    const answer = { status: 'accepted' as const, answeredAt: ctx.now }
    await ctx.db
      .insertInto('recordFinder')
      .values({ recordId: id, userId, askedAt: ctx.now, ...answer })
      .onConflict((on) => on.columns(['recordId', 'userId']).doUpdateSet(answer))
      .execute()
  } else {
    await ctx.db.deleteFrom('recordFinder').where('recordId', '=', id).where('userId', '=', userId).execute()
  }
  const isDraft = row.state === 'draft'
  await appendRecordHistory(ctx, id, {
    verb: accept ? 'join' : asked?.status === 'asked' ? 'decline' : 'leave',
    isDraft,
  })
  return { done: true as const }
}

/** What the reporter and the finders have said: what the form edits. */
export async function recordFields(ctx: Ctx, { id }: { id: number }) {
  const row = await readableRecord(ctx, id)
  const userId = viewerId(ctx)
  const owns = row.reporter === userId || row.finders.some((f) => f.userId === userId && f.status === 'accepted')
  if (!owns) throw new Refusal('forbidden', 'record_not_yours')
  return { id, version: row.version, state: row.state, fields: fieldsOf(row) }
}
