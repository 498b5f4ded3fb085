import { type Ctx, viewerId } from '#server/core/context.ts'
import type { Standing } from '#server/core/events.ts'
import { Refusal } from '#server/core/refusal.ts'
import { texts } from '#server/core/texts.ts'
import { appendRecordHistory } from '#server/records/append-history.ts'
import { refreshPublic } from '#server/records/public.ts'
import { setStandingDecision, submittedRecord } from './deciding.ts'
import { recalculateRecords } from './recalculate.ts'
import { latestDecision } from './shown.ts'

/** Take an own decision back as if it had not been made, or all of a batch: those that nothing came after. */
export async function undoDecision(
  ctx: Ctx,
  { decisionId, batch }: { decisionId?: number | undefined; batch?: string | undefined },
) {
  if ((decisionId === undefined) === (batch === undefined)) {
    throw new Refusal('invalid', 'bad_input', { decisionId: 'Angiv enten en afgørelse eller et bundt.' })
  }
  const decisions = await ctx.db
    .selectFrom('recordDecision')
    .selectAll()
    .where((e) => (decisionId === undefined ? e('batch', '=', batch ?? '') : e('id', '=', decisionId)))
    .orderBy('recordId')
    .execute()
  if (decisions.length === 0) throw new Refusal('missing', 'not_found')
  const taken: TakenBack[] = []
  const refused: { id: number; reason: string }[] = []
  for (const decision of decisions) {
    try {
      taken.push(await takeBack(ctx, decision))
    } catch (error) {
      if (!(error instanceof Refusal) || batch === undefined) throw error
      refused.push({ id: decision.recordId, reason: texts[error.code] })
    }
  }
  const undone = taken.map(({ decision }) => decision.recordId)
  // All of them first: what is taken back together is no evidence for each other.
  await refreshPublic(ctx.db, undone)
  for (const one of taken) await recalculateAfterUndo(ctx, one)
  await refreshPublic(ctx.db, undone)
  return { undone, refused }
}

type DecisionRow = Awaited<ReturnType<typeof decisionRow>>
const decisionRow = (ctx: Ctx, id: number) =>
  ctx.db.selectFrom('recordDecision').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const isOfStars = (kind: DecisionRow['kind']) => kind === 'validate' || kind === 'take-back'

interface TakenBack {
  decision: DecisionRow
  before: Standing
}

async function takeBack(ctx: Ctx, { id, recordId }: Pick<DecisionRow, 'id' | 'recordId'>): Promise<TakenBack> {
  const row = await submittedRecord(ctx, recordId)
  // Asked again now that nobody else can change it.
  const decision = await decisionRow(ctx, id)
  if (decision.decidedBy !== viewerId(ctx)) throw new Refusal('forbidden', 'decision_not_yours')
  const latest = await latestDecision(ctx.db, recordId)
  if (decision.undoneAt !== null || latest?.id !== id) throw new Refusal('conflict', 'decision_not_latest')
  const { kind, beforeTaxonId, beforeStars, beforeDecisionId } = decision
  if (isOfStars(kind))
    await setStandingDecision(ctx, row, { decisionId: beforeDecisionId, taxonId: beforeTaxonId, stars: beforeStars })
  await ctx.db
    .updateTable('record')
    .set({
      ...{ pausedAt: decision.beforePausedAt, dismissedAt: decision.beforeDismissedAt },
      ...{ answeredAt: decision.beforeAnsweredAt, modifiedAt: ctx.now },
      ...(decision.beforeDismissedAt === null ? { dismissedReason: null } : {}),
    })
    .where('id', '=', recordId)
    .execute()
  const undone = { undoneAt: ctx.now, undoneBy: viewerId(ctx) }
  await ctx.db.updateTable('recordDecision').set(undone).where('id', '=', id).execute()
  return { decision, before: { taxonId: row.taxonId, stars: row.stars } }
}

/** What a find is called and has earned without the decision, told to everybody who takes part. */
async function recalculateAfterUndo(ctx: Ctx, { decision, before }: TakenBack) {
  const { id, recordId, kind, beforeTaxonId, beforeStars, taxonId, reasonKey, reason, batch } = decision
  const [settled] = await recalculateRecords(ctx, [recordId], `undo-${kind}`)
  const restored = isOfStars(kind) ? { taxonId: beforeTaxonId, stars: beforeStars } : before
  const after = settled?.after ?? restored
  await appendRecordHistory(ctx, recordId, { verb: `undo-${kind}`, standing: after })
  const event = { recordId, decisionId: id, kind, taxonId, before, after, reasonKey, reason, batch }
  await ctx.events.emit(ctx, 'recordDecided', { ...event, isUndone: true })
}
