import { topTaxa } from '#contract/enums.ts'
import { sameName } from '../name-rules.ts'
import type { Existing, KnownTaxon } from './existing.ts'
import type { Findings, ImportedSet, ImportedTaxon } from './model.ts'

/**
 * What a row is in the database: the same taxon, only another name of it (coupled by an administrator, merged, or a
 * name without a place that is known already), or new.
 */
export type Match = { kind: 'same' | 'coupled'; taxon: KnownTaxon } | { kind: 'new' }

/** A morpho group has only vernacular names. */
const acceptedKey = (taxon: ImportedTaxon) => sameName(taxon.names[0]?.canonicalName ?? taxon.vernacular[0]?.name ?? '')

const fixedIds = new Map<string, number>(Object.values(topTaxa).map(({ id, name }) => [sameName(name), id]))
/** The ranks that the top taxa have in the starter data: only such a row is the top taxon itself. */
const fixedRanks = new Map<number, number[]>([
  ...[165, 167, 168, 169].map((id): [number, number[]] => [id, [100]]),
  ...[179, 209].map((id): [number, number[]] => [id, [200]]),
  [243, [300]],
  ...[559, 562, 584, 598].map((id): [number, number[]] => [id, [500]]),
  [561, [400, 500, 600, 700]],
])

/** The fixed id of a top taxon, by its name and rank. */
export const fixedIdOf = (name: string, rank: number): number | undefined => {
  const id = fixedIds.get(sameName(name))
  return id !== undefined && fixedRanks.get(id)?.includes(rank) ? id : undefined
}

/** Finds what each row of a set is in the database. Every taxon is claimed by one row at most. */
export class Matcher {
  readonly #set: ImportedSet
  readonly #existing: Existing
  readonly #findings: Findings
  readonly #byKey: Map<string, ImportedTaxon>
  readonly #byName = new Map<string, KnownTaxon[]>()
  readonly #byIdentifier = new Map<string, KnownTaxon>()
  readonly #claimed = new Set<number>()
  readonly #matches = new Map<string, Match>()
  readonly #kingdoms = new Map<number, string>()
  readonly #setKingdoms = new Map<string, string>()

  constructor(set: ImportedSet, existing: Existing, findings: Findings) {
    this.#set = set
    this.#existing = existing
    this.#findings = findings
    this.#byKey = new Map(set.taxa.map((taxon) => [taxon.key, taxon]))
    for (const taxon of existing.taxa.values()) {
      this.#byIdentifier.set(taxon.identifier, taxon)
      if (taxon.mergedInto !== null) continue
      const key = sameName(taxon.latinName)
      const list = this.#byName.get(key)
      if (list) list.push(taxon)
      else this.#byName.set(key, [taxon])
    }
  }

