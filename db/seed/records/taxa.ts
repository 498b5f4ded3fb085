import { sql } from 'kysely'
import type { Habitat } from '#contract/details.ts'
import type { Db } from '#server/core/database.ts'
import { everyday } from '../everyday.ts'
import { habitatsOf } from './habitats.ts'
import { type Motif, motifOf } from './motifs.ts'

/** A taxon that somebody could come upon. */
export interface Findable {
  id: number
  latinName: string
  speciesGroup: number
  months: readonly number[]
  habitats: readonly Habitat[]
  motif: Motif
  /** The drawing that stands for it: a sheet and the drawing there. */
  figure: string
  /** How often it is met, beside the others of its group. */
  weight: number
  recognisability: number
  isBlurred: boolean
}

interface Row {
  id: number
  parentId: number | null
  latinName: string
  speciesGroup: number
  months: number[]
  biotopes: string[]
  recognisability: number
  blurRadius: number
  hasDanishName: boolean
  redList: string | null
  isSpecies: boolean
  drawing: string | null
}

/** By red list category: what is rare is seldom met, and what is gone never. */
const byRedList: Record<string, number> = { RE: 0, EX: 0, EW: 0, CR: 0.05, EN: 0.1, VU: 0.25, NT: 0.5 }

function weightOf(row: Row, isBlurred: boolean): number {
  const known = [0.15, 0.3, 0.6, 1, 1.6][row.recognisability] ?? 0.3
  // What is hidden is rare, but people report it gladly.
  const rarity = isBlurred ? 0.8 : (byRedList[row.redList ?? ''] ?? 1)
  const common = everyday.has(row.latinName) ? 12 : 1
  const isGone = byRedList[row.redList ?? ''] === 0
  return isGone ? 0 : known * rarity * common * (row.hasDanishName ? 1 : 0.3)
}

/** Established species with a season, in the order of their ids. */
export async function findableTaxa(db: Db): Promise<Findable[]> {
  const { rows } = await sql<Row>`
    select t.id, t.parent_id, t.latin_name, t.effective_species_group::integer as species_group,
      t.season_months::integer[] as months, t.biotopes, coalesce(t.recognisability, 1)::integer as recognisability,
      coalesce(t.blur_radius, 0) as blur_radius, t.danish_name is not null as has_danish_name, t.drawing, l.annexes[1] as red_list,
      t.rank = 2000 and t.is_dk and t.season_months <> '{}' and t.establishment = 1 and t.occurrence in (1, 2)
        and t.effective_species_group between 1 and 12 as is_species
    from taxon t left join taxon_list l on l.taxon_id = t.id and l.list = 'redlist'
    where not t.is_deleted and t.taxon_type = 0
    order by t.id`.execute(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return rows
    .filter(({ isSpecies }) => isSpecies)
    .map((row) => {
      const line = lineOf(row, byId)
      const isBlurred = line.some(({ blurRadius }) => blurRadius > 0)
      return {
        ...{ id: row.id, latinName: row.latinName, speciesGroup: row.speciesGroup, months: row.months },
        ...{ recognisability: row.recognisability, isBlurred, weight: weightOf(row, isBlurred) },
        figure: row.drawing ?? 'plants/flower',
        habitats: habitatsOf(row.biotopes, row.speciesGroup),
        motif: motifOf(
          line.map(({ latinName }) => latinName),
          row.speciesGroup,
        ),
      }
    })
    .filter(({ habitats, weight }) => habitats.length > 0 && weight > 0)
}

/** The taxon and those above it, from the nearest. */
function lineOf(row: Row, byId: ReadonlyMap<number, Row>): Row[] {
  const parent = row.parentId === null ? undefined : byId.get(row.parentId)
  return parent ? [row, ...lineOf(parent, byId)] : [row]
}
