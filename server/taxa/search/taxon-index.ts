import { sql } from 'kysely'
import { type Hit, type IndexedTaxon, nameKinds, type Scope } from '#contract/name-search/hit.ts'
import { NameIndex } from '#contract/name-search/name-index.ts'
import { searchNames } from '#contract/name-search/search-names.ts'
import type { Db } from '#server/core/database.ts'

interface Row {
  id: number
  rank: number
  group: number
  isDefault: boolean
  isDeleted: boolean
  commonness: number
  revision: number
  accepted: string | null
  danish: string[] | null
  scientific: string[] | null
}

/** After so many changed taxa the two indexes become one again. */
const rebuildAfter = 1000

/**
 * The names of one database, kept in this process. Each search first asks for the newest revision (one index look-up)
 * and reads what has changed since, so any number of processes see a new name at once.
 */
export class TaxonIndex {
  #base = new NameIndex([])
  #changed = new NameIndex([])
  #revision = -1
  /** The last change by which taxa went for good. */
  #gone = 0
  #refreshing: Promise<void> | undefined
  #next: Promise<void> | undefined

  async search(db: Db, readings: readonly string[][], scope: Scope, take: number): Promise<Hit[]> {
    await this.refresh(db)
    const { taxa } = this.#changed
    const parts = [
      { index: this.#changed, masked: () => false },
      { index: this.#base, masked: taxa.size === 0 ? () => false : (id: number) => taxa.has(id) },
    ]
    return searchNames(parts, readings, scope, take)
  }

  async byId(db: Db, id: number): Promise<IndexedTaxon | undefined> {
    await this.refresh(db)
    return this.#changed.taxa.get(id) ?? this.#base.taxa.get(id)
  }

  /** A refresh that is under way may have begun before the caller's change was kept: who comes meanwhile shares the next. */
  refresh(db: Db): Promise<void> {
    if (this.#refreshing) {
      this.#next ??= this.#refreshing
        .catch(() => {})
        .then(() => {
          this.#next = undefined
          return this.refresh(db)
        })
      return this.#next
    }
    this.#refreshing = this.#refresh(db).finally(() => {
      this.#refreshing = undefined
    })
    return this.#refreshing
  }

  async #refresh(db: Db) {
    const { rows } = await sql<{ newest: number | null; gone: number | null }>`
      select (select max(search_revision) from taxon) as newest, (select max(change_id) from taxon_import_row
        where table_name = 'taxon' and after is null) as gone`.execute(db)
    const newest = rows[0]?.newest ?? -1
    const gone = rows[0]?.gone ?? 0
    if (newest === this.#revision && gone === this.#gone) return
    if (gone !== this.#gone) {
      // A row that is no more tells nobody: all are read again.
      this.#base = new NameIndex([])
      this.#changed = new NameIndex([])
      this.#revision = -1
      this.#gone = gone
    }
    const fresh = await readTaxa(db, this.#revision)
    const seen = fresh.reduce((max, row) => Math.max(max, row.revision), this.#revision)
    const taxa = fresh.map(indexed)
    const changed = new Map(this.#changed.taxa)
    for (const taxon of taxa) changed.set(taxon.id, taxon)
    if (changed.size > rebuildAfter || this.#base.taxa.size === 0) {
      const all = new Map(this.#base.taxa)
      for (const [id, taxon] of changed) all.set(id, taxon)
      this.#base = new NameIndex([...all.values()])
      this.#base.warm()
      this.#changed = new NameIndex([])
    } else {
      this.#changed = new NameIndex([...changed.values()])
    }
    this.#revision = seen
  }
}

const indexed = (row: Row): IndexedTaxon => ({
  id: row.id,
  rank: row.rank,
  group: row.group,
  isDefault: row.isDefault,
  isDeleted: row.isDeleted,
  commonness: row.commonness,
  names: [
    ...(row.accepted === null ? [] : [{ text: row.accepted, kind: nameKinds.acceptedDanish }]),
    ...(row.danish ?? []).map((text) => ({ text, kind: nameKinds.otherDanish })),
    ...(row.scientific ?? []).map((text) => ({ text, kind: nameKinds.scientific })),
  ],
})

/**
 * Taxa whose names, place or state have changed since a revision. Merged ones are gone from search; what has become an
 * orphan (again) comes without names, so that it leaves the index.
 */
async function readTaxa(db: Db, since: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select t.id, t.rank, t.effective_species_group as "group", t.is_default,
      t.is_deleted or t.merged_into is not null or t.taxon_type = 2 as is_deleted,
      t.commonness, t.search_revision as revision,
      max(v.name) filter (where v.is_accepted) as accepted,
      array_agg(distinct v.name) filter (where v.name is not null and not v.is_accepted) as danish,
      (select array_agg(n.canonical_name) from taxon_name n
        where n.taxon_id = t.id and not n.is_deleted and t.taxon_type <> 2) as scientific
    from taxon t left join vernacular_name v on v.taxon_id = t.id and not v.is_deleted and t.taxon_type <> 2
    where t.search_revision > ${since} and (t.taxon_type <> 2 or ${since}::bigint >= 0)
    group by t.id`.execute(db)
  return rows
}

const indexes = new WeakMap<Db, TaxonIndex>()

/** The index of a database: one for each process. */
export const taxonIndex = (db: Db): TaxonIndex => {
  const known = indexes.get(db)
  if (known) return known
  const made = new TaxonIndex()
  indexes.set(db, made)
  return made
}
