import { sql } from 'kysely'

const species = 2000

/** The taxa above the taxon t, as far as the species that it belongs to; ranks leave room for no more between. */
export const aboveTaxon = sql`
  left join taxon up1 on t.rank > ${sql.lit(species)} and up1.id = t.parent_id
  left join taxon up2 on up1.rank > ${sql.lit(species)} and up2.id = up1.parent_id
  left join taxon up3 on up2.rank > ${sql.lit(species)} and up3.id = up2.parent_id
  left join taxon up4 on up3.rank > ${sql.lit(species)} and up4.id = up3.parent_id`

/** Whether the taxon t counts as a species: a find of a genus is none. */
export const isSpecies = sql`(t.rank >= ${sql.lit(species)} and t.taxon_type = 0)`

/** The species that the taxon t counts as: itself, the one above it, or itself again when none is above (a hybrid). */
export const speciesId = sql`case ${sql.lit(species)} when t.rank then t.id when up1.rank then up1.id
  when up2.rank then up2.id when up3.rank then up3.id when up4.rank then up4.id else t.id end`

/** The category of the taxon t on the red list. */
export const redListOf = sql`(select l.annexes[1] from taxon_list l where l.taxon_id = t.id and l.list = 'redlist')`
