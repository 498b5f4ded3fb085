import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { counted } from '#contract/counted.ts'
import type { BulkDecision, BulkResult } from '#contract/validation.ts'
import type { Ctx } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { texts } from '#server/core/texts.ts'
import { usableTaxon } from '#server/records/references.ts'
import { recordToDecide } from './deciding.ts'
import { dismiss, isSaid, isValidated, needNotDismissed, validate } from './decisions.ts'
import type { RecordRow } from './may.ts'

interface BulkWish {
  ids: number[]
  decision: BulkDecision
  onlyUndecided: boolean
  dryRun: boolean
}

/** Decide many finds at once. Those that cannot be decided are told and left alone; a dry run takes all of it back. */
export async function decideRecords(ctx: Ctx, { ids, decision, onlyUndecided, dryRun }: BulkWish): Promise<BulkResult> {
  const wish = await checked(ctx, decision)
  if (dryRun) await sql`savepoint dry_run`.execute(ctx.db)
  const batch = randomUUID()
  const changes: BulkResult['changes'] = []
  const refused: BulkResult['refused'] = []
  // In one order, so that two who decide at once wait for each other and never in a circle.
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    try {
      const row = await recordToDecide(ctx, id)
      if (onlyUndecided && isValidated(row)) throw new Refusal('conflict', 'decision_meanwhile')
      await decideOne(ctx, row, wish, batch)
      changes.push(await changeOf(ctx, row))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused.push({ id, reason: texts[error.code] })
    }
  }
  if (dryRun) await sql`rollback to savepoint dry_run`.execute(ctx.db)
  const decided = changes.map(({ id }) => id)
  return {
    ...{ decided, refused, changes },
    batch: dryRun || decided.length === 0 ? null : batch,
    summary: summaryOf(wish, decided.length, refused.length, dryRun),
  }
}

/** What is wrong with the decision itself is refused at once, not find by find. */
async function checked(ctx: Ctx, decision: BulkDecision): Promise<BulkDecision> {
  if (decision.kind === 'dismiss') {
    if (decision.reason === 'other' && decision.words === '') {
      throw new Refusal('invalid', 'dismiss_words_needed', { words: 'Skriv en begrundelse.' })
    }
    return decision
  }
  if (decision.taxonId === undefined) return decision
  return { ...decision, taxonId: await usableTaxon(ctx.db, decision.taxonId, 'taxonId') }
}

async function decideOne(ctx: Ctx, row: RecordRow, decision: BulkDecision, batch: string) {
  needNotDismissed(row)
  if (decision.kind === 'dismiss') return dismiss(ctx, row, decision, batch)
  // A name that nobody proposed is given only to a find of which somebody says so.
  if (decision.taxonId === undefined && row.isParted) throw new Refusal('conflict', 'decision_parted')
  const taxonId = decision.taxonId ?? row.taxonId
  if (taxonId === null) throw new Refusal('conflict', 'decision_taxon_needed')
  if (isSaid(row, taxonId)) throw new Refusal('conflict', 'decision_already')
  return validate(ctx, row, taxonId, decision.reason, batch)
}

async function changeOf(ctx: Ctx, row: RecordRow): Promise<BulkResult['changes'][number]> {
  const after = await ctx.db
    .selectFrom('record')
    .select(['taxonId', 'stars'])
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow()
  return {
    id: row.id,
    taxonBefore: row.taxonId,
    taxonAfter: after.taxonId,
    starsBefore: row.stars,
    starsAfter: after.stars,
  }
}

const records = (count: number) => counted(count, 'fund')

function summaryOf({ kind }: BulkDecision, decided: number, refused: number, dryRun: boolean): string {
  const verb = kind === 'validate' ? 'valideret' : 'afvist'
  const done = `${records(decided)} ${dryRun ? 'bliver' : 'er'} ${verb}.`
  return refused === 0 ? done : `${done} ${records(refused)} ${dryRun ? 'bliver' : 'er'} ikke rørt.`
}
