import { type RawBuilder, sql } from 'kysely'
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
  const judgedBy = (taxa?: RawBuilder<unknown>) => sql`(
    with ${pointsOf(asked, taxa)} select record_id, geography + season + recognisability as points from points)`
  // Beside what they are judged by now, not what is kept of that: the machine may have yet to look since the last change.
  const { rows } = await sql<Record<'judged' | 'gain' | 'lose' | 'stars', number>>`
    select count(*)::integer as judged,
      count(*) filter (where a.points > b.points)::integer as gain,
      count(*) filter (where a.points < b.points)::integer as lose,
      count(*) filter (where r.stars = 0 and a.points >= ${numbers.machineStar}
        and b.points < ${numbers.machineStar})::integer as stars
    from ${judgedBy(asSaid(said))} a join ${judgedBy()} b on b.record_id = a.record_id
    join record r on r.id = a.record_id`.execute(ctx.db)
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
