import { beginsAuthorship, isAuthorship, withoutNotes, yearOf } from './authorship.ts'
import { cleanAuthorship } from './clean.ts'
import { knownAuthors } from './mark-words.ts'
import { type Hints, type Reading, refuse, type ScientificName } from './name.ts'
import {
  epithetAt,
  genusOf,
  infragenericAt,
  infraspecificAt,
  isSurelyEpithet,
  isTimes,
  largeEpithetOf,
} from './parts.ts'

/** One name that is no formula of several: genus, what is below it, author. */
export function readPlain(given: readonly string[], hints: Hints): Reading {
  const isHybridGenus = isTimes(given[0])
  const words = isHybridGenus ? given.slice(1) : given
  if (/^\p{Lu}\p{Ll}{0,3}\.$/u.test(words[0] ?? '') && epithetAt(words, 1) !== undefined) return refuse('abbreviated')
  const genus = genusOf(words[0])
  if (genus === undefined) return refuse('unreadable')
  const name: ScientificName = {
    ...{ canonical: isHybridGenus ? `× ${genus}` : genus, level: 'uninomial', rank: null, authorship: '', year: null },
    ...{ isHybrid: isHybridGenus, subgenus: null, qualifier: null },
  }
  const below = readBelowGenus(name, words, hints)
  // A hyphen parts no genus that stands alone; old botanical ones have it before an epithet.
  if ('name' in below && below.name.level === 'uninomial' && genus.includes('-')) return refuse('unreadable')
  return below
}

function readBelowGenus(name: ScientificName, words: readonly string[], hints: Hints): Reading {
  if (words.length === 1) return { name }
  const mark = infragenericIn(words)
  if (mark > 0) return readInfrageneric(name, words, mark)
  if (isTimes(words[1])) {
    const epithet = epithetAt(words, 2)
    if (epithet === undefined) return refuse('unreadable')
    return readSpecies({ ...name, canonical: `${name.canonical} × ${epithet}`, isHybrid: true }, words, 3)
  }
  if (/^kl\.?$/.test(words[1] ?? '') && epithetAt(words, 2) !== undefined)
    return readSpecies({ ...name, canonical: `${name.canonical} kl. ${epithetAt(words, 2)}` }, words, 3)
  const subgenus = /^\((\p{Lu}\p{Ll}+)\)$/u.exec(words[1] ?? '')?.[1]
  const at = subgenus === undefined ? 1 : 2
  const epithet = epithetAt(words, at)
  if (epithet !== undefined) {
    const canonical = `${name.canonical} ${epithet}`
    return readSpecies({ ...name, canonical, subgenus: subgenus ?? null }, words, at + 1)
  }
  const large = largeEpithetOf(words[at])
  const meant = large === undefined ? 'author' : judgeLarge(words, at, hints)
  if (subgenus !== undefined && words[at] === undefined && !isAboveSpecies(hints)) return refuse('ambiguous')
  if (meant === 'epithet')
    return readSpecies({ ...name, canonical: `${name.canonical} ${large}`, subgenus: subgenus ?? null }, words, at + 1)
  if (meant === 'unclear') return refuse('ambiguous')
  return beginsAuthorship(words, 1) ? withAuthor(name, words.slice(1)) : refuse('unreadable')
}

const isAboveSpecies = ({ rank }: Hints) => typeof rank === 'number' && rank > 0 && rank < 1900
const isSpeciesOrBelow = ({ rank }: Hints) => typeof rank === 'number' && rank >= 1900

