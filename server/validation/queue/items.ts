import { sql } from 'kysely'
import type { TaxonRef } from '#contract/taxon.ts'
import type { QueueDetails, QueueItem } from '#contract/validation-queue.ts'
import type { ValidationNumbers } from '#contract/validation-words.ts'
import type { Ctx } from '#server/core/context.ts'
import { mediaShower } from '#server/media/shown.ts'
import { recordCards } from '#server/records/cards.ts'
import { readableRecords } from '#server/records/get.ts'
import { isNoteWithheld, isOpen, toldTo } from '#server/records/shown.ts'
import { isBlurred } from '#server/records/sight.ts'
import { taxonRefs } from '#server/taxa/refs.ts'
import { liveFlags } from '../flags.ts'
import { type RecordRow, validationMayOf } from '../may.ts'
import { validationNumbersOf } from '../numbers.ts'
import { machinePoints } from '../queue-filter.ts'
import { suggestionsOf } from '../shown.ts'
import { saidOf } from './said.ts'

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
  const cards = await recordCards(ctx, ids, { exact: false })
  const rows = await readableRecords(ctx, ids)
  const records = [...rows.values()]
  const suggestions = await suggestionsOf(ctx, records)
  const beside = await besideOf(ctx, ids)
  const said = await saidOf(ctx, records)
  const flags = await liveFlags(ctx, records)
  const hosts = new Map(
    (
      await taxonRefs(
        ctx.db,
        records.flatMap(({ hostTaxonId }) => hostTaxonId ?? []),
      )
    ).map((ref) => [ref.id, ref]),
  )
  const numbers = await validationNumbersOf(ctx.db)
  const asMedia = await mediaShower(
    ctx,
    records.flatMap((row) => row.pictures),
  )
  return cards.flatMap((card): QueueItem[] => {
    const row = rows.get(card.id)
    if (!row) return []
    return [
      {
        record: card,
        pictures: row.pictures.filter(({ status }) => status === 'used').map(asMedia),
        notes: isOpen(row) ? row.notes : null,
        isNoteWithheld: isNoteWithheld(row),
        details: detailsOf(row, hosts),
        comments: said.get(card.id)?.comments ?? { count: 0, newest: [] },
        question: said.get(card.id)?.question ?? null,
        askedAgain: said.get(card.id)?.askedAgain ?? null,
        flags: flags.get(card.id) ?? [],
        suggestions: suggestions.get(card.id) ?? [],
        isParted: row.isParted,
        machinePoints: beside.get(card.id)?.machinePoints ?? null,
        waitingDays: daysBetween(row.submittedAt, ctx.now),
        bonus: bonusOf(row, beside.get(card.id)?.isListed ?? false, numbers),
        stackIds: stacks.get(card.id) ?? [card.id],
        may: validationMayOf(ctx, row),
      },
    ]
  })
}

/** What everybody may read of what the finder has said; the reply leaves out what is no detail. */
const detailsOf = (row: RecordRow, hosts: ReadonlyMap<number, TaxonRef>): QueueDetails => ({
  ...toldTo(row, { owner: false, seesPlace: isOpen(row) }),
  ...{ isAbsent: row.isAbsent, hostTaxon: hosts.get(row.hostTaxonId ?? 0) ?? null },
  // How well a hidden place is known is part of the secret.
  uncertainty: isBlurred(row) ? row.shownUncertainty : row.uncertainty,
})

async function besideOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Beside>> {
  const { rows } = await sql<Beside>`
    select p.record_id, ${machinePoints} as machine_points,
      coalesce(is_threatened_or_invasive(t.id, t.rank, t.parent_id), false) as is_listed
    from record_public p left join taxon t on t.id = p.taxon_id
    where p.record_id = any(${ids}::bigint[])`.execute(ctx.db)
  return new Map(rows.map((row) => [row.recordId, row]))
}

export const daysBetween = (from: string | null, now: Date) =>
  from === null ? 0 : Math.max(0, Math.floor((now.getTime() - new Date(from).getTime()) / 86_400_000))

/** What brings a find forward, as in the definition of the public view. */
function bonusOf(row: RecordRow, listed: boolean, numbers: ValidationNumbers): QueueItem['bonus'] {
  const [flagged, answered] = [row.flaggedAt !== null, row.answeredAt !== null]
  const days =
    (flagged ? numbers.queueFlagged : 0) + (listed ? numbers.queueListed : 0) + (answered ? numbers.queueAnswered : 0)
  return { flagged, listed, answered, days }
}
