import { sql } from 'kysely'
import type { TripSpecies } from '#contract/trip.ts'
import { type Ctx, viewerId } from '#server/core/context.ts'
import { taxonRefs } from '#server/taxa/refs.ts'
import { aboveTaxon, isSpecies, speciesId } from '#server/taxa/species.ts'
import { taxaFoundBy } from './known-taxa.ts'
import { earlierIn } from './new-in-square.ts'

interface Row extends Pick<TripSpecies, 'speciesGroup' | 'records' | 'count'> {
  taxonId: number
  isNewForMe: boolean
  /** Where and when it was: column and row of its square of 10 km, and the day. */
  spots: [number, number, string][]
}

/** Finds that are sent together are of few days; of others it is not told what squares knew before. */
const mostDays = 3

/** What was new among own finds that have been sent: for the viewer, and in their squares. */
export async function newSpecies(ctx: Ctx, { ids }: { ids: number[] }): Promise<{ species: TripSpecies[] }> {
  const me = viewerId(ctx)
  const { rows } = await sql<Row>`
    with sent as materialized (
      select ${speciesId} as taxon_id, r.count, r.observed_from as day,
        p.east / 10000 as column_at, p.north / 10000 as row_at
      from record r join taxon t on t.id = r.taxon_id ${aboveTaxon}
      left join record_public p on p.record_id = r.id and p.side <= 10000
      where r.id = any(${ids}::bigint[]) and r.reporter = ${me} and r.state = 'submitted' and r.deleted_at is null
        and not r.is_absent and ${isSpecies}
    ), known as materialized (
      select ${speciesId} as taxon_id, min(x.day) as day from (
        select taxon_id, min(day) as day from (${taxaFoundBy(me, sql`r.id <> all(${ids}::bigint[])`)}) found
        group by taxon_id) x
      join taxon t on t.id = x.taxon_id ${aboveTaxon}
      group by 1
    )
    select n.taxon_id, s.effective_species_group as species_group, count(*)::integer as records,
      sum(n.count)::integer as count,
      not exists (select 1 from known k where k.taxon_id = n.taxon_id and k.day <= min(n.day)) as is_new_for_me,
      coalesce(json_agg(distinct jsonb_build_array(n.column_at, n.row_at, n.day)) filter (where n.row_at is not null),
        '[]') as spots
    from sent n join taxon s on s.id = n.taxon_id
    group by n.taxon_id, s.effective_species_group`.execute(ctx.db)
  const isNewAt = await newAt(
    ctx,
    rows.flatMap(({ spots }) => spots),
  )
  const told = new Map(
    rows
      .map((row) => ({ ...row, isNewForSquare: row.spots.some((spot) => isNewAt(row.taxonId, spot)) }))
      .filter(({ isNewForMe, isNewForSquare }) => isNewForMe || isNewForSquare)
      .map((row) => [row.taxonId, row]),
  )
  const species = (await taxonRefs(ctx.db, [...told.keys()])).flatMap((taxon) => {
    const row = told.get(taxon.id)
    if (!row) return []
    const { speciesGroup, records, count, isNewForMe, isNewForSquare } = row
    return [{ taxon, speciesGroup, records, count, isNewForMe, isNewForSquare }]
  })
  return { species: species.toSorted((a, b) => a.taxon.name.localeCompare(b.taxon.name, 'da')) }
}

/** Whether nobody had a public find of a species in a square before a day. */
async function newAt(ctx: Ctx, spots: Row['spots']) {
  const days = [...new Set(spots.map(([, , day]) => day))].slice(0, mostDays)
  const byDay = new Map(
    await Promise.all(
      days.map(async (day) => {
        const squares = spots.flatMap(([east, north, on]): [number, number][] => (on === day ? [[east, north]] : []))
        return [day, await earlierIn(ctx, squares, day)] as const
      }),
    ),
  )
  return (taxonId: number, [east, north, day]: Row['spots'][number]) =>
    byDay.get(day)?.(taxonId, [east, north]) ?? false
}
