import { type RawBuilder, sql } from 'kysely'
import { tripLimits } from '#contract/trip-words.ts'
import type { TripRecord, TripSpecies } from '#contract/trips.ts'
import type { Ctx } from '#server/core/context.ts'
import { recordCards } from '#server/records/cards.ts'
import { taxonRefs } from '#server/taxa/refs.ts'
import { aboveTaxon, isSpecies, speciesId } from '#server/taxa/species.ts'
import { isOfTrip, statusOn } from './rules.ts'
import { readableTrip } from './shown.ts'

/** The finds of a trip by time, and its species. */
export async function tripRecords(ctx: Ctx, { id }: { id: number }) {
  const row = await readableTrip(ctx, id)
  const ofTrip = isOfTrip(ctx.viewer, row)
  // Who is asked must know the species that they can take themselves off, and nothing of where they were.
  const seesSpecies = ofTrip || statusOn(ctx.viewer, row) === 'asked'
  const all = sql`r.trip_id = ${id} and r.deleted_at is null`
  const open = sql`r.id in (select p.record_id from record_public p where p.trip_id = ${id})`
  return {
    items: await itemsOf(ctx, ofTrip ? all : open, ofTrip),
    species: await speciesOf(ctx, seesSpecies ? all : open, row.start.slice(0, 10)),
  }
}

async function itemsOf(ctx: Ctx, where: RawBuilder<unknown>, exact: boolean): Promise<TripRecord[]> {
  const { rows } = await sql<{ id: number; timeFrom: string | null; isAbsent: boolean }>`
    select r.id, to_char(r.time_from, 'HH24:MI') as time_from, r.is_absent from record r where ${where}
    order by r.observed_from nulls last, r.time_from nulls last, r.id limit ${tripLimits.records}`.execute(ctx.db)
  const ids = rows.map(({ id }) => id)
  const cards = await recordCards(ctx, ids, { exact })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return cards.map((card) => {
    const { timeFrom = null, isAbsent = false } = byId.get(card.id) ?? {}
    return { ...card, timeFrom, isAbsent }
  })
}

interface SpeciesRow {
  taxonId: number
  speciesGroup: number
  records: number
  count: number | null
  isNewForMe: boolean
  isNewForSquare: boolean
}

async function speciesOf(ctx: Ctx, where: RawBuilder<unknown>, day: string): Promise<TripSpecies[]> {
  const me = ctx.viewer.kind === 'user' ? ctx.viewer.userId : null
  const { rows } = await sql<SpeciesRow>`
    with noted as materialized (
      select ${speciesId} as taxon_id, r.id, r.count, p.east / 10000 as column_at, p.north / 10000 as row_at
      from record r join taxon t on t.id = r.taxon_id ${aboveTaxon}
      left join record_public p on p.record_id = r.id and p.side <= 10000
      where ${where} and not r.is_absent and ${isSpecies}
    )
    select n.taxon_id, s.effective_species_group as species_group, count(*)::integer as records,
      sum(n.count)::integer as count,
      not exists (select 1 from record o join record_finder f on f.record_id = o.id join taxon x on x.id = o.taxon_id
        where f.user_id = ${me}::bigint and f.status = 'accepted' and o.deleted_at is null and not o.is_absent
          and x.tree_number between s.tree_number and s.tree_end and o.observed_from < ${day}::date) as is_new_for_me,
      coalesce(bool_or(n.column_at is not null and not exists (select 1 from record_public o
        where o.tree_number between s.tree_number and s.tree_end and not o.is_absent and o.side <= 10000
          and o.day_from < ${day}::date and o.east between n.column_at * 10000 and n.column_at * 10000 + 9999
          and o.north between n.row_at * 10000 and n.row_at * 10000 + 9999)), false) as is_new_for_square
    from noted n join taxon s on s.id = n.taxon_id
    group by n.taxon_id, s.id, s.effective_species_group, s.tree_number, s.tree_end`.execute(ctx.db)
  const refs = await taxonRefs(
    ctx.db,
    rows.map(({ taxonId }) => taxonId),
  )
  const byId = new Map(rows.map((row) => [row.taxonId, row]))
  return refs
    .flatMap((taxon) => {
      const row = byId.get(taxon.id)
      if (!row) return []
      const { speciesGroup, records, count, isNewForMe, isNewForSquare } = row
      return [{ taxon, speciesGroup, records, count, isNewForMe: me === null ? null : isNewForMe, isNewForSquare }]
    })
    .toSorted((a, b) => a.taxon.name.localeCompare(b.taxon.name, 'da'))
}
