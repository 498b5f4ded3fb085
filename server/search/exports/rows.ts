import { sql } from 'kysely'
import type { PublicUser } from '#contract/account.ts'
import { topTaxa } from '#contract/enums.ts'
import {
  columnType,
  type FieldName,
  type FileField,
  fileFields,
  lineOf,
  type PlainValues,
} from '#contract/record-fields.ts'
import { publicUsers } from '#server/account/public-users.ts'
import { answersTold } from '#server/communities/answers-told.ts'
import type { Db } from '#server/core/database.ts'
import { columnList, placed } from '#server/records/fields.ts'

/** What is told of a taxon. */
export interface TaxonNamed {
  id: number
  danishName: string | null
  latinName: string
  authorship: string
  rank: number
  /** How it came to Denmark (see enums); 0 where that is told of species only. */
  occurrence: number
  /** The taxa above it by their ranks. */
  above: Record<string, string>
}

interface Picture {
  id: string
  author: string
  licence: string
}

/** With all plain fields that files hold. */
interface ReadRow extends PlainValues<FileField> {
  id: number
  uuid: string
  datasetName: string
  isOwnDataset: boolean
  taxonId: number | null
  verbatimName: string | null
  speciesGroup: number
  certainty: 'sikker' | 'sandsynlig' | null
  dayFrom: string
  dayTo: string
  datePrecision: 'day' | 'month' | 'year'
  timeFrom: string | null
  timeTo: string | null
  utcOffset: number | null
  /** The public place. */
  lon: number
  lat: number
  uncertainty: number
  /** The side of the square that hides the find; 0 when nothing is hidden. */
  side: number
  locality: string | null
  areas: number[] | null
  stars: number
  isAbsent: boolean
  reporter: number | null
  /** That it names to everybody. */
  tripId: number | null
  finders: number[] | null
  namedFinders: string[] | null
  pictures: Picture[] | null
  submittedDay: string
  modifiedAt: string
}

/** A find as everybody may have it, with the names of what it only has the numbers of. */
export interface DownloadRow
  extends Omit<ReadRow, 'taxonId' | 'areas' | 'reporter' | 'finders' | 'namedFinders' | 'pictures'> {
  taxon: TaxonNamed | null
  host: TaxonNamed | null
  /** The top of the species group, for a find that has no name yet. */
  groupTaxon: TaxonNamed | null
  /** Empty where no municipality is known, or where the square lies in several. */
  municipality: string | null
  reporterName: string | null
  /** Registered people who have said yes, and those who were only named. */
  finderNames: readonly string[]
  pictures: readonly Picture[]
  /** What was answered in the community that the file is of, by field. */
  answers: Readonly<Record<number, string | number>>
}

/**
 * Reads what is public of finds. The place is that of record_public alone; of a find that hides in a square the notes
 * and the name as it was written are left out too, for people write in them where they stood.
 */
export class RowReader {
  readonly #db: Db
  readonly #taxa = new Map<number, TaxonNamed>()
  readonly #users = new Map<number, PublicUser>()
  #municipalities: Map<number, string> | undefined

  readonly #communityId: number | undefined

  constructor(db: Db, communityId?: number) {
    this.#db = db
    this.#communityId = communityId
  }

