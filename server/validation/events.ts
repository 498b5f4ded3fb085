import { sql } from 'kysely'
import type { Ctx } from '#server/core/context.ts'
import type { EventMap, Events } from '#server/core/events.ts'
import { appendRecordHistory } from '#server/records/append-history.ts'
import { recordToChange } from '#server/records/owned.ts'
import { refreshPublic } from '#server/records/public.ts'
import { takeAnswer } from './decisions.ts'
import { rescoreAllJob } from './jobs.ts'
import { settingCategory } from './numbers.ts'
import { recalculateRecords } from './recalculate.ts'
import { judgeAllAgain } from './rescoring.ts'
import { followTaxa } from './taxa-moved.ts'
import { castVote, takeVoteBack } from './votes.ts'
import { castVotes } from './votes-of-many.ts'

/** What this room does when something happens in the rooms to its left. */
export function listenForValidation(events: Events) {
  events.on('namesSaid', async (ctx, { words }) => {
    for (const { recordId, userId, taxonId } of words) {
      if (taxonId === null) await takeVoteBack(ctx, recordId, userId)
    }
    const said = words.flatMap(({ taxonId, ...word }) => (taxonId === null ? [] : [{ ...word, taxonId }]))
    const [only] = said
    if (said.length === 1 && only) await castVote(ctx, only)
    else await castVotes(ctx, said)
  })

  events.on('recordsChanged', recalculateChanged)
  events.on('taxaMoved', followTaxa)

  events.on('validationParametersChanged', async (ctx, { taxonId }) => void (await judgeAllAgain(ctx, [taxonId])))

  // Finds of threatened and of invasive species stand further ahead in the queue.
  events.on('taxonListsChanged', async (ctx, { taxonIds }) => {
    const { rows } = await sql<{
      id: number
    }>`select p.record_id as id from record_public p join taxon t on t.id = p.taxon_id
      where p.waits_from is not null and (t.id = any(${taxonIds}::bigint[]) or t.parent_id = any(${taxonIds}::bigint[]))
      `.execute(ctx.db)
    await refreshPublic(
      ctx.db,
      rows.map(({ id }) => id),
    )
  })

  events.on('settingChanged', async (ctx, { category }) => {
    if (category === settingCategory) await ctx.jobs.send(ctx.db, rescoreAllJob)
  })

  // What the owner of a paused find writes in its thread is the answer.
  events.on('commentAdded', async (ctx, { kind, ownerId }) => {
    if (kind !== 'record' || ownerId === null) return
    const paused = await ctx.db
      .selectFrom('record')
      .select('id')
      .where('id', '=', ownerId)
      .where('pausedAt', 'is not', null)
      .executeTakeFirst()
    if (paused) await takeAnswer(ctx, await recordToChange(ctx, ownerId))
  })

  events.answers.traceTaxa('votes', async (ctx, taxonIds) => {
    const { rows } = await sql<{ id: number; count: number }>`
      select s.taxon_id as id, count(*)::integer as count
      from record_suggestion s join record_vote v on v.suggestion_id = s.id and v.withdrawn_at is null
      join record r on r.id = s.record_id and r.deleted_at is null
      where s.taxon_id = any(${taxonIds}::bigint[]) and s.withdrawn_at is null group by 1`.execute(ctx.db)
    return rows
  })

  events.answers.traceUser(async (ctx, userId) => {
    const { rows } = await sql<{ votes: number; decisions: number }>`select
      (select count(*)::integer from record_vote v join record_suggestion s on s.id = v.suggestion_id
        where v.user_id = ${userId} and v.withdrawn_at is null and s.author is distinct from v.user_id) as votes,
      (select count(*)::integer from record_decision where decided_by = ${userId} and undone_at is null) as decisions
      `.execute(ctx.db)
    return [
      { what: 'Stemmer på andres forslag', count: rows[0]?.votes ?? 0 },
      { what: 'Afgørelser som ekspert', count: rows[0]?.decisions ?? 0 },
    ]
  })
}

/** Finds were made or changed. Their own history tells of a new name; other stars are a line of their own. */
async function recalculateChanged(ctx: Ctx, { recordIds, cause }: EventMap['recordsChanged']) {
  for (const { recordId, before, after, isParted, isDisputed } of await recalculateRecords(ctx, recordIds, cause)) {
    const standing = { ...after, isParted }
    if (before.stars !== after.stars) await appendRecordHistory(ctx, recordId, { verb: 'settle', standing })
    await ctx.events.emit(ctx, 'recordRecalculated', { recordId, before, after, isDisputed })
  }
}
