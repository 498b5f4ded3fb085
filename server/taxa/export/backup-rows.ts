import { sql } from 'kysely'
import { establishmentMeans } from '#contract/enums.ts'
import type { Db } from '#server/core/database.ts'
import { rankTerm, statusTerm } from '../checklist-terms.ts'
import { type TaxonValues, valueKeys } from '../import/model.ts'
import type { OwnName, OwnTaxon } from '../import/own-columns.ts'

export interface BackupName {
  id: number
  canonicalName: string
  authorship: string
  taxonomicStatus: number
  yearOfDescription: number | null
  note: string
  gbifTaxonId: number | null
  isSelected: boolean
  isDeleted: boolean
}

export interface BackupTaxon {
  id: number
  identifier: string
  parent: string | null
  superSpecies: string | null
  mergedInto: string | null
  taxonType: 0 | 1 | 2
  rank: number
  values: TaxonValues
  names: BackupName[]
  vernacular: { name: string; isAccepted: boolean; isDeleted: boolean; isShown: boolean }[]
  lists: { list: string; annexes: string[]; year: number | null; source: string }[]
  notes: { category: string; text: string }[]
  lookAlikes: string[]
  members: string[]
}

const portion = 1000

/** Parts of a taxon from another table, as JSON. */
const parts = (table: string, columns: readonly string[], order: string) =>
  sql`coalesce((select json_agg(json_build_object(${sql.raw(
    columns.map((column) => `'${column.replace(/_(\w)/g, (_, c: string) => c.toUpperCase())}', x.${column}`).join(', '),
  )}) order by ${sql.raw(order)}) from ${sql.raw(table)} x where x.taxon_id = t.id), '[]'::json)`

const nameColumns = [
  ...['id', 'canonical_name', 'authorship', 'taxonomic_status', 'year_of_description', 'note', 'gbif_taxon_id'],
  ...['is_selected', 'is_deleted'],
]

/** Every taxon with all that hangs on it, in portions. */
export async function* backupTaxa(db: Db): AsyncGenerator<BackupTaxon> {
  for (let last = 0; ; ) {
    const { rows } = await sql<Record<string, unknown>>`
      select t.*, p.identifier as parent, s.identifier as super_species, m.identifier as merged,
        ${parts('taxon_name', nameColumns, 'x.is_selected desc, x.id')} as names,
        ${parts('vernacular_name', ['name', 'is_accepted', 'is_deleted', 'is_shown'], 'x.is_accepted desc, x.id')} as vernacular,
        ${parts('taxon_list', ['list', 'annexes', 'year', 'source'], 'x.list')} as lists,
        ${parts('(select * from taxon_note where not is_deleted)', ['category', 'text'], 'x.id')} as notes,
        array(select o.identifier::text from look_alike l join taxon o on o.id = l.other_id where l.taxon_id = t.id) as look_alikes,
        array(select o.identifier::text from morpho_member g join taxon o on o.id = g.taxon_id where g.group_id = t.id) as members
      from taxon t left join taxon p on p.id = t.parent_id left join taxon s on s.id = t.super_taxon_id
        left join taxon m on m.id = t.merged_into
      where t.id > ${last} order by t.id limit ${portion}`.execute(db)
    for (const row of rows) {
      const values = Object.fromEntries(valueKeys.map((key) => [key, row[key]])) as unknown as TaxonValues
      yield { ...row, values, mergedInto: row.merged } as unknown as BackupTaxon
    }
    last = Number(rows.at(-1)?.id ?? last)
    if (rows.length < portion) return
  }
}

const urn = (identifier: string) => `urn:uuid:${identifier}`

const ownName = (name: BackupName): OwnName => ({
  status: name.taxonomicStatus,
  year: name.yearOfDescription,
  note: name.note,
  isDeleted: name.isDeleted,
  ...(name.gbifTaxonId === null ? {} : { gbifTaxonId: name.gbifTaxonId }),
})

