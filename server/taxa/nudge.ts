import { type NudgeField, nudgeFieldNames } from '#contract/group-details.ts'
import type { TaxonRef } from '#contract/taxon.ts'
import type { Ctx } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { lineOf } from './read.ts'
import { taxonRefs } from './refs.ts'

/** Details that observers are asked for: each from the nearest taxon upwards that asks for it. */
export async function taxonNudgeFields(ctx: Pick<Ctx, 'db'>, { taxonId }: { taxonId: number }) {
  const line = (await lineOf(ctx.db, taxonId)).map((taxon) => taxon.id).toReversed()
  if (line.length === 0) throw new Refusal('missing', 'not_found')
  const rows = await ctx.db
    .selectFrom('taxon')
    .select(['id', 'nudgeFields', 'nudgefieldLabel'])
    .where('id', 'in', line)
    .execute()
  const refs = new Map((await taxonRefs(ctx.db, line)).map((ref) => [ref.id, ref]))
  return (Object.keys(nudgeFieldNames) as NudgeField[]).flatMap((field) => {
    const asker = line.find((id) => rows.some((row) => row.id === id && row.nudgeFields.includes(field)))
    const row = rows.find(({ id }) => id === asker)
    const from: TaxonRef | undefined = refs.get(asker ?? 0)
    return row && from ? [{ field, label: row.nudgefieldLabel, from }] : []
  })
}
