import { sql } from 'kysely'
import type { Ctx } from '#server/core/context.ts'
import { completeWhere } from './table.ts'

interface Asked {
  taxonId: number
  from?: string | undefined
  to?: string | undefined
  square?: string | undefined
  areaId?: number | undefined
}

/** On how many complete trips of its group a taxon was not noted; null where nothing may be said of it. */
export async function notNoted(ctx: Ctx, { taxonId, from, to, square, areaId }: Asked) {
  const { rows: taxa } = await sql<{ speciesGroup: number; first: number; last: number; tells: boolean }>`
    select effective_species_group as species_group, tree_number as first, tree_end as last, tells_absence(id) as tells
    from taxon where id = ${taxonId} and not is_deleted and merged_into is null`.execute(ctx.db)
  const [taxon] = taxa
  if (!taxon?.tells || taxon.speciesGroup === 0) return { answer: null }
  const filter = {
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(square === undefined ? {} : { square }),
    ...(areaId === undefined ? {} : { areaId }),
  }
  const where = await completeWhere(ctx.db, { filter, group: taxon.speciesGroup })
  const { rows } = await sql<{ trips: number; noted: number }>`
    with complete as materialized (select o.trip_id from trip_public o where ${where})
    select (select count(*)::integer from complete) as trips,
      (select count(distinct p.trip_id)::integer from record_public p join complete c on c.trip_id = p.trip_id
        where p.tree_number between ${taxon.first} and ${taxon.last} and not p.is_absent) as noted`.execute(ctx.db)
  const { trips = 0, noted = 0 } = rows[0] ?? {}
  return { answer: { speciesGroup: taxon.speciesGroup, trips, notNoted: trips - noted } }
}
