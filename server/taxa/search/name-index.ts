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
 * All names in memory: tokens sorted, so that a typed beginning is one range, and each name with a number that says how
 * well it stands, so that a beginning of one letter is decided by comparing numbers. Immutable; what changes lives in a
 * small second index until the next rebuild (see taxon-index.ts).
 */
export class NameIndex {
  readonly taxa: Map<number, IndexedTaxon>
  readonly #entries: Entry[] = []
  readonly #tokens: string[]
  readonly #owners: Uint32Array
  /** Whether a token is the first of its name. */
  readonly #isFirst: Uint8Array
  readonly #standing: Standing
  #postings: Map<string, Uint32Array> | undefined

  constructor(taxa: readonly IndexedTaxon[]) {
    this.taxa = new Map(taxa.map((taxon) => [taxon.id, taxon]))
    const pairs: [string, number, boolean][] = []
    for (const taxon of taxa) {
      for (const name of taxon.names) {
        const tokens = nameTokens(name.text)
        const code = name.kind === kinds.scientific ? speciesCode(name.text) : null
        const owner = this.#entries.push({ taxon, text: name.text, kind: name.kind, tokens }) - 1
        for (const [i, token] of tokens.entries()) pairs.push([token, owner, i === 0])
        if (code !== null && !tokens.includes(code)) pairs.push([code, owner, false])
      }
    }
    pairs.sort((a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0))
    this.#tokens = pairs.map((pair) => pair[0])
    this.#owners = Uint32Array.from(pairs, (pair) => pair[1])
    this.#isFirst = Uint8Array.from(pairs, (pair) => Number(pair[2]))
    this.#standing = new Standing(this.#entries)
  }

