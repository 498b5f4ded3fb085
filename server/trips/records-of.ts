import { type RawBuilder, sql } from 'kysely'
import type { TaxonRef } from '#contract/taxon.ts'
import type { TripRecord, TripSpecies } from '#contract/trip.ts'
import { tripLimits } from '#contract/trip-words.ts'
import type { Ctx } from '#server/core/context.ts'
import { prepared } from '#server/core/prepared.ts'
import { recordCards } from '#server/records/cards.ts'
import { taxonRefs } from '#server/taxa/refs.ts'
import { aboveTaxon, isSpecies, speciesId } from '#server/taxa/species.ts'
import { taxaFoundBy } from './known-taxa.ts'
import { earlierIn } from './new-in-square.ts'
import { seenByAsked, seenByPeople } from './queries.ts'
import { isOfTrip, statusOn } from './rules.ts'
import { readableTrip } from './shown.ts'

/** The finds of a trip by time, and its species. */
export async function tripRecords(ctx: Ctx, { id }: { id: number }) {
  const row = await readableTrip(ctx, id)
  const ofTrip = isOfTrip(ctx.viewer, row)
  // Who is asked must know the species that they can take themselves off, and nothing of where they were.
  const isAsked = statusOn(ctx.viewer, row) === 'asked'
  const all = sql`r.trip_id = ${id} and ${seenByPeople(ctx)}`
  const told = sql`r.trip_id = ${id} and ${seenByAsked(row.owner)}`
  const open = sql`r.id in (select p.record_id from record_public p where p.trip_id = ${id})`
  const day = row.start.slice(0, 10)
  const [items, noted] = await Promise.all([
    itemsOf(ctx, ofTrip ? all : open, ofTrip),
    notedOn(ctx, ofTrip ? all : isAsked ? told : open, day),
  ])
  const known = items.flatMap(({ taxon }) => taxon ?? [])
  return { items, species: await speciesOf(ctx, noted, day, known) }
}

async function itemsOf(ctx: Ctx, where: RawBuilder<unknown>, exact: boolean): Promise<TripRecord[]> {
  const { rows } = await sql<Pick<TripRecord, 'id' | 'timeFrom' | 'isAbsent' | 'countUnit' | 'uncertainty'>>`${prepared}
    select r.id, to_char(r.time_from, 'HH24:MI') as time_from, r.is_absent, r.count_unit, r.uncertainty
    from record r where ${where}
    order by r.observed_from nulls last, r.time_from nulls last, r.id limit ${tripLimits.records}`.execute(ctx.db)
  const ids = rows.map(({ id }) => id)
  const cards = await recordCards(ctx, ids, { exact })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return cards.map((card) => {
    const { timeFrom = null, isAbsent = false, countUnit = null, uncertainty = null } = byId.get(card.id) ?? {}
    return { ...card, timeFrom, isAbsent, countUnit, uncertainty: card.point && card.side === 0 ? uncertainty : null }
  })
}

interface SpeciesRow {
  taxonId: number
  speciesGroup: number
  records: number
  count: number | null
  isNewForMe: boolean
  /** The squares of 10 km where it was, as column and row. */
  squares: [number, number][]
}

async function notedOn(ctx: Ctx, where: RawBuilder<unknown>, day: string): Promise<SpeciesRow[]> {
  const me = ctx.viewer.kind === 'user' ? ctx.viewer.userId : null
  const { rows } = await sql<SpeciesRow>`${prepared}
    with noted as materialized (
      select ${speciesId} as taxon_id, case when r.count_unit is null or r.count_unit = 'individuals' then r.count end as count, p.east / 10000 as column_at, p.north / 10000 as row_at
      from record r join taxon t on t.id = r.taxon_id ${aboveTaxon}
      left join record_public p on p.record_id = r.id and p.side <= 10000
      where ${where} and not r.is_absent and ${isSpecies}
    ), known as materialized (
      select distinct ${speciesId} as taxon_id
      from (select distinct taxon_id from (${taxaFoundBy(me, sql`r.observed_from < ${day}::date`)}) found) x
      join taxon t on t.id = x.taxon_id ${aboveTaxon}
    )
    select n.taxon_id, s.effective_species_group as species_group, count(*)::integer as records,
      sum(n.count)::integer as count, n.taxon_id not in (select taxon_id from known) as is_new_for_me,
      coalesce(json_agg(distinct jsonb_build_array(n.column_at, n.row_at)) filter (where n.row_at is not null), '[]')
        as squares
    from noted n join taxon s on s.id = n.taxon_id
    group by n.taxon_id, s.effective_species_group`.execute(ctx.db)
  return rows
}

/** Most of the species are those of the finds, which are known by then. */
async function speciesOf(ctx: Ctx, rows: SpeciesRow[], day: string, known: TaxonRef[]): Promise<TripSpecies[]> {
  const me = ctx.viewer.kind === 'user' ? ctx.viewer.userId : null
  const refs = new Map(known.map((taxon) => [taxon.id, taxon]))
  const missing = rows.flatMap(({ taxonId }) => (refs.has(taxonId) ? [] : taxonId))
  const [others, isNewIn] = await Promise.all([
    taxonRefs(ctx.db, missing),
    earlierIn(
      ctx,
      rows.flatMap(({ squares }) => squares),
      day,
    ),
  ])
  for (const taxon of others) refs.set(taxon.id, taxon)
  return rows
    .flatMap(({ taxonId, speciesGroup, records, count, isNewForMe, squares }) => {
      const taxon = refs.get(taxonId)
      if (!taxon) return []
      const isNewForSquare = squares.some((square) => isNewIn(taxon.id, square))
      return [{ taxon, speciesGroup, records, count, isNewForMe: me === null ? null : isNewForMe, isNewForSquare }]
    })
    .toSorted((a, b) => a.taxon.name.localeCompare(b.taxon.name, 'da'))
}
