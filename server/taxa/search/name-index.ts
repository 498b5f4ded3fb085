import { nameTokens, speciesCode } from './fold.ts'

/** The kinds of names in the order in which hits are shown. */
export const kinds = { acceptedDanish: 0, otherDanish: 1, scientific: 2 } as const
export type Kind = (typeof kinds)[keyof typeof kinds]

export interface IndexedTaxon {
  id: number
  rank: number
  group: number
  isDefault: boolean
  isDeleted: boolean
  /** More is commoner; breaks ties. */
  commonness: number
  names: { text: string; kind: Kind }[]
}

export interface Scope {
  all: boolean
  includeDeleted: boolean
  speciesGroup?: number | undefined
  rank?: number | undefined
}

export interface Hit {
  taxon: IndexedTaxon
  text: string
  kind: Kind
  tokens: readonly string[]
  isFuzzy: boolean
}

interface Entry {
  taxon: IndexedTaxon
  text: string
  kind: Kind
  tokens: string[]
}

const inScope = (taxon: IndexedTaxon, scope: Scope) =>
  (scope.all || taxon.isDefault) &&
  (scope.includeDeleted || !taxon.isDeleted) &&
  (scope.speciesGroup === undefined || taxon.group === scope.speciesGroup) &&
  (scope.rank === undefined || taxon.rank === scope.rank)

const trigrams = (token: string): string[] => {
  const padded = ` ${token} `
  return Array.from({ length: padded.length - 2 }, (_, i) => padded.slice(i, i + 3))
}

/**
 * All names in memory: tokens sorted, so that a typed beginning is one range. Immutable; what changes lives in a
 * small second index until the next rebuild (see taxon-index.ts).
 */
export class NameIndex {
  readonly taxa: Map<number, IndexedTaxon>
  readonly #entries: Entry[] = []
  readonly #tokens: string[]
  readonly #owners: Uint32Array
  #postings: Map<string, Uint32Array> | undefined

  constructor(taxa: readonly IndexedTaxon[]) {
    this.taxa = new Map(taxa.map((taxon) => [taxon.id, taxon]))
    const pairs: [string, number][] = []
    for (const taxon of taxa) {
      for (const name of taxon.names) {
        const tokens = nameTokens(name.text)
        const code = name.kind === kinds.scientific ? speciesCode(name.text) : null
        const owner = this.#entries.push({ taxon, text: name.text, kind: name.kind, tokens }) - 1
        for (const token of tokens) pairs.push([token, owner])
        if (code !== null && !tokens.includes(code)) pairs.push([code, owner])
      }
    }
    pairs.sort((a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0))
    this.#tokens = pairs.map((pair) => pair[0])
    this.#owners = Uint32Array.from(pairs, (pair) => pair[1])
  }