  run(): Map<string, Match> {
    for (const taxon of this.#set.taxa) this.#byIds(taxon)
    for (const taxon of this.#open()) if (taxon.taxonType !== 2) this.#byAcceptedName(taxon, true)
    for (const taxon of this.#open()) if (taxon.taxonType === 0) this.#byAcceptedName(taxon, false)
    for (const taxon of this.#open()) this.#byCoupling(taxon)
    for (const taxon of this.#open()) if (taxon.taxonType === 2) this.#asLooseName(taxon)
    for (const taxon of this.#open()) this.#bySynonym(taxon)
    for (const taxon of this.#open()) this.#matches.set(taxon.key, { kind: 'new' })
    return this.#matches
  }

  #open() {
    return this.#set.taxa.filter((taxon) => !this.#matches.has(taxon.key))
  }

  /** Take a taxon for a row; one that was merged leads to where it was merged into, and gives only names. */
  #take(taxon: ImportedTaxon, id: number, kind: 'same' | 'coupled' = 'same'): boolean {
    let known = this.#existing.taxa.get(id)
    let merged = false
    for (let steps = 0; known && known.mergedInto !== null && steps < 20; steps++) {
      known = this.#existing.taxa.get(known.mergedInto)
      merged = true
    }
    if (!known) return false
    // An administrator has said that this name belongs to a taxon that is called otherwise.
    const key = acceptedKey(taxon)
    const isOther = this.#existing.couplings.get(key) === known.id && sameName(known.latinName) !== key
    const isLoose = taxon.taxonType === 2 && known.taxonType !== 2
    if (merged || isOther || isLoose || kind === 'coupled') {
      this.#matches.set(taxon.key, { kind: taxon.mergedKey === undefined ? 'coupled' : 'same', taxon: known })
      return true
    }
    if (this.#claimed.has(known.id)) return false
    this.#claimed.add(known.id)
    this.#matches.set(taxon.key, { kind, taxon: known })
    return true
  }

  #byIds(taxon: ImportedTaxon) {
    if (taxon.existingId !== undefined && this.#take(taxon, taxon.existingId)) return
    if (taxon.fixedId !== undefined && this.#take(taxon, taxon.fixedId)) return
    const own = taxon.identifier === undefined ? undefined : this.#byIdentifier.get(taxon.identifier)
    if (own && (own.mergedInto === null ? this.#take(taxon, own.id) : this.#takeMerged(taxon, own))) return
    const top = taxon.taxonType === 0 ? fixedIdOf(taxon.names[0]?.canonicalName ?? '', taxon.rank) : undefined
    if (top !== undefined && this.#take(taxon, top)) return
    const external = taxon.externalId === null ? undefined : this.#existing.external.get(taxon.externalId)
    if (external !== undefined) this.#take(taxon, external)
  }

  /** A backup holds merged taxa too: they are themselves, not what they were merged into. */
  #takeMerged(taxon: ImportedTaxon, known: KnownTaxon): boolean {
    this.#matches.set(taxon.key, { kind: 'same', taxon: known })
    return true
  }

  #byAcceptedName(taxon: ImportedTaxon, sameRank: boolean) {
    const kingdom = this.#kingdomInSet(taxon)
    const candidates = (this.#byName.get(acceptedKey(taxon)) ?? []).filter(
      (known) =>
        !this.#claimed.has(known.id) &&
        known.taxonType === taxon.taxonType &&
        (known.rank === taxon.rank) === sameRank &&
        agree(kingdom, this.#kingdomOf(known)),
    )
    const [only] = candidates
    if (candidates.length === 1 && only) this.#take(taxon, only.id)
    else if (candidates.length > 1 && sameRank)
      this.#findings.warn(
        taxon.row,
        null,
        `Flere taxa hedder ${taxon.names[0]?.canonicalName}; rækken blev til et nyt.`,
      )
  }

  #byCoupling(taxon: ImportedTaxon) {
    const id = this.#existing.couplings.get(acceptedKey(taxon))
    if (id !== undefined) this.#take(taxon, id, 'coupled')
  }

  /** A name without a place: the one taxon that bears it, or the orphan that it made last time. */
  #asLooseName(taxon: ImportedTaxon) {
    const known = this.#byName.get(acceptedKey(taxon)) ?? []
    const orphan = known.find((one) => one.taxonType === 2 && !this.#claimed.has(one.id))
    const placed = known.filter((one) => one.taxonType === 0)
    const [only] = placed
    if (placed.length === 1 && only) this.#take(taxon, only.id, 'coupled')
    else if (orphan) this.#take(taxon, orphan.id)
  }

  /** The accepted name is new, but one of its synonyms was the accepted one before: the taxon has been renamed. */
  #bySynonym(taxon: ImportedTaxon) {
    for (const name of taxon.names) {
      const id = name.externalId === undefined ? undefined : this.#existing.external.get(name.externalId)
      if (id !== undefined && this.#take(taxon, id)) return
    }
  }

  #kingdomOf(known: KnownTaxon): string {
    const path: number[] = []
    let at: KnownTaxon | undefined = known
    let kingdom = ''
    while (at && path.length < 100) {
      const remembered = this.#kingdoms.get(at.id)
      if (remembered !== undefined) {
        kingdom = remembered
        break
      }
      path.push(at.id)
      if (at.rank === 100) {
        kingdom = sameName(at.latinName)
        break
      }
      at = at.parentId === null ? undefined : this.#existing.taxa.get(at.parentId)
    }
    for (const id of path) this.#kingdoms.set(id, kingdom)
    return kingdom
  }

  #kingdomInSet(taxon: ImportedTaxon): string {
    const path: string[] = []
    let at: ImportedTaxon | undefined = taxon
    let kingdom = ''
    while (at && path.length < 1000) {
      const remembered = this.#setKingdoms.get(at.key)
      if (remembered !== undefined) {
        kingdom = remembered
        break
      }
      path.push(at.key)
      if (at.rank === 100) {
        kingdom = acceptedKey(at)
        break
      }
      if (at.parentKey === null) {
        const parent = at.parentId === undefined ? undefined : this.#existing.taxa.get(at.parentId)
        if (parent) kingdom = this.#kingdomOf(parent)
        break
      }
      at = this.#byKey.get(at.parentKey)
    }
    for (const key of path) this.#setKingdoms.set(key, kingdom)
    return kingdom
  }
}

/** A kingdom that one side does not tell is no reason against a match. */
const agree = (a: string, b: string) => a === '' || b === '' || a === b
