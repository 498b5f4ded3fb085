import { sql } from 'kysely'
import type { WarningWish } from '#contract/warning-words.ts'
import type { WarningWishes } from '#contract/warnings.ts'
import { type Ctx, signedInViewer, viewerId } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { taxonRefs } from '#server/taxa/refs.ts'
import { isTold, officeOf } from './sight.ts'

/** Whoever has said nothing hears what is theirs by office, by e-mail too. */
export async function warningWishes(ctx: Ctx): Promise<WarningWishes> {
  const me = viewerId(ctx)
  const said = await ctx.db
    .selectFrom('warningWish')
    .select(['wish', 'areaId', 'emails', 'taxonIds'])
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
    // PostgreSQL's driver reads an array of large numbers as texts.
    species: await taxonRefs(ctx.db, (said?.taxonIds ?? []).map(Number)),
    emails: said?.emails ?? true,
    byOffice: isTold(officeOf(me, signedInViewer(ctx).roles)),
    areas,
  }
}

interface Wish {
  wish: WarningWish
  areaId: number | null
  taxonIds: number[]
  emails: boolean
}

export async function updateWarningWishes(ctx: Ctx, { wish, areaId: asked, taxonIds: named, emails }: Wish) {
  const taxonIds = wish === 'none' ? [] : await listedOf(ctx, named)
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
    .values({ userId: viewerId(ctx), wish, areaId, emails, taxonIds })
    .onConflict((on) => on.column('userId').doUpdateSet({ wish, areaId, emails, taxonIds }))
    .execute()
  return warningWishes(ctx)
}

/** Warnings are of listed taxa alone: a wish for another would never be met. */
async function listedOf(ctx: Ctx, ids: readonly number[]): Promise<number[]> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select t.id from taxon t join taxon_list l on l.taxon_id = t.id and l.list = 'invasive' and l.annexes <> '{}'
    where t.id = any(${wanted}::bigint[]) and not t.is_deleted`.execute(ctx.db)
  const listed = new Set(rows.map(({ id }) => id))
  if (wanted.some((id) => !listed.has(id))) {
    throw new Refusal('invalid', 'bad_input', { taxonIds: 'Vælg arter, der står på en liste over invasive arter.' })
  }
  return wanted
}
