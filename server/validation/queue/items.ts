import { sql } from 'kysely'
import type { QueueItem } from '#contract/validation-queue.ts'
import type { ValidationNumbers } from '#contract/validation-words.ts'
import type { Ctx } from '#server/core/context.ts'
import { asMedia } from '#server/media/shown.ts'
import { findCards } from '#server/records/cards.ts'
import { readableFinds } from '#server/records/get.ts'
import { type FindRow, validationMayOf } from '../may.ts'
import { validationNumbersOf } from '../numbers.ts'
import { suggestionsOf } from '../shown.ts'

interface Beside {
  recordId: number
  machinePoints: number | null
  isListed: boolean
}

/** All that one needs to judge finds, so that the next is there when one has been decided. */
export async function queueItems(
  ctx: Ctx,
  ids: readonly number[],
  stacks: ReadonlyMap<number, number[]>,
): Promise<QueueItem[]> {
  if (ids.length === 0) return []
  const cards = await findCards(ctx, ids, { exact: false })
  const rows = await readableFinds(ctx, ids)
  const suggestions = await suggestionsOf(ctx, ids)
  const beside = await besideOf(ctx, ids)
  const numbers = await validationNumbersOf(ctx.db)
  return cards.flatMap((card): QueueItem[] => {
    const row = rows.get(card.id)
    if (!row) return []
    return [
      {
        find: card,
        pictures: row.pictures.filter(({ status }) => status === 'used').map(asMedia),
        notes: row.notes,
        suggestions: suggestions.get(card.id) ?? [],
        machinePoints: beside.get(card.id)?.machinePoints ?? null,
        waitingDays: daysBetween(row.submittedAt, ctx.now),
        bonus: bonusOf(row, beside.get(card.id)?.isListed ?? false, numbers),
        stackIds: stacks.get(card.id) ?? [card.id],
        may: validationMayOf(ctx, row),
      },
    ]
  })
}

async function besideOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Beside>> {
  const { rows } = await sql<Beside>`
    select p.record_id, p.machine_points,
      coalesce(is_threatened_or_invasive(t.id, t.rank, t.parent_id), false) as is_listed
    from record_public p left join taxon t on t.id = p.taxon_id
    where p.record_id = any(${ids}::bigint[])`.execute(ctx.db)
  return new Map(rows.map((row) => [row.recordId, row]))
}

export const daysBetween = (from: string | null, now: Date) =>
  from === null ? 0 : Math.max(0, Math.floor((now.getTime() - new Date(from).getTime()) / 86_400_000))

/** What brings a find forward, as in the definition of the public view. */
function bonusOf(row: FindRow, listed: boolean, numbers: ValidationNumbers): QueueItem['bonus'] {
  const [flagged, answered] = [row.flaggedAt !== null, row.answeredAt !== null]
  const days =
    (flagged ? numbers.queueFlagged : 0) + (listed ? numbers.queueListed : 0) + (answered ? numbers.queueAnswered : 0)
  return { flagged, listed, answered, days }
}
