import { beginsAuthorship } from './authorship.ts'
import { latinLetters } from './clean.ts'
import {
  aggregateWords,
  authorJoints,
  authorParticles,
  commonWords,
  doubtWords,
  infragenericMarks,
  infraspecificMarks,
  knownAuthors,
  latinNumbers,
  looseGroupWords,
  unnamedWords,
} from './mark-words.ts'

/** The words of a name, each judged by itself and by what stands beside it. */

const genusForm = /^[A-Z][a-zëïäöü]+(?:-[A-Za-z][a-zëïäöü]+)?$/
const epithetForm = /^(?:[a-z]-)?[a-zëïäöü]{2,}(?:-[a-zëïäöü]+)*$/
/** Genitives and adjectives of places: no person is called so. */
const surelyEpithet = /(?:ii|ensis|ense|orum|arum)$/

export const bareWord = (word: string) => word.replace(/\.$/, '')
export const isTimes = (word: string | undefined) => word === '×' || word === 'x' || word === 'X'

export const genusOf = (word: string | undefined): string | undefined => {
  const plain = latinLetters(word ?? '')
  return genusForm.test(plain) ? plain : undefined
}

/** "Sibbaldii", "D'Orbignyi": a word that begins large, as epithets of persons once did. */
export const largeEpithetOf = (word: string | undefined): string | undefined => {
  const plain = latinLetters((word ?? '').replace(/^([DdOoLl])'(?=\p{Lu})/u, '$1')).toLowerCase()
  return word !== undefined && /^\p{Lu}/u.test(word.replace(/^[dol]'/, '')) && epithetForm.test(plain)
    ? plain
    : undefined
}
export const isSurelyEpithet = (word: string) => {
  const epithet = largeEpithetOf(word)
  return epithet !== undefined && surelyEpithet.test(epithet) && !knownAuthors.has(word)
}

const neverEpithets = [commonWords, authorJoints, authorParticles, unnamedWords, aggregateWords, looseGroupWords]

/** The epithet that stands here, in the letters of the codes. */
export const epithetAt = (words: readonly string[], at: number): string | undefined => {
  const word = words[at]
  if (word === undefined || beginsAuthorship(words, at)) return undefined
  const [, digits, rest] = /^(\d{1,2})-?(\p{Ll}{3,})$/u.exec(word) ?? []
  const spelt = digits === undefined ? word : `${latinNumbers[digits] ?? digits}${rest}`
  const plain = latinLetters(spelt)
  if (!epithetForm.test(plain) || neverEpithets.some((table) => table.has(plain))) return undefined
  if (Object.hasOwn(doubtWords, plain) || Object.hasOwn(infragenericMarks, plain)) return undefined
  // A rank mark without its full stop is known by the epithet behind it.
  if (Object.hasOwn(infraspecificMarks, plain)) return undefined
  return plain
}

export const infraspecificAt = (words: readonly string[], at: number) => {
  const key = bareWord(words[at] ?? '').toLowerCase()
  return Object.hasOwn(infraspecificMarks, key) && !/^\p{Lu}/u.test(words[at] ?? '')
    ? infraspecificMarks[key]
    : undefined
}

export const infragenericAt = (words: readonly string[], at: number) => {
  const key = bareWord(words[at] ?? '')
  return Object.hasOwn(infragenericMarks, key) ? infragenericMarks[key] : undefined
}
