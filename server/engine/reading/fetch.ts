import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/core/database.ts'
import { type ColumnName, columnNames } from '../columns/arrays.ts'
import { bits } from '../columns/bits.ts'
import type { Fill } from '../columns/keeper.ts'

/** The columns as bytes, each one long text of numbers in the order of the lines: a hundred times less than rows. */
type Packed = { [Name in ColumnName]: Uint8Array | null } & { count: number; last: number | null; areas: string | null }

const wide: readonly ColumnName[] = ['treeNumber', 'lon', 'lat', 'submittedAt']
const flag = (column: string, name: keyof typeof bits) => sql.raw(`((${column})::integer << ${bits[name].at})`)

const values: Record<Exclude<ColumnName, 'areaSet'>, RawBuilder<unknown>> = {
  recordId: sql`record_id`,
  treeNumber: sql`tree_number`,
  taxonId: sql`coalesce(taxon_id, 0)`,
  datasetId: sql`dataset_id`,
  reporter: sql`coalesce(reporter, 0)`,
  dayFrom: sql`day_from - date '1970-01-01'`,
  dayTo: sql`day_to - date '1970-01-01'`,
  east: sql`east`,
  north: sql`north`,
  cell: sql`((north / 250) << 16) | (east / 250)`,
  lon: sql`st_x(point)`,
  lat: sql`st_y(point)`,
  submittedAt: sql`extract(epoch from submitted_at) * 1000000`,
  bits: sql.join(
    [
      flag('species_group', 'group'),
      flag('month', 'month'),
      flag('stars', 'stars'),
      flag("case certainty when 'sikker' then 1 when 'sandsynlig' then 2 else 0 end", 'certainty'),
      flag('case side when 0 then 0 when 1000 then 1 when 5000 then 2 when 10000 then 3 else 4 end', 'side'),
      flag('has_picture', 'picture'),
      flag('is_absent', 'absent'),
      flag('is_flagged', 'flagged'),
      flag('is_paused', 'paused'),
    ],
    sql` | `,
  ),
}

const packed = sql.join(
  (Object.entries(values) as [ColumnName, RawBuilder<unknown>][]).map(([name, value]) =>
    wide.includes(name)
      ? sql`string_agg(float8send((${value})::float8), '') as ${sql.id(name)}`
      : sql`string_agg(int4send((${value})::integer), '') as ${sql.id(name)}`,
  ),
)

/** Finds that meet a condition, by their ids; at most a portion. */
export async function fetchRecords(db: Db, condition: RawBuilder<unknown>): Promise<Packed> {
  const { rows } = await sql<Packed>`
    select count(*)::integer as count, max(record_id) as last, ${packed},
      string_agg(coalesce(array_to_string(areas, ','), ''), ';') as areas
    from (select * from record_public where ${condition} order by record_id limit ${portion}) as records`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a count has no row')
  return row
}

/** What was read, as it is laid into columns. */
export function filling(areaSets: AreaSets, records: Packed): Fill {
  const texts = records.areas?.split(';') ?? []
  const sets = Uint32Array.from({ length: records.count }, (_, i) => areaSets.of(texts[i] ?? ''))
  const read = columnNames.map(
    (name) => [name, name === 'areaSet' ? sets : numbers(records[name], wide.includes(name))] as const,
  )
  return (arrays, at) => {
    for (const [name, values] of read) arrays[name].set(values, at)
  }
}

export const portion = 50_000

/** The database writes the highest byte first; here it is the lowest. */
function numbers(sent: Uint8Array | null, isWide: boolean): Float64Array | Int32Array {
  const bytes = Buffer.from(new ArrayBuffer(sent?.length ?? 0))
  bytes.set(sent ?? [])
  if (isWide) return new Float64Array(bytes.swap64().buffer)
  return new Int32Array(bytes.swap32().buffer)
}

/** Sets of areas that finds are in, each kept once. Set 0 is empty. */
export class AreaSets {
  readonly sets: number[][] = [[]]
  readonly #known = new Map<string, number>([['', 0]])

  of(text: string): number {
    const known = this.#known.get(text)
    if (known !== undefined) return known
    this.sets.push(text.split(',').map(Number))
    this.#known.set(text, this.sets.length - 1)
    return this.sets.length - 1
  }

  /** Of each set, 1 when an area is in it. */
  with(areaId: number): Uint8Array {
    return Uint8Array.from(this.sets, (areas) => Number(areas.includes(areaId)))
  }

  /** What was counted by sets, by the areas in them. */
  byArea(counts: ReadonlyMap<number, number>): Map<number, number> {
    const byArea = new Map<number, number>()
    for (const [set, count] of counts) {
      for (const area of this.sets[set] ?? []) byArea.set(area, (byArea.get(area) ?? 0) + count)
    }
    return byArea
  }
}
