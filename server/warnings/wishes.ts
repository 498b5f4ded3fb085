import type { WarningWish } from '#contract/warning-words.ts'
import type { WarningWishes } from '#contract/warnings.ts'
import { type Ctx, signedInViewer, viewerId } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { isTold, officeOf } from './sight.ts'

/** Whoever has said nothing hears what is theirs by office, by e-mail too. */
export async function warningWishes(ctx: Ctx): Promise<WarningWishes> {
  const me = viewerId(ctx)
  const said = await ctx.db
    .selectFrom('warningWish')
    .select(['wish', 'areaId', 'emails'])
    .where('userId', '=', me)
    .executeTakeFirst()
  const areas = await ctx.db
    .selectFrom('area')
    .select(['id', 'name'])
    .where('kind', '=', 'municipality')
    .orderBy('name')
    .execute()
  return {
    wish: said?.wish ?? 'none',
    area: areas.find(({ id }) => id === said?.areaId) ?? null,
    emails: said?.emails ?? true,
    byOffice: isTold(officeOf(me, signedInViewer(ctx).roles)),
    areas,
  }
}

interface Wish {
  wish: WarningWish
  areaId: number | null
  emails: boolean
}

export async function updateWarningWishes(ctx: Ctx, { wish, areaId: asked, emails }: Wish): Promise<WarningWishes> {
  const areaId = wish === 'area' ? asked : null
  if (wish === 'area') {
    const area = await ctx.db
      .selectFrom('area')
      .select('id')
      .where('id', '=', asked ?? 0)
      .where('kind', '=', 'municipality')
      .executeTakeFirst()
    if (!area) throw new Refusal('invalid', 'bad_input', { areaId: 'Vælg en kommune.' })
  }
  await ctx.db
    .insertInto('warningWish')
    .values({ userId: viewerId(ctx), wish, areaId, emails })
    .onConflict((on) => on.column('userId').doUpdateSet({ wish, areaId, emails }))
    .execute()
  return warningWishes(ctx)
}
