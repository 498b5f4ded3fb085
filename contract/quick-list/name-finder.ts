import { fold, queryReadings, speciesCode, tokensInOrder, withoutCommon } from '../name-search/fold.ts'
import { type IndexedTaxon, levelOf, type NameKind, nameKinds, type Scope } from '../name-search/hit.ts'
import type { NameIndex } from '../name-search/name-index.ts'
import { searchNames } from '../name-search/search-names.ts'
import { singulars } from './singulars.ts'

export interface Named {
  id: number
  /** As it was met: a Danish name, or a scientific one. */
  name: string
  group: number
  rank: number
}
interface Entry extends Named {
  kind: NameKind
  commonness: number
}

const scope: Scope = { all: false, includeDeleted: false }
/** Less like than this, in ten thousandths, is nothing to propose. */
const likeEnough = 4000

/** Names as they are met in a list: whole ones at once, singular or plural, and what somebody may have meant. */
export class NameFinder {
  readonly #index: NameIndex
  readonly #wholes = new Map<string, Entry[]>()
  readonly #near = new Map<string, Named[]>()

  constructor(index: NameIndex) {
    this.#index = index
    for (const taxon of index.taxa.values()) {
      if (!taxon.isDefault || taxon.isDeleted) continue
      for (const { text, kind } of taxon.names) this.#add(taxon, text, kind)
    }
    for (const entries of this.#wholes.values()) if (entries.length > 1) entries.sort(byStanding)
  }

  #add(taxon: IndexedTaxon, name: string, kind: NameKind) {
    const { id, group, rank, commonness } = taxon
    const entry = { id, name, group, rank, kind, commonness }
    const keys = withoutCommon(tokensInOrder(name)).map((words) => words.join(''))
    const code = kind === nameKinds.scientific ? speciesCode(name) : null
    for (const key of code === null ? keys : [...keys, code]) {
      const there = this.#wholes.get(key)
      if (there) there.push(entry)
      else this.#wholes.set(key, [entry])
    }
  }

  /** The taxa that are called so, best first. A flock of "stære" is of the species, not of the family of that name. */
  whole(text: string): Named[] {
    const keys = withoutCommon(tokensInOrder(text)).map((words) => words.join(''))
    const key = keys.find((one) => this.#wholes.has(one)) ?? keys[0] ?? ''
    if (key === '') return []
    const own = this.#wholes.get(key) ?? []
    if (own[0] !== undefined && own[0].rank >= 2000) return own
    const single = singulars(key).flatMap((one) => this.#wholes.get(one) ?? [])
    return [...single.filter(({ rank }) => rank >= 2000), ...own, ...single.filter(({ rank }) => rank < 2000)]
  }

  /** What may have been meant, best first: names that begin or end so, and such as look alike. */
  near(text: string): Named[] {
    const asked = fold(text).slice(0, 100)
    const known = this.#near.get(asked)
    if (known) return known
    const hits = searchNames([{ index: this.#index, masked: () => false }], queryReadings(asked), scope, 5)
    const found = hits
      .filter(({ isFuzzy, likeness }) => !isFuzzy || likeness >= likeEnough)
      .map(({ taxon: { id, group, rank }, text: name }) => ({ id, name, group, rank }))
    // Lines are read again at each key: what was asked a moment ago is known.
    if (this.#near.size > 2000) this.#near.clear()
    this.#near.set(asked, found)
    return found
  }
}

const byStanding = (a: Entry, b: Entry) =>
  a.kind - b.kind || levelOf(a) - levelOf(b) || b.commonness - a.commonness || a.id - b.id
