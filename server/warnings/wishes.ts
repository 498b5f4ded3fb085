import { sql } from 'kysely'
import type { WarningWishes } from '#contract/warnings.ts'
import { type Ctx, signedInViewer, viewerId } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { taxonRefs } from '#server/taxa/refs.ts'
import { isTold, officeOf } from './sight.ts'

/** Whoever has said nothing hears what is theirs by office, by e-mail too. */
export async function warningWishes(ctx: Ctx): Promise<WarningWishes> {
  const me = viewerId(ctx)
  const said = await saidBy(ctx)
  const municipalities = await ctx.db
    .selectFrom('area')
    .select(['id', 'name'])
    .where('kind', '=', 'municipality')
    .orderBy('name')
    .execute()
  const areas = municipalities.filter(({ id }) => said?.areaIds.includes(id))
  // Whoever chose municipalities that are none any more has not asked for the whole country.
  const isNowhere = areas.length === 0 && (said?.areaIds.length ?? 0) > 0
  return {
    on: (said?.isOn ?? false) && !isNowhere,
    areas,
    species: await taxonRefs(ctx.db, said?.taxonIds ?? []),
    emails: said?.emails ?? true,
    byOffice: isTold(officeOf(me, signedInViewer(ctx).roles)),
    municipalities,
  }
}

async function saidBy(ctx: Ctx) {
  const said = await ctx.db
    .selectFrom('warningWish')
    .select(['isOn', 'areaIds', 'emails', 'taxonIds'])
    .where('userId', '=', viewerId(ctx))
    .executeTakeFirst()
  // PostgreSQL's driver reads an array of large numbers as texts.
  return said && { ...said, taxonIds: said.taxonIds.map(Number) }
}

interface Wish {
  on: boolean
  areas: number[]
  species: number[]
  emails: boolean
}

export async function subscribeToWarnings(ctx: Ctx, { on: isOn, areas, species, emails }: Wish) {
  const said = {
    ...{ isOn, emails },
    areaIds: isOn ? await municipalitiesOf(ctx, areas) : [],
    taxonIds: await listedOf(ctx, species),
  }
  await ctx.db
    .insertInto('warningWish')
    .values({ userId: viewerId(ctx), ...said })
    .onConflict((on) => on.column('userId').doUpdateSet(said))
    .execute()
  return warningWishes(ctx)
}

async function municipalitiesOf({ db }: Ctx, ids: readonly number[]): Promise<number[]> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return []
  const { rows: known } = await sql`
    select from area where id = any(${wanted}::bigint[]) and kind = 'municipality'`.execute(db)
  if (known.length < wanted.length) {
    throw new Refusal('invalid', 'bad_input', { areas: 'Vælg kommuner fra listen.' })
  }
  return wanted
}

/**
 * Warnings are of listed taxa alone: a wish for another would never be met. One that has left the list since it was chosen
 * stands in nobody's way.
 */
async function listedOf(ctx: Ctx, ids: readonly number[]): Promise<number[]> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return []
  const before = (await saidBy(ctx))?.taxonIds ?? []
  const { rows } = await sql<{ id: number }>`
    select t.id from taxon t join taxon_list l on l.taxon_id = t.id and l.list = 'invasive' and l.annexes <> '{}'
    where t.id = any(${wanted}::bigint[]) and not t.is_deleted`.execute(ctx.db)
  const known = new Set([...rows.map(({ id }) => Number(id)), ...before])
  if (wanted.some((id) => !known.has(id))) {
    throw new Refusal('invalid', 'bad_input', { species: 'Vælg arter, der står på en liste over invasive arter.' })
  }
  return wanted
}