  async read(ids: readonly number[]): Promise<DownloadRow[]> {
    const rows = await readRows(this.#db, ids)
    await this.#learnTaxa(
      rows.flatMap((row) => [row.taxonId, row.hostTaxonId, groupTaxonId(row)].filter((id) => id !== null)),
    )
    await this.#learnUsers(rows.flatMap(({ reporter, finders }) => [reporter ?? [], finders ?? []].flat()))
    this.#municipalities ??= await municipalities(this.#db)
    const answers = this.#communityId === undefined ? none : await answersTold(this.#db, this.#communityId, ids)
    return rows.map((row) => Object.assign(this.#named(row), { answers: answers.get(row.id) ?? {} }))
  }

  /** The names are laid into the row as it was read: copying it would take as long as reading it. */
  #named(row: ReadRow): Omit<DownloadRow, 'answers'> {
    const { taxonId, hostTaxonId, areas, reporter, finders, namedFinders, pictures } = row
    const taxonOf = (id: number | null) => (id === null ? null : (this.#taxa.get(id) ?? null))
    const userName = (id: number | null) => this.#users.get(id ?? 0)?.displayName ?? null
    return Object.assign(row, {
      taxon: taxonOf(taxonId),
      host: taxonOf(hostTaxonId),
      groupTaxon: taxonOf(groupTaxonId(row)),
      municipality: areas?.flatMap((id) => this.#municipalities?.get(id) ?? []).join(', ') || null,
      reporterName: userName(reporter),
      finderNames: [...(finders ?? []).flatMap((id) => userName(id) ?? []), ...(namedFinders ?? [])],
      pictures: pictures ?? [],
    })
  }

  async #learnTaxa(ids: readonly number[]) {
    const unknown = [...new Set(ids)].filter((id) => !this.#taxa.has(id))
    if (unknown.length === 0) return
    for (const taxon of await taxaNamed(this.#db, unknown)) this.#taxa.set(taxon.id, taxon)
  }

  async #learnUsers(ids: readonly number[]) {
    const unknown = [...new Set(ids)].filter((id) => !this.#users.has(id))
    for (const [id, user] of await publicUsers(this.#db, unknown)) this.#users.set(id, user)
  }
}

const none: Awaited<ReturnType<typeof answersTold>> = new Map()

const groupTaxonId = ({ taxonId, speciesGroup }: Pick<ReadRow, 'taxonId' | 'speciesGroup'>) =>
  taxonId === null ? (topTaxa[speciesGroup as keyof typeof topTaxa]?.id ?? null) : null

/** A column as everybody may read it. */
function openly(column: string, name: FieldName) {
  const [from, type] = [placed(column, name), columnType(name)]
  return lineOf(name).seen === 'openly' ? `told_openly(p.side, ${from}::text)::${type} as ${column}` : from
}

async function readRows(db: Db, ids: readonly number[]): Promise<ReadRow[]> {
  const { rows } = await sql<ReadRow>`
    select p.record_id as id, r.uuid, s.name as dataset_name, s.is_own as is_own_dataset, p.taxon_id,
      told_openly(p.side, r.verbatim_name) as verbatim_name, p.species_group, p.certainty, p.day_from, p.day_to, r.date_precision,
      to_char(r.time_from, 'HH24:MI') as time_from, to_char(r.time_to, 'HH24:MI') as time_to, r.utc_offset,
      st_x(p.point) as lon, st_y(p.point) as lat, p.uncertainty, p.side, p.locality, p.areas, p.stars, p.is_absent,
      ${columnList(fileFields, openly)}, p.reporter, p.trip_id,
      d.finder_names as named_finders,
      (select json_agg(f.user_id order by f.user_id) from record_finder f
        where f.record_id = p.record_id and f.status = 'accepted') as finders,
      case when p.has_picture then (
        select json_agg(json_build_object('id', m.id, 'author', m.author, 'licence', m.licence) order by m.position, m.id)
        from media m where m.owner_type = 'record' and m.owner_id = p.record_id::text and m.status = 'used') end as pictures,
      (p.submitted_at at time zone 'Europe/Copenhagen')::date as submitted_day, p.modified_at
    from record_public p
    join record r on r.id = p.record_id
    join dataset s on s.id = p.dataset_id
    left join record_detail d on d.record_id = p.record_id
    where p.record_id = any(${ids}::bigint[])
    order by p.record_id`.execute(db)
  return rows
}

async function taxaNamed(db: Db, ids: readonly number[]): Promise<TaxonNamed[]> {
  const { rows } = await sql<TaxonNamed>`
    with recursive line as (
      select t.id as taxon_id, t.parent_id, t.rank, t.latin_name from taxon t where t.id = any(${ids}::bigint[])
      union all
      select line.taxon_id, t.parent_id, t.rank, t.latin_name from line join taxon t on t.id = line.parent_id
    )
    select t.id, t.danish_name, t.latin_name, t.rank, case when t.rank >= 2000 then t.occurrence else 0 end as occurrence,
      coalesce((select n.authorship from taxon_name n where n.taxon_id = t.id and n.is_selected and not n.is_deleted
        limit 1), '') as authorship,
      (select json_object_agg(line.rank::text, line.latin_name) from line where line.taxon_id = t.id) as above
    from taxon t where t.id = any(${ids}::bigint[])`.execute(db)
  return rows
}

async function municipalities(db: Db): Promise<Map<number, string>> {
  const rows = await db.selectFrom('area').select(['id', 'name']).where('kind', '=', 'municipality').execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
