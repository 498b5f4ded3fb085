import { nameTokens, speciesCode, tokensInOrder, withoutCommon } from './fold.ts'
import {
  compareTexts,
  type Fit,
  fits,
  type Hit,
  type IndexedTaxon,
  levelOf,
  levels,
  type NameKind,
  nameKinds,
  type Scope,
} from './hit.ts'

interface Entry {
  taxon: IndexedTaxon
  text: string
  kind: NameKind
  tokens: string[]
  /** The whole name without spaces and hyphens, and the same without "almindelig". */
  wholes: string[]
}

const inScope = (taxon: IndexedTaxon, scope: Scope) =>
  (scope.all || taxon.isDefault) &&
  (scope.includeDeleted || !taxon.isDeleted) &&
  (scope.speciesGroup === undefined || taxon.group === scope.speciesGroup) &&
  (scope.rank === undefined || taxon.rank === scope.rank)

/** Less like than this, in ten thousandths, is another name. */
const leastLikeness = 3000

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
        const code = name.kind === nameKinds.scientific ? speciesCode(name.text) : null
        const wholes = withoutCommon(tokensInOrder(name.text)).map((words) => words.join(''))
        const owner = this.#entries.push({ taxon, text: name.text, kind: name.kind, tokens, wholes }) - 1
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
    const whole = tokens.join('')
    for (let i = from; i < to; i++) {
      const owner = this.#owners[i] ?? 0
      // With one token the numbers alone turn most names away, without a look at the name.
      const begins = others.length === 0 ? this.#isFirst[i] === 1 : startsWith(this.#entries[owner] as Entry, tokens)
      const fit = i < exactTo ? fitOf(this.#entries[owner] as Entry, others, whole) : fits.beginnings
      const score = this.#standing.score(owner, fit, begins)
      if (score >= best.worst) continue
      const entry = this.#entries[owner] as Entry
      if (!inScope(entry.taxon, scope) || masked(entry.taxon.id)) continue
      if (!others.every((token) => entry.tokens.some((own) => own.startsWith(token)))) continue
      best.offer(score, { ...named(entry), fit, begins, likeness: 0, tokens, isFuzzy: false })
    }
    return best.hits()
  }

  /**
   * Danish names with a word that ends with what was typed: a "knopsvane" is a "svane". For behind the names that
   * begin so.
   */
  searchEnds(token: string, scope: Scope, masked: (id: number) => boolean, take: number): Hit[] {
    const best = new Best(take)
    const lists = trigrams(token)
      .slice(1)
      .map((trigram) => this.#posting(trigram))
    const shortest = lists.reduce((least, list) => (list.length < least.length ? list : least), lists[0] ?? [])
    for (const owner of shortest) {
      const entry = this.#entries[owner] as Entry
      const score = this.#standing.score(owner, fits.beginnings, false)
      if (entry.kind === nameKinds.scientific || score >= best.worst) continue
      if (!inScope(entry.taxon, scope) || masked(entry.taxon.id)) continue
      if (!entry.tokens.some((own) => own.length > token.length && own.endsWith(token))) continue
      const tokens = [token]
      best.offer(score, { ...named(entry), fit: fits.beginnings, begins: false, likeness: 0, tokens, isFuzzy: false })
    }
    return best.hits()
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
      const likeness = Math.round((20_000 * (shared[owner] ?? 0)) / (wanted.size + this.#standing.letters(owner)))
      // Likeness first, in steps fine enough; how the name stands decides between equals.
      const score = -likeness + this.#standing.share(owner)
      if (likeness < leastLikeness || score >= best.worst) continue
      const entry = this.#entries[owner] as Entry
      if (!inScope(entry.taxon, scope) || masked(entry.taxon.id)) continue
      best.offer(score, { ...named(entry), fit: fits.beginnings, begins: false, likeness, tokens: [], isFuzzy: true })
    }
    return best.hits()
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

/** The order of hits (see hit.ts) as numbers, so that most names are turned away without being looked at. */
class Standing {
  /** For a name of which beginnings were typed, and that does not begin so. */
  readonly #plain: Float64Array
  readonly #letters: Uint16Array
  readonly #forBeginning: number
  readonly #forFit: number

  constructor(entries: readonly Entry[]) {
    const sorted = entries
      .map((_, owner) => owner)
      .sort((a, b) => compareTexts(entries[a] as Entry, entries[b] as Entry))
    const order = new Uint32Array(entries.length)
    for (const [place, owner] of sorted.entries()) order[owner] = place
    const steps = [...new Set(entries.map((entry) => entry.taxon.commonness))].sort((a, b) => b - a)
    const step = new Map(steps.map((commonness, i) => [commonness, i]))
    this.#forBeginning = entries.length
    this.#forFit = levels * steps.length * 2 * entries.length
    this.#plain = Float64Array.from(entries, ({ kind, taxon }, owner) => {
      const first = (kind * 3 + fits.beginnings) * levels + levelOf(taxon)
      const second = (first * steps.length + (step.get(taxon.commonness) ?? 0)) * 2 + 1
      return second * entries.length + (order[owner] ?? 0)
    })
    this.#letters = Uint16Array.from(entries, (entry) => entry.tokens.reduce((sum, token) => sum + token.length, 0))
  }

  /** Less is better. */
  score(owner: number, fit: Fit, begins: boolean): number {
    return (this.#plain[owner] ?? 0) - (begins ? this.#forBeginning : 0) - (fits.beginnings - fit) * this.#forFit
  }

  /** The same without regard to what was typed, between 0 and 1. */
  share(owner: number): number {
    return (this.#plain[owner] ?? 0) / (9 * this.#forFit + 1)
  }

  letters(owner: number): number {
    return this.#letters[owner] ?? 0
  }
}

/** The few best hits, one for each taxon. */
class Best {
  readonly #scores: number[] = []
  readonly #hits: Hit[] = []
  readonly #take: number
  /** A score must be less than this to come in. */
  worst = Number.POSITIVE_INFINITY

  constructor(take: number) {
    this.#take = take
  }

  offer(score: number, hit: Hit) {
    const known = this.#hits.findIndex((other) => other.taxon === hit.taxon)
    if (known >= 0) {
      if ((this.#scores[known] ?? 0) <= score) return
      this.#remove(known)
    }
    const at = this.#scores.findIndex((other) => other > score)
    const place = at < 0 ? this.#scores.length : at
    this.#scores.splice(place, 0, score)
    this.#hits.splice(place, 0, hit)
    if (this.#scores.length > this.#take) this.#remove(this.#take)
    if (this.#scores.length === this.#take) this.worst = this.#scores[this.#take - 1] ?? this.worst
  }

  #remove(at: number) {
    this.#scores.splice(at, 1)
    this.#hits.splice(at, 1)
  }

  hits(): Hit[] {
    return this.#hits
  }
}

const fitOf = (entry: Entry, others: readonly string[], whole: string): Fit => {
  if (!others.every((token) => entry.tokens.includes(token))) return fits.beginnings
  return entry.wholes.includes(whole) ? fits.whole : fits.words
}

const named = ({ taxon, text, kind }: Entry) => ({ taxon, text, kind })

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
