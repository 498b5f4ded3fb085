import type { FoundName } from './find-name.ts'
import type { Token } from './tokens.ts'
import { mostWords, type Word, wordFor } from './words.ts'

/** One thing that a line says: the name, a number, or a word or a few that mean something; or none of these. */
export interface Chunk {
  from: number
  to: number
  text: string
  kind: 'name' | 'number' | 'range' | 'time' | 'odd' | 'word' | 'sign'
  number?: number
  word?: Word
}

export function chunksOf(tokens: readonly Token[], name: FoundName | undefined): Chunk[] {
  const chunks: Chunk[] = []
  for (let i = 0; i < tokens.length; ) {
    if (name && i === name.from) {
      chunks.push(joined(tokens.slice(name.from, name.to), { kind: 'name' }))
      i = name.to
      continue
    }
    const end = name && i < name.from ? name.from : tokens.length
    const [length, chunk] = phrase(tokens.slice(i, end)) ?? [1, plain(tokens[i] as Token)]
    chunks.push(chunk)
    i += length
  }
  return chunks
}

/** The most words from the first on that mean something together. */
function phrase(tokens: readonly Token[]): [length: number, chunk: Chunk] | undefined {
  for (let length = Math.min(mostWords, tokens.length); length > 0; length--) {
    const span = tokens.slice(0, length)
    if (!span.every(({ kind }) => kind === 'word' || kind === 'sign')) continue
    const word = wordFor(span.map(({ text }) => text).join(' '))
    if (!word) continue
    const number = word.meaning.field === 'number' ? { number: word.meaning.value } : {}
    return [length, joined(span, { kind: 'number' in number ? 'number' : 'word', word, ...number })]
  }
  return undefined
}

const joined = (span: readonly Token[], rest: Pick<Chunk, 'kind' | 'number' | 'word'>): Chunk => ({
  from: span[0]?.from ?? 0,
  to: span.at(-1)?.to ?? 0,
  text: span.map(({ text }) => text).join(' '),
  ...rest,
})

function plain(token: Token): Chunk {
  const { from, to, text, kind } = token
  const where = { from, to, text }
  if (kind === 'number') return { ...where, kind: 'number', number: Number(text.replaceAll('.', '')) }
  if (kind === 'times') return { ...where, kind: 'number', number: Number(text.slice(1)) }
  if (kind === 'tally') return { ...where, kind: 'number', number: text.length }
  return { ...where, kind }
}
