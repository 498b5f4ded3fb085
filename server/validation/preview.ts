import { sql } from 'kysely'
import type { ValidationParameters } from '#contract/taxon.ts'
import type { ParametersPreview } from '#contract/validation.ts'
import type { Ctx } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { pointsOf } from './machine.ts'
import { validationNumbersOf } from './numbers.ts'

/** So many finds are judged while an editor waits; where there are more, the newest stand for all. */
const mostRecords = 10_000

interface Said {
  taxonId: number
  parameters?: ValidationParameters | null | undefined
  seasonMonths?: number[] | undefined
  recognisability?: number | null | undefined
}

/** How many finds would have other points if a taxon said otherwise how they are judged. Nothing is changed. */
export async function previewValidationParameters(ctx: Ctx, said: Said): Promise<ParametersPreview> {
  const taxon = await ctx.db
    .selectFrom('taxon')
    .select(['treeNumber', 'treeEnd'])
    .where('id', '=', said.taxonId)
    .executeTakeFirst()
  if (!taxon) throw new Refusal('missing', 'not_found')
  const numbers = await validationNumbersOf(ctx.db)
  const { rows: newest } = await sql<{
    id: number
    total: number
  }>`select record_id as id, count(*) over ()::integer as total
    from record_public where tree_number between ${taxon.treeNumber} and ${taxon.treeEnd}
    order by record_id desc limit ${mostRecords}`.execute(ctx.db)
  const total = newest[0]?.total ?? 0
  const ids = newest.map(({ id }) => id)
  const asked = {
    source: 'record_public' as const,
    where: sql`p.record_id = any(${ids}::bigint[])`,
    numbers,
    now: ctx.now,
  }
  const { rows } = await sql<Record<'judged' | 'gain' | 'lose' | 'stars', number>>`
    with ${pointsOf(asked, asSaid(said))}, compared as (
      select p.geography + p.season + p.recognisability as points, e.points as before, r.stars
      from points p join record r on r.id = p.record_id
      left join record_score e on e.record_id = p.record_id and e.taxon_id = p.taxon_id
    )
    select count(*)::integer as judged,
      count(*) filter (where points > coalesce(before, 0))::integer as gain,
      count(*) filter (where points < before)::integer as lose,
      count(*) filter (where stars = 0 and points >= ${numbers.machineStar})::integer as stars
    from compared`.execute(ctx.db)
  const found = rows[0] ?? { judged: 0, gain: 0, lose: 0, stars: 0 }
  const scale = (count: number) => Math.round((count * total) / Math.max(1, ids.length))
  return {
    records: scale(found.judged),
    ...{ gain: scale(found.gain), lose: scale(found.lose), stars: scale(found.stars) },
    isEstimate: total > ids.length,
  }
}

/** The taxa, with one of them as it would be. */
const asSaid = ({ taxonId, parameters, seasonMonths, recognisability }: Said) => sql`(
  select id, parent_id,
    case when id = ${taxonId} and ${parameters !== undefined}
      then ${parameters ? JSON.stringify(parameters) : null}::jsonb else validation_parameters end as validation_parameters,
    case when id = ${taxonId} and ${seasonMonths !== undefined}
      then ${seasonMonths ?? []}::smallint[] else season_months end as season_months,
    case when id = ${taxonId} and ${recognisability !== undefined}
      then ${recognisability ?? null}::smallint else recognisability end as recognisability
  from taxon)`
