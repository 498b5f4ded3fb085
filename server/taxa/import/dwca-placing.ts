import { sameName } from '../name-rules.ts'
import { type CoreRow, higherRanks, higherTerms, isSynonymStatus } from './dwca-core.ts'
import type { Meta } from './dwca-meta.ts'
import { type Findings, type ImportedTaxon, newTaxon } from './model.ts'

interface Placed {
  taxa: ImportedTaxon[]
  /** How many rows are names of another row's taxon. */
  synonyms: number
  /** The taxon that a row belongs to, also when the row is a synonym. */
  owner(id: string): ImportedTaxon | undefined
}

/** Rows become taxa with parents; synonyms become names of theirs. */
export function placeRows(rows: Map<string, CoreRow>, meta: Meta, findings: Findings): Placed {
  const taxa: ImportedTaxon[] = []
  const byId = new Map<string, ImportedTaxon>()
  for (const row of rows.values()) {
    if (row.isSkipped || acceptedOf(rows, row) !== row) continue
    const taxon = taxonOf(row)
    taxa.push(taxon)
    byId.set(row.id, taxon)
  }
  let synonyms = 0
  for (const row of rows.values()) {
    const accepted = acceptedOf(rows, row)
    if (accepted === row || row.isSkipped) continue
    const taxon = accepted && byId.get(accepted.id)
    if (taxon) {
      taxon.names.push({ ...row.name, externalId: row.id, row: row.row })
      byId.set(row.id, taxon)
      synonyms++
    }
  }
  new Classification(rows, byId, taxa, findings).run(meta)
  return { taxa, synonyms, owner: (id) => byId.get(id) }
}

/** No checklist leads from synonym to synonym so often: a row that does is taken for itself. */
const longestLine = 50

/**
 * The row that a synonym leads to in the end; itself when it is no synonym or leads nowhere. Of rows that are called
 * synonyms of each other in a circle, the only one whose status does not say so is meant.
 */
function acceptedOf(rows: Map<string, CoreRow>, start: CoreRow): CoreRow {
  let row = start
  const seen = new Set<CoreRow>()
  while (row.acceptedId !== '') {
    if (seen.has(row)) {
      const accepted = [...seen].filter((one) => !one.saysSynonym)
      return accepted.length === 1 && accepted[0] ? accepted[0] : start
    }
    seen.add(row)
    const next = rows.get(row.acceptedId)
    if (!next || seen.size > longestLine) return start
    row = next
  }
  return row.isSkipped ? start : row
}

function taxonOf(row: CoreRow): ImportedTaxon {
  const { own } = row
  const named =
    row.name.canonicalName === '' ? [] : [own ? row.name : { ...row.name, status: Math.min(row.name.status, 5) }]
  if (!own) {
    const { isHybrid } = row
    const [name] = named
    if (name && (isSynonymStatus(name.status) || name.status === 5)) name.status = 1
    return newTaxon({
      ...{ key: row.id, row: row.row, rank: row.rank, externalId: row.id, names: named },
      values: isHybrid ? { isHybrid } : {},
    })
  }
  const { superSpecies, mergedInto } = own
  return newTaxon({
    ...{ key: row.id, row: row.row, rank: row.rank, externalId: row.id, names: named, wishedId: own.id },
    ...{ taxonType: own.taxonType, values: own.values as ImportedTaxon['values'], lists: own.lists, notes: own.notes },
    ...{ lookAlikes: own.lookAlikes, members: own.members },
    ...(row.id.startsWith('urn:uuid:') ? { identifier: row.id.slice('urn:uuid:'.length) } : {}),
    ...(superSpecies === undefined ? {} : { superKey: superSpecies }),
    ...(mergedInto === undefined ? {} : { mergedKey: mergedInto }),
    vernacular: own.vernacular.map(({ isAccepted, ...name }) => ({
      ...name,
      standing: isAccepted ? ('preferred' as const) : ('other' as const),
    })),
  })
}