const ownTaxon = (taxon: BackupTaxon): OwnTaxon => ({
  id: taxon.id,
  taxonType: taxon.taxonType,
  values: taxon.values,
  lists: taxon.lists,
  notes: taxon.notes,
  lookAlikes: taxon.lookAlikes.map(urn),
  members: taxon.members.map(urn),
  vernacular: taxon.vernacular,
  ...(taxon.superSpecies === null ? {} : { superSpecies: urn(taxon.superSpecies) }),
  ...(taxon.mergedInto === null ? {} : { mergedInto: urn(taxon.mergedInto) }),
})

export const coreTerms = [
  ...['dwc:taxonID', 'dwc:acceptedNameUsageID', 'dwc:parentNameUsageID', 'dwc:scientificName', 'gbif:canonicalName'],
  ...['dwc:scientificNameAuthorship', 'dwc:taxonRank', 'dwc:taxonomicStatus', 'dwc:namePublishedInYear'],
  ...['own:taxon', 'own:name'],
]

/** The rows of a taxon: itself with its accepted name, then its other names as synonyms. */
export function coreRows(taxon: BackupTaxon): string[][] {
  const accepted = taxon.names.find((name) => name.isSelected && !name.isDeleted) ?? taxon.names[0]
  const id = urn(taxon.identifier)
  const cells = (name: BackupName | undefined) => [
    name ? `${name.canonicalName} ${name.authorship}`.trim() : '',
    name?.canonicalName ?? '',
    name?.authorship ?? '',
  ]
  const year = (name: BackupName | undefined) => String(name?.yearOfDescription ?? '')
  const own = JSON.stringify(ownTaxon(taxon))
  const status = accepted ? statusTerm(accepted.taxonomicStatus) : 'accepted'
  const parent = taxon.parent === null ? '' : urn(taxon.parent)
  return [
    [
      id,
      '',
      parent,
      ...cells(accepted),
      rankTerm(taxon.rank),
      status,
      year(accepted),
      own,
      accepted ? JSON.stringify(ownName(accepted)) : '',
    ],
    ...taxon.names
      .filter((name) => name !== accepted)
      .map((name) => {
        const word = statusTerm(name.taxonomicStatus === 1 ? 2 : name.taxonomicStatus)
        return [
          `urn:vildfund:name:${name.id}`,
          id,
          '',
          ...cells(name),
          rankTerm(taxon.rank),
          word,
          year(name),
          '',
          JSON.stringify(ownName(name)),
        ]
      }),
  ]
}

export const vernacularTerms = ['dwc:taxonID', 'dwc:vernacularName', 'dc:language', 'gbif:isPreferredName']
export const vernacularRows = (taxon: BackupTaxon): string[][] =>
  taxon.vernacular
    .filter((name) => !name.isDeleted && name.isShown)
    .map((name) => [urn(taxon.identifier), name.name, 'da', String(name.isAccepted)])

export const distributionTerms = [
  ...['dwc:taxonID', 'dwc:countryCode', 'dwc:locality', 'dwc:occurrenceStatus', 'dwc:establishmentMeans'],
  ...['iucn:threatStatus', 'dwc:eventDate', 'gbif:appendixCITES', 'dc:source'],
]

/** What is known of Denmark; nothing is said of taxa that nobody has said anything of. */
export function distributionRows(taxon: BackupTaxon): string[][] {
  const { isDk, occurrence } = taxon.values
  const redList = taxon.lists.find((one) => one.list === 'redlist')
  if (!isDk && occurrence !== 3 && !redList) return []
  const means = establishmentMeans[occurrence] ?? ''
  const cites = taxon.lists.find((one) => one.list === 'cites')?.annexes[0] ?? ''
  const appendix = { A: 'I', B: 'II', C: 'III' }[cites] ?? ''
  const status = isDk || redList?.annexes[0] !== 'RE' ? (isDk ? 'present' : 'absent') : 'absent'
  const red = [redList?.annexes[0] ?? '', String(redList?.year ?? '')]
  return [[urn(taxon.identifier), 'DK', 'Danmark', status, means, ...red, appendix, redList?.source ?? '']]
}
