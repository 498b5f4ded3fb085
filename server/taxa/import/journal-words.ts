import { sql } from 'kysely'
import {
  establishments,
  listNamed,
  months,
  nameStatuses,
  occurrences,
  ownValue,
  ranks,
  recognisabilityWords,
  taxonTypes,
} from '#contract/enums.ts'
import type { ImportChange } from '#contract/taxon-exchange.ts'
import type { Db } from '#server/core/database.ts'
import { groupName } from '../group-name.ts'
import { isOfTaxon, type JournaledTable } from './journal.ts'

type Image = Record<string, unknown>
interface JournalRow {
  taxonId: number
  tableName: JournaledTable
  key: Image
  before: Image | null
  after: Image | null
  /** Of the name that the row is about, as it is now. */
  name: string | null
  danish: string | null
  isSelected: boolean | null
}
export type ChangeInWords = Pick<ImportChange, 'taxonId' | 'kind' | 'what' | 'before' | 'after'>
type Said = Pick<ChangeInWords, 'kind' | 'what'> & { say?: (value: unknown, names: Names) => string }
type Names = ReadonlyMap<number, string>

const nothing = '–'
const plain = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return nothing
  if (typeof value === 'boolean') return value ? 'Ja' : 'Nej'
  if (Array.isArray(value)) return value.length === 0 ? nothing : value.map(plain).join(', ')
  if (typeof value === 'object') return Object.values(value).map(plain).join(' · ') || nothing
  return String(value)
}
const wordOf = (words: object) => (value: unknown) =>
  ownValue(words as Record<string, string>, String(value)) ?? plain(value)
const nameOf = (value: unknown, names: Names) =>
  typeof value === 'number' ? (names.get(value) ?? `id ${value}`) : nothing
const monthsOf = (value: unknown) =>
  Array.isArray(value) && value.length > 0 ? value.map((month) => months[Number(month) - 1] ?? '').join(', ') : nothing

/** What the columns of a taxon are called, and how their values are said. Others follow from these. */
const columns: Record<string, Said> = {
  parent_id: { kind: 'parent', what: 'Overordnet taxon', say: nameOf },
  effective_species_group: { kind: 'group', what: 'Artsgruppe', say: (value) => groupName(Number(value)) },
  rank: { kind: 'rank', what: 'Rang', say: wordOf(ranks) },
  latin_name: { kind: 'name', what: 'Videnskabeligt navn' },
  danish_name: { kind: 'danishName', what: 'Dansk navn' },
  species_group: {
    kind: 'other',
    what: 'Artsgruppe sat på taxonet',
    say: (value) => (value === null ? nothing : groupName(Number(value))),
  },
  taxon_type: { kind: 'other', what: 'Type', say: wordOf(taxonTypes) },
  merged_into: { kind: 'other', what: 'Lagt sammen med', say: nameOf },
  super_taxon_id: { kind: 'other', what: 'Superart', say: nameOf },
  blur_radius: { kind: 'other', what: 'Sløring (m)' },
  validation_parameters: { kind: 'other', what: 'Valideringsparametre' },
  occurrence: { kind: 'other', what: 'Forekomst', say: wordOf(occurrences) },
  establishment: { kind: 'other', what: 'Etablering', say: wordOf(establishments) },
  is_dk: { kind: 'other', what: 'Dansk taxon' },
  is_default: { kind: 'other', what: 'Standardtaxon' },
  is_hybrid: { kind: 'other', what: 'Hybrid' },
  is_deleted: { kind: 'other', what: 'Slettet' },
  deleted_note: { kind: 'other', what: 'Note om sletning' },
  aau_art_id: { kind: 'other', what: 'AAU-id' },
  dk_reference: { kind: 'other', what: 'Dansk reference' },
  biotopes: { kind: 'other', what: 'Levesteder' },
  trofi: { kind: 'other', what: 'Ernæring' },
  season_months: { kind: 'other', what: 'Sæson', say: monthsOf },
  recognisability: { kind: 'other', what: 'Genkendelighed', say: wordOf(recognisabilityWords) },
  nudge_fields: { kind: 'other', what: 'Felter, der spørges til' },
  nudgefield_label: { kind: 'other', what: 'Tekst om felterne' },
  introduction: { kind: 'other', what: 'Indledning' },
  established: { kind: 'other', what: 'Etableret' },
  first_observation_year: { kind: 'other', what: 'Første fund i Danmark' },
  first_recognized_year: { kind: 'other', what: 'Erkendt som dansk' },
  latest_assessment_year: { kind: 'other', what: 'Senest vurderet' },
  description: { kind: 'other', what: 'Beskrivelse' },
}

/** The same of a scientific name, and of a Danish one. */
const nameColumns: Record<string, Pick<Said, 'what' | 'say'>> = {
  taxonomic_status: { what: 'Status for', say: wordOf(nameStatuses) },
  is_deleted: { what: 'Slettet navn:' },
  year_of_description: { what: 'Beskrivelsesår for' },
  gbif_taxon_id: { what: 'GBIF-id for' },
  note: { what: 'Note om navnet' },
}
const vernacularColumns = {
  is_accepted: 'Accepteret dansk navn:',
  is_shown: 'Vist dansk navn:',
  is_deleted: 'Slettet dansk navn:',
}

const idColumns = ['parent_id', 'merged_into', 'super_taxon_id']

/**
 * What an import did to taxa that were there before, one line for each thing that is another now; of one taxon, or of
 * all. Where a taxon comes from is left out: nobody sees it.
 */
