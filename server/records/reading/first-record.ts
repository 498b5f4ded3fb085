import { sql } from 'kysely'
import type { Ctx } from '#server/core/context.ts'
import { recordCards } from '../cards.ts'
import { boxFromText, inBox, publicWhere } from '../filter.ts'

/** The oldest find of a taxon or what is below it; a search that found nothing is no find. */
export async function firstRecord(ctx: Ctx, { taxonId, box }: { taxonId: number; box?: string | undefined }) {
  const taxon = await publicWhere(ctx.db, { taxonIds: [taxonId] })
  const area = box === undefined ? sql`true` : inBox(boxFromText(box))
  const { rows } = await sql<{ recordId: number }>`
    select p.record_id from record_public p where ${taxon} and ${area} and not p.is_absent
    order by p.day_from, p.record_id limit 1`.execute(ctx.db)
  const [record] = await recordCards(
    ctx,
    rows.map(({ recordId }) => recordId),
    { exact: false },
  )
  return { record: record ?? null }
}
