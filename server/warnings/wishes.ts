import { sql } from 'kysely'
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
    .select(['isOn', 'areaIds', 'emails', 'taxonIds'])
    .where('userId', '=', me)
    .executeTakeFirst()
  const municipalities = await ctx.db
    .selectFrom('area')
    .select(['id', 'name'])
    .where('kind', '=', 'municipality')
    .orderBy('name')
    .execute()
  return {
    on: said?.isOn ?? false,
    areas: municipalities.filter(({ id }) => said?.areaIds.includes(id)),
    // PostgreSQL's driver reads an array of large numbers as texts.
    species: await taxonRefs(ctx.db, (said?.taxonIds ?? []).map(Number)),
    emails: said?.emails ?? true,
    byOffice: isTold(officeOf(me, signedInViewer(ctx).roles)),
    municipalities,
  }
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
  const known = await db
    .selectFrom('area')
    .select('id')
    .where('id', 'in', wanted)
    .where('kind', '=', 'municipality')
    .execute()
  if (known.length < wanted.length) {
    throw new Refusal('invalid', 'bad_input', { areas: 'Vælg kommuner fra listen.' })
  }
  return wanted
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
    throw new Refusal('invalid', 'bad_input', { species: 'Vælg arter, der står på en liste over invasive arter.' })
  }
  return wanted
}
