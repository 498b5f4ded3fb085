import { chunksOf } from './chunks.ts'
import { type FoundName, findName } from './find-name.ts'
import { interpret, type ReadFields, type ReadPart } from './interpret.ts'
import type { Named, NameFinder } from './name-finder.ts'
import { tokensOf } from './tokens.ts'

/**
 * A line of a notebook: "5 musvit", "gråkrage 2 par", "bogfinke hørt", "12 stær ad", "x solsort". Whatever is written,
 * something comes back, and every letter of it is in one of the parts.
 */
export interface ReadLine {
  text: string
  /** Read: the name is a whole one. Guess: somebody should look. Unread: no name is to be seen in it. */
  state: 'empty' | 'read' | 'guess' | 'unread'
  taxon: Named | null
  /** What else it may be. */
  others: Named[]
  fields: ReadFields
  /** How each part was understood, in order; only space lies between them. */
  parts: ReadPart[]
}

export function readLine(text: string, finder: NameFinder): ReadLine {
  const tokens = tokensOf(text)
  const nothing = { text, taxon: null, others: [], fields: {}, parts: [] }
  if (tokens.length === 0) return { ...nothing, state: 'empty' }
  const name = findName(tokens, finder)
  const chunks = chunksOf(tokens, name)
  const isOfSomeKind = chunks.some(({ word }) => word?.meaning.field === 'kind')
  const [taxon, ...others] = sorted(name?.hits ?? [], isOfSomeKind)
  const { fields, parts, isOdd } = interpret(text, chunks, taxon?.group, finder)
  if (!name || !taxon) return { ...nothing, state: 'unread', fields, parts }
  return { text, state: name.isSure && !isOdd ? 'read' : 'guess', taxon, others, fields, parts }
}

/** "mejse sp." is any of them: the group before its species. */
const sorted = (hits: FoundName['hits'], isOfSomeKind: boolean): Named[] =>
  isOfSomeKind ? [...hits.filter(({ rank }) => rank < 2000), ...hits.filter(({ rank }) => rank >= 2000)] : hits

/** The lines of a list, empty ones left out. A line that names several species with commas between counts as so many. */
export function readList(text: string, finder: NameFinder): ReadLine[] {
  return text
    .split(/\r\n|\r|\n/)
    .flatMap((line) => severalIn(line, finder) ?? [readLine(line, finder)])
    .filter(({ state }) => state !== 'empty')
}

function severalIn(line: string, finder: NameFinder): ReadLine[] | undefined {
  if (!/[,;]/.test(line)) return undefined
  const lines = line.split(/[,;]/).map((piece) => readLine(piece.trim(), finder))
  const filled = lines.filter(({ state }) => state !== 'empty')
  return filled.length > 1 && filled.every(({ state }) => state === 'read') ? filled : undefined
}
