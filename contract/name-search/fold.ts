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

/** What was typed, as lists of tokens that must all match: once with hyphens as spaces, once with them left out. */
export const queryReadings = (query: string): string[][] => {
  const typed = words(query)
  if (typed.length === 0) return []
  const split = typed.flatMap((word) => word.split('-').filter(Boolean))
  const joined = typed.map((word) => word.replaceAll('-', ''))
  return split.length === joined.length ? [split] : [split, joined]
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
    for (const word of starts) {
      const length = prefixLength(word[0], token)
      if (length > 0) {
        marks.push([word.index, word.index + length])
        break
      }
    }
  }
  return marks.sort((a, b) => a[0] - b[0]).filter((mark, i, all) => i === 0 || mark[0] >= (all[i - 1]?.[1] ?? 0))
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
