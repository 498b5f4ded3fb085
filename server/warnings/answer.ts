import { sql } from 'kysely'
import type { WarningAnswer } from '#contract/warnings.ts'
import type { Ctx } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { readableRecord } from '#server/records/get.ts'
import { toggleExpertValidation } from '#server/validation/decisions.ts'
import { validationMayOf } from '#server/validation/may.ts'
import { addRecordSuggestion } from '#server/validation/suggestions.ts'
import { getWarning, seenWarning } from './warnings.ts'

interface Answer {
  id: number
  confirm: boolean
  recordId?: number | undefined
}

/**
 * Confirm the species of a find that holds a warning: as a decision where one decides, as a vote otherwise. That it is
 * not the species is said by what it is instead, on the page of the find.
 */
export async function answerWarning(ctx: Ctx, { id, confirm, recordId: asked }: Answer): Promise<WarningAnswer> {
  const warning = await seenWarning(ctx, id)
  const recordId = asked ?? warning.recordId
  if (!warning.recordIds.includes(recordId)) throw new Refusal('missing', 'not_found')
  const path = `/fund/${recordId}`
  if (!confirm) {
    const text = 'Sig på fundets side, hvad det er i stedet. Så bliver navnet regnet om, og varslet følger med.'
    return { answer: 'elsewhere', text, path, warning: await getWarning(ctx, { id }) }
  }
  const row = await readableRecord(ctx, recordId)
  const taxonId = await speciesOf(ctx, warning.taxonId, row.taxonId)
  const decides = validationMayOf(ctx, row).decide
  if (decides) await toggleExpertValidation(ctx, { id: recordId, taxonId, reason: '' })
  else await addRecordSuggestion(ctx, { id: recordId, taxonId, certainty: 'sikker', reason: '' })
  return {
    answer: decides ? 'decided' : 'voted',
    text: decides ? 'Fundet er bekræftet.' : 'Din stemme er talt med.',
    ...{ path, warning: await getWarning(ctx, { id }) },
  }
}

/** What the find is called, as long as that is the species of the warning or below it: it may have got another name since. */
async function speciesOf(ctx: Ctx, listed: number, taxonId: number | null): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select x.id from taxon x join taxon t on t.id = ${listed} and x.tree_number between t.tree_number and t.tree_end
    where x.id = ${taxonId}`.execute(ctx.db)
  const [found] = rows
  if (!found) throw new Refusal('conflict', 'warning_named_anew')
  return found.id
}
