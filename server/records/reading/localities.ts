import type { Ctx } from '#server/core/context.ts'
import { type LocalitiesInput, localities } from '#server/places/localities.ts'
import { filterFromText, publicWhere } from '../filter.ts'

/** Named localities: of everywhere, or of the public finds that meet a filter. */
export async function localitiesOfRecords(
  ctx: Ctx,
  { filter, ...asked }: LocalitiesInput & { filter?: string | undefined },
) {
  const within = filter === undefined ? null : await publicWhere(ctx.db, filterFromText(filter))
  return localities(ctx, asked, within)
}
