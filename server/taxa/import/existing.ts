import { sql } from 'kysely'
import type { Db } from '#server/core/database.ts'
import { sameName } from '../name-rules.ts'
import { type TaxonValues, valueKeys } from './model.ts'

export interface KnownName {
  id: number
  taxonId: number
  gbifTaxonId: number | null
  canonicalName: string
  authorship: string
  taxonomicStatus: number
  yearOfDescription: number | null
  note: string
  isDeleted: boolean
  isSelected: boolean
}

export interface KnownVernacular {
  id: number
  taxonId: number
  name: string
  isAccepted: boolean
  isShown: boolean
  isDeleted: boolean
}

export interface KnownList {
  taxonId: number
  list: string
  annexes: string[]
  year: number | null
  source: string
}

export interface KnownTaxon {
  id: number
  identifier: string
  parentId: number | null
  taxonType: number
  rank: number
  mergedInto: number | null
  superTaxonId: number | null
  source: string
  latinName: string
  effectiveSpeciesGroup: number
  values: TaxonValues
  names: KnownName[]
  vernacular: KnownVernacular[]
  lists: KnownList[]
}

/** The taxon base as it is, for comparing; sets are compared in memory because every row is needed anyway. */
export interface Existing {
  taxa: Map<number, KnownTaxon>
  /** Taxon ids by id in the source of the import. */
  external: Map<string, number>
  /** Taxon ids by folded name that an administrator has coupled. */
  couplings: Map<string, number>
}

const portion = 10_000

/** Rows of a table in portions by id, so that no single answer is huge. */
async function* portions<Row extends { id: number }>(read: (after: number) => Promise<Row[]>): AsyncGenerator<Row> {
  for (let last = 0; ; ) {
    const rows = await read(last)
    yield* rows
    last = rows.at(-1)?.id ?? last
    if (rows.length < portion) return
  }
}

export async function readExisting(db: Db, source: string): Promise<Existing> {
  const taxa = new Map<number, KnownTaxon>()
  const taxonRows = (after: number) =>
    db.selectFrom('taxon').selectAll().where('id', '>', after).orderBy('id').limit(portion).execute()
  for await (const row of portions(taxonRows)) {
    const values = Object.fromEntries(valueKeys.map((key) => [key, row[key]])) as unknown as TaxonValues
    const { id, identifier, parentId, taxonType, rank, mergedInto, superTaxonId, latinName, effectiveSpeciesGroup } =
      row
    taxa.set(id, {
      ...{ id, identifier, parentId, taxonType, rank, mergedInto, superTaxonId, latinName, effectiveSpeciesGroup },
      ...{ source: row.source, values, names: [], vernacular: [], lists: [] },
    })
  }
  if (taxa.size === 0) return { taxa, external: new Map(), couplings: new Map() }
  const names = (after: number) =>
    db.selectFrom('taxonName').selectAll().where('id', '>', after).orderBy('id').limit(portion).execute()
  for await (const name of portions(names)) taxa.get(name.taxonId)?.names.push(name)
  const vernacular = (after: number) =>
    db.selectFrom('vernacularName').selectAll().where('id', '>', after).orderBy('id').limit(portion).execute()
  for await (const name of portions(vernacular)) taxa.get(name.taxonId)?.vernacular.push(name)
  for (const list of await db.selectFrom('taxonList').selectAll().execute()) taxa.get(list.taxonId)?.lists.push(list)
  const external = await db
    .selectFrom('taxonExternalId')
    .select(['externalId', 'taxonId'])
    .where('source', '=', source)
    .execute()
  const couplings = await db
    .selectFrom('nameCoupling')
    .select(['name', 'taxonId'])
    .where('source', '=', source)
    .execute()
  return {
    taxa,
    external: new Map(external.map((row) => [row.externalId, row.taxonId])),
    couplings: new Map(couplings.map((row) => [sameName(row.name), row.taxonId])),
  }
}

/** Taxa that people have changed: a set that must not overwrite them leaves them alone. */
export async function touchedTaxa(db: Db): Promise<Set<number>> {
  const { rows } = await sql<{ id: string }>`
    select entity_id as id from change where entity = 'taxon'
    union select jsonb_array_elements_text(after -> 'taxa') from change
      where entity = 'taxon' and jsonb_typeof(after -> 'taxa') = 'array'`.execute(db)
  return new Set(rows.map((row) => Number(row.id)))
}
