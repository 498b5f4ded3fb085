import { yearOf } from './authorship.ts'
import { cleanAuthorship, cleanName } from './clean.ts'
import { stripped } from './early.ts'
import { type Hints, type Reading, refuse, type ScientificName } from './name.ts'
import { epithetAt, isTimes } from './parts.ts'
import { readPlain } from './plain.ts'

/**
 * Read a text as a scientific name, by the rules of the zoological and the botanical code. Every entrance uses this one
 * reading. What cannot be read for certain is refused with its kind, never guessed.
 */
export function readName(text: string, hints: Hints = {}): Reading {
  const column = cleanAuthorship(hints.authorship ?? '')
  const cleaned = cleanName(text)
  const whole = inSmallLetters(column === '' ? cleaned : withoutAuthor(cleaned, column), hints)
  if (whole === undefined) return refuse('ambiguous')
  if (whole === '') return refuse('empty')
  const rest = stripped(whole, (without) => canonicalNear(without, hints))
  if ('refusal' in rest || 'name' in rest) return rest
  const reading = readParts(rest.text, hints)
  if (!('name' in reading)) return reading
  const name = { ...reading.name, qualifier: rest.qualifier ?? reading.name.qualifier }
  if (rest.isAggregate) {
    if (name.level !== 'species') return refuse('unreadable')
    Object.assign(name, { canonical: `${name.canonical} agg.`, rank: 1900 })
  }
  if (column === '') return { name }
  return { name: { ...name, authorship: column, year: yearOf(column) ?? name.year } }
}

const readParts = (text: string, hints: Hints): Reading => {
  const parts = formulaParts(text.split(' '))
  return parts.length === 1 ? readPlain(parts[0] ?? [], hints) : readFormula(parts)
}

const canonicalNear = (text: string, hints: Hints): string | null => {
  const reading = readName(text, { rank: hints.rank })
  return 'name' in reading ? reading.name.canonical : null
}

/** The author that the source has apart may stand behind the name too. */
const withoutAuthor = (text: string, author: string) => {
  const tidy = cleanAuthorship(text)
  return tidy.toLowerCase().endsWith(` ${author.toLowerCase()}`) ? tidy.slice(0, -author.length - 1).trim() : text
}

/** A name in capitals throughout, where it is certain which words are the name; undefined where it is not. */
function inSmallLetters(text: string, { rank }: Hints): string | undefined {
  if (!/^\p{Lu}{2,}(?: \p{Lu}{2,})*$/u.test(text)) return text
  const words = text.split(' ')
  const [first = '', ...more] = words
  const genus = first.slice(0, 1) + first.slice(1).toLowerCase()
  if (more.length === 0) return genus
  if (text === 'INCERTAE SEDIS' || text.startsWith('NOT ')) return text
  const most = typeof rank !== 'number' || rank < 1900 ? 0 : rank > 2000 ? 2 : 1
  return more.length <= most ? [genus, ...more.map((word) => word.toLowerCase())].join(' ') : undefined
}

/** The names of a hybrid formula: × behind a whole name, or between two genera. */
function formulaParts(words: readonly string[]): string[][] {
  const parts: string[][] = [[]]
  words.forEach((word, i) => {
    const part = parts.at(-1) ?? []
    const closes =
      part.length >= 2 && !isTimes(part.at(-1)) && !/^(?:nothosubsp|nothovar|subsp|var)\.?$/.test(part.at(-1) ?? '')
    const joinsGenera = part.length === 1 && !isTimes(part[0]) && /^\p{Lu}\p{Ll}/u.test(words[i + 1] ?? '')
    if (isTimes(word) && (closes || joinsGenera)) parts.push([])
    else part.push(word)
  })
  return parts
}

/** A hybrid by its parents has no author of its own. Their order is the writer's. */
function readFormula(parts: readonly string[][]): Reading {
  const names: ScientificName[] = []
  let genus = ''
  for (const part of parts) {
    const [first = ''] = part
    const isShort = /^\p{Lu}\.$/u.test(first) && genus.startsWith(first.slice(0, 1))
    const words =
      genus !== '' && epithetAt(part, 0) !== undefined ? [genus, ...part] : isShort ? [genus, ...part.slice(1)] : part
    const reading = readPlain(words, {})
    if (!('name' in reading)) return reading
    names.push(reading.name)
    genus = words.find((word) => !isTimes(word)) ?? genus
  }
  const [name] = names
  if (!name || new Set(names.map((one) => one.level === 'uninomial')).size > 1) return refuse('unreadable')
  const isUninomial = name.level === 'uninomial'
  return {
    name: {
      ...{ canonical: names.map((one) => one.canonical).join(' × '), level: isUninomial ? 'uninomial' : 'species' },
      ...{ rank: isUninomial ? null : 2200, authorship: '', year: null },
      ...{ isHybrid: true, subgenus: null, qualifier: null },
    },
  }
}