/** A word with a capital behind the genus: an author, or an epithet as they were once written. */
function judgeLarge(words: readonly string[], at: number, hints: Hints): 'author' | 'epithet' | 'unclear' {
  const word = words[at] ?? ''
  const next = words[at + 1]
  const isKnown = knownAuthors.has(word)
  if (isAboveSpecies(hints)) return 'author'
  if (epithetAt(words, at + 1) !== undefined && !isKnown) return 'epithet'
  if (infraspecificAt(words, at + 1) && epithetAt(words, at + 2) !== undefined) return 'epithet'
  if (isSurelyEpithet(word)) return 'epithet'
  if (isKnown) return 'author'
  if (next !== undefined && /^(?:&|et|and|ex|in|\[?\(?\d{4}|al\.?|f\.)/.test(next)) return 'author'
  if (isSpeciesOrBelow(hints)) return 'epithet'
  return 'unclear'
}

/** Where "sect." and its like stand before a name of their own, directly or behind the genus' author. */
const infragenericIn = (words: readonly string[]) =>
  words.findIndex((_, i) => i > 0 && infragenericAt(words, i) !== undefined && genusOf(words[i + 1]) !== undefined)

function readInfrageneric(name: ScientificName, words: readonly string[], at: number): Reading {
  const mark = infragenericAt(words, at)
  const between = words.slice(1, at).join(' ')
  if (!mark || (between !== '' && !isAuthorship(between))) return refuse('unreadable')
  const canonical = `${name.canonical} ${mark.mark} ${genusOf(words[at + 1])}`
  // "Rosa sect. Caninae subsect. Rubigineae": the lower one is the name.
  const deeper = infragenericAt(words, at + 2) && genusOf(words[at + 3]) !== undefined
  if (deeper) return readInfrageneric(name, words.toSpliced(at, 2), at)
  return withAuthor({ ...name, canonical, level: 'infrageneric', rank: mark.rank }, words.slice(at + 2))
}

/** From behind the species' epithet on. */
function readSpecies(species: ScientificName, words: readonly string[], from: number): Reading {
  let name: ScientificName = { ...species, level: 'species', rank: species.isHybrid ? 2200 : 2000 }
  let at = from
  const third = epithetAt(words, at)
  if (third !== undefined) {
    if (epithetAt(words, at + 1) !== undefined) return refuse('unreadable')
    name = { ...name, canonical: `${species.canonical} ${third}`, level: 'infraspecies', rank: 2100 }
    at++
  }
  for (let mark = markFrom(words, at); mark > 0; mark = markFrom(words, at)) {
    const between = words.slice(at, mark).join(' ')
    if (between !== '' && !isAuthorship(between)) return refuse('unreadable')
    const isTimesHere = isTimes(words[mark + 1])
    const epithet = belowMark(words, mark, isTimesHere ? 2 : 1)
    const found = infraspecificAt(words, mark)
    if (!found || epithet === undefined) return refuse('unreadable')
    const canonical = `${species.canonical} ${found.mark} ${isTimesHere ? '× ' : ''}${epithet}`
    const isHybrid = species.isHybrid || isTimesHere || found.mark.startsWith('notho')
    name = { ...name, canonical, level: 'infraspecies', rank: found.rank, isHybrid }
    at = mark + (isTimesHere ? 3 : 2)
  }
  return withAuthor(name, words.slice(at))
}

const markFrom = (words: readonly string[], from: number) =>
  words.findIndex(
    (_, i) =>
      i >= from &&
      infraspecificAt(words, i) !== undefined &&
      (belowMark(words, i, 1) !== undefined || (isTimes(words[i + 1]) && epithetAt(words, i + 2) !== undefined)),
  )

/** Behind a rank mark stands an epithet, also with a capital; "f." may end an author's name instead. */
const belowMark = (words: readonly string[], mark: number, offset: number): string | undefined =>
  epithetAt(words, mark + offset) ?? (/^f/.test(words[mark] ?? '') ? undefined : largeEpithetOf(words[mark + offset]))

/** What is left is who published it, and perhaps a note of the name's standing. */
function withAuthor(name: ScientificName, rest: readonly string[]): Reading {
  if (rest.length === 0) return { name }
  const { text, note } = withoutNotes(cleanAuthorship(rest.join(' ')))
  if (text === '') return { name: { ...name, qualifier: note } }
  if (!isAuthorship(text)) return refuse('unreadable')
  const large = text.split(' ')[0] ?? ''
  // "Pterobalaena minor Bergensis": no person is called so.
  if (name.level === 'species' && rest.length === 1 && isSurelyEpithet(large)) return refuse('ambiguous')
  return { name: { ...name, authorship: text, year: yearOf(text), qualifier: note } }
}
