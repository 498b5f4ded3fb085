import { readName } from '../scientific-name/read-name.ts'

/** How names are compared: case, accents and Danish letters do not matter; hyphens may be written or not. */

const letters: Record<string, string> = {
  æ: 'ae',
  ø: 'oe',
  å: 'aa',
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  œ: 'oe',
  '×': '',
}

export const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFC')
    .replace(/[æøåäöüßœ×]/g, (letter) => letters[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')

/** Quotes and apostrophes vanish; all else that is neither letter, digit nor hyphen parts words. */
const words = (text: string) =>
  fold(text)
    .replace(/['’`"]/g, '')
    .split(/[^\p{L}\p{N}-]+/u)
    .filter((word) => word.replaceAll('-', '') !== '')

/** The words of a stored name: a hyphenated word counts whole, joined, and by its parts. */
export const nameTokens = (name: string): string[] => {
  const tokens = new Set<string>()
  for (const word of words(name)) {
    const parts = word.split('-').filter(Boolean)
    tokens.add(parts.join(''))
    for (const part of parts) tokens.add(part)
  }
  return [...tokens]
}

/** The words of a name as they stand, hyphens parting them too. */
export const tokensInOrder = (name: string): string[] => words(name).flatMap((word) => word.split('-').filter(Boolean))

const isCommon = (word: string) => word === 'almindelig' || word === 'almindeligt' || word === 'alm'

/** "almindelig bøg" is often just "bøg": the words, and what is left without that word, if anything is. */
export const withoutCommon = (tokens: string[]): string[][] => {
  const rest = tokens.filter((token) => !isCommon(token))
  return rest.length === 0 || rest.length === tokens.length ? [tokens] : [tokens, rest]
}

const canonicalOf = (query: string): string | null => {
  const reading = readName(query.trim().replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()))
  return 'name' in reading ? reading.name.canonical : reading.near
}

/**
 * What was typed, as lists of tokens that must all match: with hyphens as spaces, with them left out, without
 * "almindelig", with the spaces left out too, and a scientific name without its author. The first that finds counts.
 */
export const queryReadings = (query: string): string[][] => {
  const typed = words(query)
  if (typed.length === 0) return []
  const split = tokensInOrder(query)
  // One word is no name with an author.
  const canonical = split.length < 2 ? null : canonicalOf(query)
  const readings = [
    split,
    typed.map((word) => word.replaceAll('-', '')),
    ...withoutCommon(split).slice(1),
    [split.join('')],
    ...(canonical === null ? [] : [tokensInOrder(canonical)]),
  ]
  const seen = new Set<string>()
  return readings.filter((tokens) => {
    const key = tokens.join(' ')
    return !seen.has(key) && seen.add(key)
  })
}

/** "Parus major" → "parmaj": three letters of the genus and three of the epithet. */
export const speciesCode = (canonicalName: string): string | null => {
  const [genus, epithet] = nameTokens(canonicalName.replace('×', ' '))
  return genus !== undefined && epithet !== undefined && genus.length >= 3 && epithet.length >= 3
    ? genus.slice(0, 3) + epithet.slice(0, 3)
    : null
}

/** Where the typed tokens stand in the name as it is shown: for marking. Pairs of start and end, in order. */
export const markMatches = (name: string, tokens: readonly string[]): [number, number][] => {
  const starts = [...name.matchAll(/[\p{L}\p{N}]+/gu)]
  const marks: [number, number][] = []
  for (const token of tokens) {
    const begun = starts
      .map((word): [number, number] => [word.index, word.index + prefixLength(word[0], token)])
      .find(([from, to]) => to > from)
    const ended = starts
      .map((word): [number, number] => [
        word.index + word[0].length - endLength(word[0], token),
        word.index + word[0].length,
      ])
      .find(([from, to]) => to > from)
    const mark = begun ?? ended
    if (mark) marks.push(mark)
  }
  return marks.sort((a, b) => a[0] - b[0]).filter((mark, i, all) => i === 0 || mark[0] >= (all[i - 1]?.[1] ?? 0))
}

/** How many letters at the end of the word make up the folded token; 0 when it does not end so. */
const endLength = (word: string, token: string): number => {
  for (let length = 1; length < word.length; length++) if (fold(word.slice(-length)) === token) return length
  return 0
}

/** How many letters of the word make up the folded token; 0 when it does not begin so. */
const prefixLength = (word: string, token: string): number => {
  for (let length = 1; length <= word.length; length++) {
    const folded = fold(word.slice(0, length))
    if (folded.startsWith(token)) return length
    if (!token.startsWith(folded)) return 0
  }
  // The typed word goes on behind a hyphen: the whole of this part is marked.
  return token.startsWith(fold(word)) ? word.length : 0
}
