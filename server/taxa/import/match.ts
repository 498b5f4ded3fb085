import { setImmediate } from 'node:timers/promises'
import { type Rank, ranks, topTaxa } from '#contract/enums.ts'
import { sameName, statuses } from '../name-rules.ts'
import type { Existing, KnownTaxon } from './existing.ts'
import { acceptedKey, agree, Kingdoms } from './kingdoms.ts'
import type { Findings, ImportedSet, ImportedTaxon } from './model.ts'

/**
 * What a row is in the database: the same taxon, only another name of it (coupled by an administrator, merged, a known
 * synonym, or a name without a place that is known already), a taxon that is left as it is (it bears the name in another
 * rank, or cannot come to where the row says), or new.
 */
export type Match = { kind: 'same' | 'coupled' | 'left'; taxon: KnownTaxon } | { kind: 'new' }

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
  readonly #byName = new Map<string, KnownTaxon[]>()
  /** Living taxa by the names that are synonyms of theirs. */
  readonly #bySynonymHere = new Map<string, Set<KnownTaxon>>()
  readonly #byIdentifier = new Map<string, KnownTaxon>()
  readonly #claimed = new Set<number>()
  readonly #matches = new Map<string, Match>()
  readonly #kingdoms: Kingdoms

  constructor(set: ImportedSet, existing: Existing, findings: Findings) {
    this.#set = set
    this.#existing = existing
    this.#findings = findings
    this.#kingdoms = new Kingdoms(set, existing)
    for (const taxon of existing.taxa.values()) {
      this.#byIdentifier.set(taxon.identifier, taxon)
      if (taxon.mergedInto !== null) continue
      const key = sameName(taxon.latinName)
      const list = this.#byName.get(key)
      if (list) list.push(taxon)
      else this.#byName.set(key, [taxon])
      if (taxon.taxonType === 0 && !taxon.values.isDeleted)
        for (const name of synonymKeys(taxon))
          this.#bySynonymHere.set(name, (this.#bySynonymHere.get(name) ?? new Set()).add(taxon))
    }
  }

  /** Between its steps others are served: each of them goes through all that is open. */
  async run(): Promise<Map<string, Match>> {
    for (const taxon of this.#set.taxa) this.#byIds(taxon)
    for (const taxon of await this.#open()) if (taxon.taxonType !== 2) this.#byAcceptedName(taxon, true)
    for (const taxon of await this.#open()) if (taxon.taxonType !== 2) this.#byPlace(taxon)
    for (const taxon of await this.#open()) if (taxon.taxonType === 0) this.#byAcceptedName(taxon, false)
    for (const taxon of await this.#open()) this.#byCoupling(taxon)
    for (const taxon of await this.#open()) if (taxon.taxonType === 2) this.#asLooseName(taxon)
    for (const taxon of await this.#open()) this.#bySynonym(taxon)
    for (const taxon of await this.#open()) this.#asKnownSynonym(taxon)
    for (const taxon of await this.#open()) this.#matches.set(taxon.key, { kind: 'new' })
    return this.#matches
  }

  async #open() {
    await setImmediate()
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
    if (top !== undefined && this.#takeGuarded(taxon, top)) return
    const external = taxon.externalId === null ? undefined : this.#existing.external.get(taxon.externalId)
    if (external !== undefined) this.#takeGuarded(taxon, external)
  }

  /**
   * Take a taxon that the row does not name by the portal's own id. A row never changes a taxon of another rank; and
   * where the taxon came from elsewhere, what it calls a synonym stays one.
   */
  #takeGuarded(taxon: ImportedTaxon, id: number): boolean {
    const known = this.#existing.taxa.get(id)
    if (!known || known.mergedInto !== null || known.taxonType !== 0 || taxon.taxonType !== 0)
      return this.#take(taxon, id)
    const key = acceptedKey(taxon)
    if (known.source !== this.#set.source && sameName(known.latinName) !== key && synonymKeys(known).includes(key)) {
      this.#matches.set(taxon.key, { kind: 'coupled', taxon: known })
      return true
    }
    if (known.rank === taxon.rank || known.rank === 0 || taxon.rank === 0) return this.#take(taxon, id)
    const name = taxon.names[0]?.canonicalName
    const [here, there] = [ranks[known.rank as Rank], ranks[taxon.rank as Rank]]
    this.#findings.warn(
      taxon.row,
      'taxonRank',
      `${name} er ${there} i filen, men ${here} i portalen (id ${id}), som har beholdt sin rang og plads.`,
    )
    this.#matches.set(taxon.key, { kind: 'left', taxon: known })
    return true
  }

  /** A backup holds merged taxa too: they are themselves, not what they were merged into. */
  #takeMerged(taxon: ImportedTaxon, known: KnownTaxon): boolean {
    this.#matches.set(taxon.key, { kind: 'same', taxon: known })
    return true
  }

  /** Unclaimed taxa that bear the accepted name of a row, in its rank or in another one. */
  #namesakes(taxon: ImportedTaxon, sameRank: boolean): KnownTaxon[] {
    const kingdom = this.#kingdoms.ofRow(taxon)
    return (this.#byName.get(acceptedKey(taxon)) ?? []).filter(
      (known) =>
        !this.#claimed.has(known.id) &&
        known.taxonType === taxon.taxonType &&
        (known.rank === taxon.rank) === sameRank &&
        agree(kingdom, this.#kingdoms.ofKnown(known)),
    )
  }

  #byAcceptedName(taxon: ImportedTaxon, sameRank: boolean) {
    const [only, ...others] = this.#namesakes(taxon, sameRank)
    if (only && others.length === 0) this.#takeGuarded(taxon, only.id)
  }

  /** Where several bear the name, the one that stands where the row does. */
  #byPlace(taxon: ImportedTaxon) {
    const namesakes = this.#namesakes(taxon, true)
    if (namesakes.length === 0) return
    const above = taxon.parentKey === null ? undefined : this.#matches.get(taxon.parentKey)
    const parentId = above === undefined || above.kind === 'new' ? taxon.parentId : above.taxon.id
    const [only, ...others] = namesakes.filter((known) => known.parentId === parentId)
    if (only && others.length === 0 && this.#takeGuarded(taxon, only.id)) return
    const name = taxon.names[0]?.canonicalName
    this.#findings.warn(taxon.row, null, `Flere taxa hedder ${name}; rækken er regnet for et nyt.`)
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
      if (id !== undefined && this.#takeGuarded(taxon, id)) return
    }
  }

  /** The accepted name is a synonym of one taxon here, and nobody's accepted name: it is that taxon. */
  #asKnownSynonym(taxon: ImportedTaxon) {
    if (taxon.taxonType !== 0) return
    const name = taxon.names[0]?.canonicalName
    const kingdom = this.#kingdoms.ofRow(taxon)
    const bearers = [...(this.#bySynonymHere.get(acceptedKey(taxon)) ?? [])].filter(
      (known) => isSameLevel(known.rank, taxon.rank) && agree(kingdom, this.#kingdoms.ofKnown(known)),
    )
    const [only] = bearers
    // A checklist may call its own taxa otherwise than last time.
    const isOwn = only?.source === this.#set.source && !this.#claimed.has(only.id)
    if (bearers.length === 1 && only && isOwn && this.#takeGuarded(taxon, only.id)) return
    if (bearers.length === 1 && only) {
      this.#matches.set(taxon.key, { kind: 'coupled', taxon: only })
      this.#findings.warn(taxon.row, null, `${name} er synonym for ${only.latinName} (id ${only.id}) i portalen.`)
    } else if (bearers.length > 1) {
      const told = bearers.map((known) => `${known.latinName} (id ${known.id})`).join(' og ')
      this.#findings.warn(taxon.row, null, `${name} er synonym for ${told}; rækken er regnet for et nyt taxon.`)
    }
  }
}

/** The names that a taxon has beside its accepted one; a misapplied name is really another taxon's. */
const synonymKeys = (taxon: KnownTaxon): string[] =>
  taxon.names
    .filter((name) => !name.isSelected && !name.isDeleted && name.taxonomicStatus !== statuses.misapplied)
    .map((name) => sameName(name.canonicalName))

/** A species may be known as a subspecies, never as a genus. */
const isSameLevel = (a: number, b: number) => a === 0 || b === 0 || a === b || (a >= 1900 && b >= 1900)
