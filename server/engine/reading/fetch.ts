import { type RawBuilder, sql } from 'kysely'
import type { RecordFilter } from '#contract/record-filter.ts'
import type { Db } from '#server/core/database.ts'
import { type AllArrays, type ColumnName, columnNames, degree, longestDays } from '../columns/arrays.ts'
import { bits } from '../columns/bits.ts'
import type { Fill } from '../columns/keeper.ts'
import { TableWriter } from '../columns/tables.ts'

/** The columns as bytes, each one long text of numbers in the order of the lines: a hundred times less than rows. */
type Packed = { [Name in Fetched]: Uint8Array | null } & { count: number; last: number | null; settings: string | null }

/** What is put into tables here. */
type Tabled = 'name' | 'setting'
type Fetched = Exclude<ColumnName, Tabled> | 'taxonId' | 'treeNumber'
const wide: readonly Fetched[] = ['treeNumber', 'submittedAt']
const flag = (column: string, name: keyof typeof bits) => sql.raw(`((${column})::integer << ${bits[name].at})`)

/** What the columns are made of, in the words of the database. */
export const values: Record<Fetched, RawBuilder<unknown>> = {
  recordId: sql`record_id`,
  treeNumber: sql`tree_number`,
  taxonId: sql`coalesce(taxon_id, 0)`,
  reporter: sql`coalesce(reporter, 0)`,
  dayFrom: sql`day_from - date '1970-01-01'`,
  days: sql`least(day_to - day_from, ${sql.lit(longestDays)})`,
  cell: sql`((north / 250) << 16) | (east / 250)`,
  within: sql`((north % 250) << 8) | (east % 250)`,
  lon: sql`round(st_x(point) * ${sql.lit(degree)})`,
  lat: sql`round(st_y(point) * ${sql.lit(degree)})`,
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
  (Object.entries(values) as [Fetched, RawBuilder<unknown>][]).map(([name, value]) =>
    wide.includes(name)
      ? sql`string_agg(float8send((${value})::float8), '') as ${sql.id(name)}`
      : sql`string_agg(int4send((${value})::integer), '') as ${sql.id(name)}`,
  ),
)

/** Finds that meet a condition, by their ids; at most a portion. */
export async function fetchRecords(db: Db, condition: RawBuilder<unknown>): Promise<Packed> {
  const { rows } = await sql<Packed>`
    select count(*)::integer as count, max(record_id) as last, ${packed},
      string_agg(concat_ws(',', dataset_id, array_to_string(areas, ',')), ';') as settings
    from (select * from record_public where ${condition} order by record_id limit ${portion}) as records`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a count has no row')
  return row
}

/** What finds have in common, as it was read. */
export class Common {
  readonly tables = new TableWriter()
  readonly settings = new Settings()
}

/** What was read, as it is laid into columns. */
export function filling({ tables, settings }: Common, records: Packed): Fill {
  const numbersOf = (name: Fetched) => numbers(records[name], wide.includes(name))
  const [taxonIds, treeNumbers] = [numbersOf('taxonId'), numbersOf('treeNumber')]
  const texts = records.settings?.split(';') ?? []
  const tabled: Record<Tabled, Uint32Array> = {
    name: Uint32Array.from(taxonIds, (id, i) => tables.name(id, treeNumbers[i] as number)),
    setting: Uint32Array.from(texts, (text) => settings.of(text)),
  }
  const isTabled = (name: ColumnName): name is Tabled => name in tabled
  const read = columnNames.all.map((name) => [name, isTabled(name) ? tabled[name] : numbersOf(name)] as const)
  return (arrays: Partial<AllArrays>, at) => {
    for (const [name, column] of read) arrays[name]?.set(column, at)
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

interface Setting {
  datasetId: number
  areas: number[]
}

/** The datasets and areas that finds are in, each such set kept once. */
export class Settings {
  readonly #all: Setting[] = []
  readonly #known = new Map<string, number>()

  /** The dataset, and then the areas. */
  of(text: string): number {
    const known = this.#known.get(text)
    if (known !== undefined) return known
    const [datasetId = 0, ...areas] = text.split(',').map(Number)
    this.#known.set(text, this.#all.length)
    return this.#all.push({ datasetId, areas }) - 1
  }

  /** Of each setting, 1 when a filter asks for it; undefined when it asks for all. */
  asked({ areaId, datasetIds = [], notDatasetIds = [] }: RecordFilter): Uint8Array | undefined {
    if (areaId === undefined && datasetIds.length === 0 && notDatasetIds.length === 0) return undefined
    const isAsked = ({ datasetId, areas }: Setting) =>
      (areaId === undefined || areas.includes(areaId)) &&
      (datasetIds.length === 0 || datasetIds.includes(datasetId)) &&
      !notDatasetIds.includes(datasetId)
    return Uint8Array.from(this.#all, (setting) => Number(isAsked(setting)))
  }

  /** What was counted by settings, by the areas in them. */
  byArea(counts: ReadonlyMap<number, number>): Map<number, number> {
    const byArea = new Map<number, number>()
    for (const [setting, count] of counts) {
      for (const area of this.#all[setting]?.areas ?? []) byArea.set(area, (byArea.get(area) ?? 0) + count)
    }
    return byArea
  }
}