export async function changesInWords(db: Db, changeId: number, taxonId?: number): Promise<ChangeInWords[]> {
  const ofOne = taxonId === undefined ? sql`` : sql`and r.taxon_id = ${taxonId}`
  const { rows } = await sql<JournalRow>`
    select r.taxon_id, r.table_name, r.key, r.before, r.after, n.canonical_name as name, n.is_selected,
      v.name as danish
    from taxon_import_row r
      left join taxon_name n on r.table_name = 'taxon_name' and n.id = (r.key ->> 'id')::bigint
      left join vernacular_name v on r.table_name = 'vernacular_name' and v.id = (r.key ->> 'id')::bigint
    where r.change_id = ${changeId} and ${isOfTaxon} ${ofOne}
      and not exists (select 1 from taxon_import_row made where made.change_id = r.change_id
        and made.taxon_id = r.taxon_id and made.table_name = 'taxon' and (made.before is null or made.after is null))
    order by r.id`.execute(db)
  const names = await namesOf(db, rows)
  return rows.flatMap((row) => wordsOf(row, names).map((words) => ({ taxonId: row.taxonId, ...words })))
}

/** Taxa that a change made and that it took away, by the names that they had then. */
export async function taxaThatCameAndWent(db: Db, changeId: number) {
  const { rows } = await sql<{ taxonId: number; name: string; rank: number; isNew: boolean; isThere: boolean }>`
    select r.taxon_id, coalesce(r.after, r.before) ->> 'latin_name' as name,
      (coalesce(r.after, r.before) ->> 'rank')::int as rank, r.before is null as is_new,
      exists (select 1 from taxon t where t.id = r.taxon_id) as is_there
    from taxon_import_row r
    where r.change_id = ${changeId} and r.table_name = 'taxon' and (r.before is null or r.after is null)
    order by name, r.taxon_id`.execute(db)
  const of = (made: boolean) => rows.filter(({ isNew }) => isNew === made).map(({ isNew: _, ...taxon }) => taxon)
  return { made: of(true), gone: of(false) }
}

async function namesOf(db: Db, rows: readonly JournalRow[]): Promise<Names> {
  const ids = new Set<number>()
  for (const { before, after, key } of rows) {
    for (const image of [before, after]) {
      for (const column of idColumns) if (typeof image?.[column] === 'number') ids.add(image[column])
    }
    for (const column of ['taxon_id', 'other_id']) if (typeof key[column] === 'number') ids.add(key[column])
  }
  const { rows: named } = await sql<{ id: number; name: string }>`
    select id, latin_name as name from taxon where id = any(${[...ids]}::bigint[])`.execute(db)
  return new Map(named.map(({ id, name }) => [id, name]))
}

type Words = Omit<ChangeInWords, 'taxonId'>

function wordsOf(row: JournalRow, names: Names): Words[] {
  const { before, after, key } = row
  const whole = (kind: Words['kind'], what: string, say: (image: Image) => string): Words[] => {
    const said = (image: Image | null) => (image === null ? nothing : say(image))
    return [{ kind, what, before: said(before), after: said(after) }]
  }
  switch (row.tableName) {
    case 'taxon':
      return Object.entries(columns).flatMap(([column, { kind, what, say = plain }]) =>
        before !== null && after !== null && column in after
          ? [{ kind, what, before: say(before[column], names), after: say(after[column], names) }]
          : [],
      )
    case 'taxon_name':
      return nameInWords(row)
    case 'vernacular_name':
      return before !== null && after !== null
        ? Object.entries(vernacularColumns).flatMap(([column, what]): Words[] =>
            column in after
              ? [
                  {
                    kind: 'names',
                    what: `${what} ${row.danish}`,
                    before: plain(before[column]),
                    after: plain(after[column]),
                  },
                ]
              : [],
          )
        : whole('names', 'Dansk navn', ({ name }) => plain(name))
    case 'taxon_list':
      return whole('lists', listNamed(String(key.list))?.label ?? String(key.list), (image) =>
        ['annexes', 'year', 'source'].flatMap((column) => (image[column] ? [plain(image[column])] : [])).join(', '),
      )
    case 'taxon_note':
      return whole('other', 'Note', ({ text }) => plain(text))
    case 'morpho_member':
      return whole('other', 'Medlem af formgruppen', () => nameOf(key.taxon_id, names))
    case 'look_alike':
      return whole('other', 'Forvekslingsmulighed', () => nameOf(key.other_id, names))
    default:
      return []
  }
}

function nameInWords({ before, after, name, isSelected }: JournalRow): Words[] {
  const written = (image: Image) => [image.canonical_name, image.authorship].filter(Boolean).join(' ')
  if (before === null || after === null) {
    // A new accepted name is told by the taxon's own.
    if ((after ?? before)?.is_selected === true) return []
    const said = (image: Image | null) => (image === null ? nothing : written(image))
    return [{ kind: 'names', what: 'Synonym', before: said(before), after: said(after) }]
  }
  const author: Words[] =
    'authorship' in after
      ? [
          {
            kind: isSelected ? 'author' : 'names',
            what: isSelected ? 'Autor' : `Autor til ${name ?? 'synonymet'}`,
            before: plain(before.authorship),
            after: plain(after.authorship),
          },
        ]
      : []
  return [
    ...author,
    ...Object.entries(nameColumns).flatMap(([column, { what, say = plain }]): Words[] =>
      column in after
        ? [
            {
              ...{ kind: isSelected ? 'other' : 'names', what: `${what} ${name ?? 'synonymet'}` },
              ...{ before: say(before[column], new Map()), after: say(after[column], new Map()) },
            },
          ]
        : [],
    ),
  ]
}