  /** The best hit of each taxon whose name has, for each token, a word that begins with it. */
  search(tokens: readonly string[], scope: Scope, masked: (id: number) => boolean, take: number): Hit[] {
    const ranges = tokens.map((token) => this.#range(token))
    const narrowest = ranges.reduce((best, range, i) => (size(range) < size(ranges[best] ?? range) ? i : best), 0)
    const [from, to] = ranges[narrowest] ?? [0, 0]
    const [only, ...others] = [tokens[narrowest] ?? '', ...tokens.filter((_, i) => i !== narrowest)]
    const exactTo = this.#tokens[from] === only ? lowerBound(this.#tokens, `${only}\0`) : from
    const best = new Best(take)
    for (let i = from; i < to; i++) {
      const owner = this.#owners[i] ?? 0
      // With one token the numbers alone turn most names away.
      const begins = others.length === 0 ? this.#isFirst[i] === 1 : startsWith(this.#entries[owner], tokens)
      const whole = i < exactTo && begins && isWhole(this.#entries[owner], tokens)
      const score = this.#standing.score(owner, whole, begins)
      if (score >= best.worst) continue
      const entry = this.#entries[owner]
      if (entry === undefined || !inScope(entry.taxon, scope) || masked(entry.taxon.id)) continue
      if (others.every((token) => entry.tokens.some((own) => own.startsWith(token)))) best.offer(score, entry)
    }
    return best.entries().map((entry) => ({ ...entry, tokens, isFuzzy: false }))
  }

  /** Names that look alike, best first, for when nothing matches. */
  searchFuzzy(tokens: readonly string[], scope: Scope, masked: (id: number) => boolean, take: number): Hit[] {
    const wanted = new Set(tokens.flatMap(trigrams))
    const shared = new Uint16Array(this.#entries.length)
    const touched: number[] = []
    for (const trigram of wanted) {
      for (const owner of this.#posting(trigram)) {
        const before = shared[owner] ?? 0
        if (before === 0) touched.push(owner)
        shared[owner] = before + 1
      }
    }
    const best = new Best(take)
    for (const owner of touched) {
      const likeness = (2 * (shared[owner] ?? 0)) / (wanted.size + this.#standing.letters(owner))
      // Likeness first, in steps fine enough; how the name stands decides between equals.
      const score = -Math.round(likeness * 10_000) + this.#standing.share(owner)
      if (likeness < 0.3 || score >= best.worst) continue
      const entry = this.#entries[owner] as Entry
      if (inScope(entry.taxon, scope) && !masked(entry.taxon.id)) best.offer(score, entry)
    }
    return best.entries().map((entry) => ({ ...entry, tokens: [], isFuzzy: true }))
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

/** How well each name stands, as numbers: accepted Danish, other Danish, scientific; then commonness, shortness, letters. */
class Standing {
  /** For a name that is neither the whole of what was typed nor begins so. */
  readonly #plain: Float64Array
  readonly #letters: Uint16Array
  readonly #forBeginning: number
  readonly #forWhole: number

  constructor(entries: readonly Entry[]) {
    const sorted = entries
      .map((_, owner) => owner)
      .sort((a, b) => compareTexts(entries[a] as Entry, entries[b] as Entry))
    const order = new Uint32Array(entries.length)
    for (const [place, owner] of sorted.entries()) order[owner] = place
    const levels = [...new Set(entries.map((entry) => entry.taxon.commonness))].sort((a, b) => b - a)
    const level = new Map(levels.map((commonness, i) => [commonness, i]))
    this.#forBeginning = entries.length
    this.#forWhole = levels.length * 2 * entries.length
    this.#plain = Float64Array.from(entries, ({ kind, taxon }, owner) => {
      const first = kind * 2 + 1
      const second = (first * levels.length + (level.get(taxon.commonness) ?? 0)) * 2 + 1
      return second * entries.length + (order[owner] ?? 0)
    })
    this.#letters = Uint16Array.from(entries, (entry) => entry.tokens.reduce((sum, token) => sum + token.length, 0))
  }

  /** Less is better: the kind of name, whether it is the whole of what was typed, commonness, whether it begins so, the rest. */
  score(owner: number, whole: boolean, begins: boolean): number {
    return (this.#plain[owner] ?? 0) - (begins ? this.#forBeginning : 0) - (whole ? this.#forWhole : 0)
  }

  /** The same without regard to what was typed, between 0 and 1. */
  share(owner: number): number {
    return (this.#plain[owner] ?? 0) / (6 * this.#forWhole)
  }

  letters(owner: number): number {
    return this.#letters[owner] ?? 0
  }
}

/** The few best entries, one for each taxon. */
class Best {
  readonly #scores: number[] = []
  readonly #entries: Entry[] = []
  readonly #take: number
  /** A score must be less than this to come in. */
  worst = Number.POSITIVE_INFINITY

  constructor(take: number) {
    this.#take = take
  }

  offer(score: number, entry: Entry) {
    const known = this.#entries.findIndex((other) => other.taxon === entry.taxon)
    if (known >= 0) {
      if ((this.#scores[known] ?? 0) <= score) return
      this.#remove(known)
    }
    const at = this.#scores.findIndex((other) => other > score)
    const place = at < 0 ? this.#scores.length : at
    this.#scores.splice(place, 0, score)
    this.#entries.splice(place, 0, entry)
    if (this.#scores.length > this.#take) this.#remove(this.#take)
    if (this.#scores.length === this.#take) this.worst = this.#scores[this.#take - 1] ?? this.worst
  }

  #remove(at: number) {
    this.#scores.splice(at, 1)
    this.#entries.splice(at, 1)
  }

  entries(): Entry[] {
    return this.#entries
  }
}

const compareTexts = (a: Entry, b: Entry) =>
  a.text.length - b.text.length || (a.text < b.text ? -1 : a.text > b.text ? 1 : a.taxon.id - b.taxon.id)

const isWhole = (entry: Entry | undefined, tokens: readonly string[]) =>
  entry?.tokens.length === tokens.length && entry.tokens.every((token, i) => token === tokens[i])

const startsWith = (entry: Entry | undefined, tokens: readonly string[]) =>
  entry?.tokens[0]?.startsWith(tokens[0] ?? '') ?? false

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
