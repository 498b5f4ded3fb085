import { sameName } from '../name-rules.ts'
import type { Existing, KnownTaxon } from './existing.ts'
import type { ImportedSet, ImportedTaxon } from './model.ts'

const kingdomRank = 100

/** Plants and animals may be called the same. A kingdom that one side does not tell is no reason to tell them apart. */
export const agree = (a: string, b: string) => a === '' || b === '' || a === b

/** A morpho group has only vernacular names. */
export const acceptedKey = (taxon: ImportedTaxon) =>
  sameName(taxon.names[0]?.canonicalName ?? taxon.vernacular[0]?.name ?? '')

/** The kingdoms of known taxa and of a set's rows, by name; empty where nobody tells. */
export class Kingdoms {
  readonly #existing: Existing
  readonly #byKey: Map<string, ImportedTaxon>
  /** The taxon that a row is known to be. */
  readonly #knownAs: (key: string) => KnownTaxon | undefined
  readonly #ofKnown = new Map<number, string>()
  readonly #ofRows = new Map<string, string>()

  constructor(
    set: ImportedSet,
    existing: Existing,
    knownAs: (key: string) => KnownTaxon | undefined = () => undefined,
  ) {
    this.#existing = existing
    this.#byKey = new Map(set.taxa.map((taxon) => [taxon.key, taxon]))
    this.#knownAs = knownAs
  }

  ofKnown(known: KnownTaxon): string {
    const path: number[] = []
    let at: KnownTaxon | undefined = known
    let kingdom = ''
    while (at && path.length < 100) {
      const remembered = this.#ofKnown.get(at.id)
      if (remembered !== undefined) {
        kingdom = remembered
        break
      }
      path.push(at.id)
      if (at.rank === kingdomRank) {
        kingdom = sameName(at.latinName)
        break
      }
      at = at.parentId === null ? undefined : this.#existing.taxa.get(at.parentId)
    }
    for (const id of path) this.#ofKnown.set(id, kingdom)
    return kingdom
  }

  ofRow(taxon: ImportedTaxon): string {
    const path: string[] = []
    let at: ImportedTaxon | undefined = taxon
    let kingdom = ''
    while (at && path.length < 1000) {
      const remembered = this.#ofRows.get(at.key)
      if (remembered !== undefined) {
        kingdom = remembered
        break
      }
      path.push(at.key)
      const parent = at.parentId === undefined ? undefined : this.#existing.taxa.get(at.parentId)
      const known = this.#knownAs(at.key) ?? (at.parentKey === null ? parent : undefined)
      if (at.rank === kingdomRank || known) {
        kingdom = known ? this.ofKnown(known) : acceptedKey(at)
        break
      }
      at = at.parentKey === null ? undefined : this.#byKey.get(at.parentKey)
    }
    for (const key of path) this.#ofRows.set(key, kingdom)
    return kingdom
  }
}
