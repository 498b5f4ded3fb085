import { sql } from 'kysely'
import type { Habitat } from '#contract/details.ts'
import type { Db } from '#server/core/database.ts'
import { everyday } from './everyday.ts'
import { habitatsOf } from './habitats.ts'
import { type Motif, motifOf, motifTaxa } from './motifs.ts'

/** A taxon that somebody could come upon. */
export interface Findable {
  id: number
  latinName: string
  speciesGroup: number
  months: readonly number[]
  habitats: readonly Habitat[]
  motif: Motif
  /** How often it is met, beside the others of its group. */
  weight: number
  recognisability: number
  isBlurred: boolean
}

interface Row {
  id: number
  latinName: string
  speciesGroup: number
  months: number[]
  biotopes: string[]
  recognisability: number | null
  isBlurred: boolean
  hasDanishName: boolean
  redList: string | null
  above: string[]
}

/** By red list category: what is rare is seldom met, and what is gone never. */
const byRedList: Record<string, number> = { RE: 0, EX: 0, EW: 0, CR: 0.05, EN: 0.1, VU: 0.25, NT: 0.5 }

function weightOf(row: Row): number {
  const known = [0.15, 0.3, 0.6, 1, 1.6][row.recognisability ?? 1] ?? 0.3
  const rarity = byRedList[row.redList ?? ''] ?? 1
  const common = everyday.has(row.latinName) ? 12 : 1
  return known * rarity * common * (row.isBlurred ? 0.3 : 1) * (row.hasDanishName ? 1 : 0.3)
}

/** Established species with a season, in the order of their ids. */
export async function findableTaxa(db: Db): Promise<Findable[]> {
  const { rows } = await sql<Row>`
    select t.id, t.latin_name, t.effective_species_group::integer as species_group, t.season_months::integer[] as months,
      t.biotopes, t.recognisability::integer, t.danish_name is not null as has_danish_name,
      exists (
        select 1 from taxon b where b.blur_radius > 0 and t.tree_number between b.tree_number and b.tree_end
      ) as is_blurred,
      (select l.annexes[1] from taxon_list l where l.taxon_id = t.id and l.list = 'redlist') as red_list,
      array(
        select a.latin_name from taxon a
        where a.latin_name = any(${motifTaxa}::text[]) and t.tree_number between a.tree_number and a.tree_end
        order by a.rank desc
      ) as above
    from taxon t
    where t.rank = 2000 and t.is_dk and not t.is_deleted and t.taxon_type = 0 and t.season_months <> '{}'
      and t.establishment = 1 and t.occurrence in (1, 2) and t.effective_species_group between 1 and 12
    order by t.id`.execute(db)
  return rows
    .map((row) => ({
      ...{ id: row.id, latinName: row.latinName, speciesGroup: row.speciesGroup, months: row.months },
      ...{ recognisability: row.recognisability ?? 1, isBlurred: row.isBlurred },
      habitats: habitatsOf(row.biotopes, row.speciesGroup),
      motif: motifOf(row.above, row.speciesGroup),
      weight: weightOf(row),
    }))
    .filter(({ habitats, weight }) => habitats.length > 0 && weight > 0)
}
