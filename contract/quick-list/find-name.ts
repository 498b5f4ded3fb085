import { fold } from '../name-search/fold.ts'
import type { Named, NameFinder } from './name-finder.ts'
import type { Token } from './tokens.ts'
import { wordFor } from './words.ts'

export interface FoundName {
  /** The tokens that are the name: from the first up to, not including, the last. */
  from: number
  to: number
  /** What it may be, best first. */
  hits: Named[]
  isSure: boolean
}

const longestName = 6
const triedWords = 3
const likeSpecies = 0.75

const isCross = ({ text }: Token) => /^[x×]$/i.test(text)
const isNameWord = (token: Token) => token.kind === 'word' || isCross(token)
const textOf = (tokens: readonly Token[]) => tokens.map((token) => (isCross(token) ? '×' : token.text)).join(' ')

/** Where in the line the name stands: the longest run of words that is a whole name, else what looks most like one. */
export function findName(tokens: readonly Token[], finder: NameFinder): FoundName | undefined {
  return wholeName(tokens, finder) ?? nearName(tokens, finder)
}

function wholeName(tokens: readonly Token[], finder: NameFinder): FoundName | undefined {
  for (let length = Math.min(longestName, tokens.length); length > 0; length--) {
    for (let from = 0; from + length <= tokens.length; from++) {
      const span = tokens.slice(from, from + length)
      if (!span.every(isNameWord) || isCross(span[0] as Token) || isCross(span.at(-1) as Token)) continue
      if (span.every(({ text }) => wordFor(text) !== undefined)) continue
      const hits = finder.whole(textOf(span))
      if (hits.length === 0) continue
      const whole = { from, to: from + length, hits: unique(hits), isSure: !mayBeEpithet(hits, tokens[from - 1]) }
      return speciesOf(whole, tokens, finder) ?? whole
    }
  }
  return undefined
}

/** "3 flamingoer rosa": a genus behind a word that means nothing may be the epithet of a name that nobody knows. */
const mayBeEpithet = ([first]: readonly Named[], before: Token | undefined) =>
  (first?.rank ?? 2000) < 2000 && before?.kind === 'word' && wordFor(before.text) === undefined

/** A genus with an epithet that is misspelt is no find of the genus. */
function speciesOf(genus: FoundName, tokens: readonly Token[], finder: NameFinder): FoundName | undefined {
  const next = tokens[genus.to]
  if ((genus.hits[0]?.rank ?? 2000) >= 2000 || next?.kind !== 'word' || wordFor(next.text)) return undefined
  const text = textOf(tokens.slice(genus.from, genus.to + 1))
  const hits = finder.near(text)
  const isLike = hits[0] !== undefined && likeness(text, hits[0].name) > likeSpecies
  return isLike ? { from: genus.from, to: genus.to + 1, hits: unique(hits), isSure: false } : undefined
}

function nearName(tokens: readonly Token[], finder: NameFinder): FoundName | undefined {
  const run = longestRun(tokens)
  if (run === undefined) return undefined
  let best: (FoundName & { score: number }) | undefined
  for (let length = Math.min(triedWords, run.to - run.from); length > 0; length--) {
    const text = textOf(tokens.slice(run.from, run.from + length))
    const hits = fold(text).length < 2 ? [] : finder.near(text)
    const score = Math.max(0, ...hits.slice(0, 1).map(({ name }) => likeness(text, name)))
    if (hits.length > 0 && score > (best?.score ?? 0))
      best = { from: run.from, to: run.from + length, hits: unique(hits), isSure: false, score }
  }
  return best
}

/** The longest run of words that mean nothing else, by letters. */
function longestRun(tokens: readonly Token[]): { from: number; to: number } | undefined {
  let best: { from: number; to: number; letters: number } | undefined
  for (let from = 0; from < tokens.length; from++) {
    let to = from
    let letters = 0
    while (to < tokens.length && tokens[to]?.kind === 'word' && wordFor(tokens[to]?.text ?? '') === undefined)
      letters += tokens[to++]?.text.length ?? 0
    if (letters > (best?.letters ?? 0)) best = { from, to, letters }
    from = Math.max(from, to)
  }
  return best
}

function likeness(typed: string, name: string): number {
  const [a, b] = [fold(typed), fold(name)]
  if (b.startsWith(a) || b.endsWith(a)) return 1
  const pairs = (text: string) =>
    new Set(Array.from({ length: text.length + 1 }, (_, i) => ` ${text} `.slice(i, i + 2)))
  const [own, other] = [pairs(a), pairs(b)]
  const shared = [...own].filter((pair) => other.has(pair)).length
  return (2 * shared) / (own.size + other.size)
}

const unique = (hits: readonly Named[]) =>
  hits.filter(({ id }, i) => hits.findIndex((other) => other.id === id) === i).slice(0, 5)