/** Finds parents: by id, else by the classification columns, from which missing taxa are made. */
class Classification {
  readonly #rows: Map<string, CoreRow>
  readonly #byId: Map<string, ImportedTaxon>
  readonly #taxa: ImportedTaxon[]
  readonly #findings: Findings
  /** Higher taxa by rank, kingdom and name. */
  readonly #higher = new Map<string, ImportedTaxon>()

  constructor(rows: Map<string, CoreRow>, byId: Map<string, ImportedTaxon>, taxa: ImportedTaxon[], findings: Findings) {
    this.#rows = rows
    this.#byId = byId
    this.#taxa = taxa
    this.#findings = findings
  }

  run(meta: Meta) {
    const rows = this.#taxa.flatMap((taxon) => this.#rows.get(taxon.key) ?? [])
    if (higherTerms.some((term) => meta.core.fields.has(term))) {
      for (const row of rows) {
        const kingdom = row.rank === 100 ? row.name.canonicalName : (row.higher.kingdom ?? '')
        const taxon = this.#byId.get(row.id)
        const key = higherKey(row.rank, kingdom, row.name.canonicalName)
        if (taxon && row.rank <= 1600 && !this.#higher.has(key)) this.#higher.set(key, taxon)
      }
    }
    for (const row of rows) {
      const taxon = this.#byId.get(row.id)
      if (!taxon || row.rank === 100) continue
      taxon.parentKey = this.#parentById(row, taxon)
      if (taxon.parentKey !== null) continue
      taxon.parentKey = this.#parentByNames(row, taxon)
      taxon.placing = 'above'
    }
    this.#judgeLoose(rows)
  }

  #parentById(row: CoreRow, taxon: ImportedTaxon): string | null {
    if (row.parentId === '') return null
    let above = this.#rows.get(row.parentId)
    // What is no taxon is passed by: its children belong to what it belongs to.
    for (let steps = 0; above?.isSkipped && above.parentId !== '' && steps < 100; steps++)
      above = this.#rows.get(above.parentId)
    const parent = above && this.#byId.get(above.id)
    if (parent && parent !== taxon) return parent.key
    if (!parent && !above?.isSkipped)
      this.#findings.warn(row.row, 'parentNameUsageID', `Forælderen ${row.parentId} er ikke i arkivet.`)
    return null
  }

  #parentByNames(row: CoreRow, taxon: ImportedTaxon): string | null {
    let parent: string | null = null
    const kingdom = row.higher.kingdom ?? ''
    for (const term of higherTerms) {
      const name = row.higher[term]
      const rank = higherRanks[term]
      if (
        name === undefined ||
        (row.rank !== 0 && rank >= row.rank) ||
        sameName(name) === sameName(row.name.canonicalName)
      )
        continue
      const key = higherKey(rank, kingdom, name)
      let higher = this.#higher.get(key)
      if (!higher) {
        const names = [{ canonicalName: name, authorship: '', status: 1, year: null }]
        higher = newTaxon({ key: `higher:${key}`, row: row.row, rank, names, parentKey: parent, placing: 'guess' })
        this.#higher.set(key, higher)
        this.#taxa.push(higher)
      }
      if (higher !== taxon) parent = higher.key
    }
    return parent
  }

  /** What hangs nowhere: the top of a classification, or a name that waits for an administrator. */
  #judgeLoose(rows: readonly CoreRow[]) {
    const parents = new Set(this.#taxa.map((taxon) => taxon.parentKey))
    for (const row of rows) {
      const taxon = this.#byId.get(row.id)
      if (!taxon || row.own || taxon.parentKey !== null || row.rank === 100) continue
      const name = row.name.canonicalName
      if (parents.has(taxon.key)) {
        this.#findings.warn(row.row, null, `${name} har ingen forælder i arkivet.`)
        continue
      }
      taxon.taxonType = 2
      taxon.looseBecause =
        row.acceptedId === ''
          ? 'har ingen plads i systemet'
          : `er synonym for ${row.acceptedId}, som ikke er i arkivet,`
    }
  }
}

const higherKey = (rank: number, kingdom: string, name: string) =>
  `${rank}:${rank === 100 ? '' : sameName(kingdom)}:${sameName(name)}`
