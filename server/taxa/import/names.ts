import { tidyName } from '../name-rules.ts'

/** Scientific names as texts: what is the name, what is its author. */

const authorParticles = new Set([
  'de',
  'von',
  'van',
  'der',
  'den',
  'du',
  'da',
  'la',
  'le',
  'ex',
  'in',
  'et',
  'and',
  'auct',
  'bis',
  'non',
  'nec',
  'sensu',
  'fil',
])
const rankMarks = new Set([
  'subsp',
  'ssp',
  'var',
  'f',
  'fo',
  'forma',
  'nothosubsp',
  'agg',
  'convar',
  'cf',
  'sect',
  'subsect',
  'ser',
])

/**
 * Part a name from its author where the source writes them in one. The epithets are words in small letters; what
 * begins with a capital, a bracket or a particle behind the genus is the author.
 */
export function splitName(full: string, authorship = ''): { canonicalName: string; authorship: string } {
  const text = tidyName(full)
  const author = tidyName(authorship)
  if (author !== '') {
    const ends = text.toLowerCase().endsWith(` ${author.toLowerCase()}`)
    return { canonicalName: ends ? text.slice(0, -author.length).trim() : text, authorship: author }
  }
  const words = text.split(' ')
  let end = 0
  while (end < words.length && isPartOfName(words, end)) end++
  if (end === 0) return { canonicalName: text, authorship: '' }
  return { canonicalName: words.slice(0, end).join(' '), authorship: words.slice(end).join(' ') }
}

function isPartOfName(words: readonly string[], at: number): boolean {
  const word = words[at] ?? ''
  if (at === 0 || word === '×' || word === 'x' || words[at - 1] === '×') return true
  // A subgenus stands between genus and epithet; an author in brackets is followed by another author or nothing.
  if (at === 1 && /^\(\p{Lu}\p{Ll}+\)$/u.test(word)) return /^\p{Ll}[\p{Ll}-]+$/u.test(words[2] ?? '')
  const bare = word.replace(/\.$/, '').toLowerCase()
  if (word.endsWith('.') || bare.length < 3) return rankMarks.has(bare) && /^[\p{Ll}×]/u.test(words[at + 1] ?? '')
  return /^[×\p{Ll}][\p{Ll}\p{N}-]*$/u.test(word) && !authorParticles.has(bare)
}

/** The year in an authorship: "(Linnaeus, 1758)" → 1758. */
export const yearOf = (authorship: string): number | null => {
  const year = /\b(1[5-9]\d\d|20\d\d)\b/.exec(authorship)?.[1]
  return year === undefined ? null : Number(year)
}

export const isHybridName = (name: string) => /(^|\s)×|\sx\s/.test(name)