  /** The best hit of each taxon whose name has, for each token, a word that begins with it. */
  search(tokens: readonly string[], scope: Scope, masked: (id: number) => boolean, take: number): Hit[] {
    const ranges = tokens.map((token) => this.#range(token))
    const narrowest = ranges.reduce((best, range, i) => (size(range) < size(ranges[best] ?? range) ? i : best), 0)
    const [from, to] = ranges[narrowest] ?? [0, 0]
    const others = tokens.filter((_, i) => i !== narrowest)
    const best = new Map<number, Entry>()
    for (let i = from; i < to; i++) {
      const entry = this.#entries[this.#owners[i] ?? 0]
      if (entry === undefined || !inScope(entry.taxon, scope) || masked(entry.taxon.id)) continue
      if (!others.every((token) => entry.tokens.some((own) => own.startsWith(token)))) continue
      const known = best.get(entry.taxon.id)
      if (known === undefined || compareEntries(entry, known, tokens) < 0) best.set(entry.taxon.id, entry)
    }
    return topOf([...best.values()], (a, b) => compareEntries(a, b, tokens), take).map((entry) => ({
      ...entry,
      tokens,
      isFuzzy: false,
    }))
  }

  /** Names that look alike, best first, for when nothing matches. */
  searchFuzzy(tokens: readonly string[], scope: Scope, masked: (id: number) => boolean, take: number): Hit[] {
    const wanted = new Set(tokens.flatMap(trigrams))
    const shared = new Map<number, number>()
    for (const trigram of wanted) {
      for (const owner of this.#posting(trigram)) shared.set(owner, (shared.get(owner) ?? 0) + 1)
    }
    const best = new Map<number, { entry: Entry; likeness: number }>()
    for (const [owner, count] of shared) {
      const entry = this.#entries[owner]
      if (entry === undefined || !inScope(entry.taxon, scope) || masked(entry.taxon.id)) continue
      const own = entry.tokens.reduce((sum, token) => sum + token.length, 0)
      const likeness = (2 * count) / (wanted.size + own)
      if (likeness < 0.3) continue
      const known = best.get(entry.taxon.id)
      if (known === undefined || likeness > known.likeness) best.set(entry.taxon.id, { entry, likeness })
    }
    return topOf(
      [...best.values()],
      (a, b) => b.likeness - a.likeness || compareEntries(a.entry, b.entry, tokens),
      take,
    ).map(({ entry }) => ({ ...entry, tokens: [], isFuzzy: true }))
  }

  #range(prefix: string): [number, number] {
    return [lowerBound(this.#tokens, prefix), lowerBound(this.#tokens, `${prefix}\uffff`)]
  }

  #posting(trigram: string): Uint32Array | [] {
    this.#postings ??= this.#buildPostings()
    return this.#postings.get(trigram) ?? []
  }

  #buildPostings() {
    const lists = new Map<string, number[]>()
    this.#entries.forEach((entry, owner) => {
      for (const trigram of new Set(entry.tokens.flatMap(trigrams))) {
        const list = lists.get(trigram)
        if (list) list.push(owner)
        else lists.set(trigram, [owner])
      }
    })
    return new Map([...lists].map(([trigram, list]) => [trigram, Uint32Array.from(list)]))
  }

  /** Build now what the first misspelt search would wait for. */
  warm() {
    this.#postings ??= this.#buildPostings()
  }
}

const size = ([from, to]: [number, number]) => to - from

function lowerBound(sorted: readonly string[], wanted: string): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? '') < wanted) low = middle + 1
    else high = middle
  }
  return low
}

/** Accepted Danish, other Danish, scientific; then the whole name, names that begin so, commonness, shortness. */
function compareEntries(a: Entry, b: Entry, tokens: readonly string[]): number {
  return (
    a.kind - b.kind ||
    Number(isWhole(b, tokens)) - Number(isWhole(a, tokens)) ||
    b.taxon.commonness - a.taxon.commonness ||
    Number(begins(b, tokens)) - Number(begins(a, tokens)) ||
    a.text.length - b.text.length ||
    (a.text < b.text ? -1 : a.text > b.text ? 1 : a.taxon.id - b.taxon.id)
  )
}

const isWhole = (entry: Entry, tokens: readonly string[]) =>
  tokens.length === 1
    ? entry.tokens.length === 1 && entry.tokens[0] === tokens[0]
    : entry.tokens.join(' ') === tokens.join(' ')

const begins = (entry: Entry, tokens: readonly string[]) => entry.tokens[0]?.startsWith(tokens[0] ?? '') ?? false

/** The first `take` in order, without sorting all when there are many. */
export function topOf<T>(items: T[], compare: (a: T, b: T) => number, take: number): T[] {
  if (items.length <= take * 4) return items.sort(compare).slice(0, take)
  const top: T[] = []
  for (const item of items) {
    const last = top[take - 1]
    if (last !== undefined && compare(item, last) >= 0) continue
    let at = Math.min(top.length, take)
    while (at > 0 && compare(item, top[at - 1] as T) < 0) at--
    top.splice(at, 0, item)
    if (top.length > take) top.pop()
  }
  return top
}
