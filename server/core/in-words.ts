import { inspect } from 'node:util'

/** An error as one line for people, whatever was thrown. */
export function inWords(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error)
  if (error instanceof AggregateError && error.errors.length > 0) {
    const all = [...new Set(error.errors.map(inWords))].join('; ')
    return error.message.trim() === '' ? all : `${error.message}: ${all}`
  }
  const { message, code, name } = error as { message?: unknown; code?: unknown; name?: unknown }
  const said = typeof message === 'string' ? message.trim() : ''
  const known = typeof code === 'string' && !said.includes(code) ? code : ''
  const words = [said, known && said ? `(${known})` : known].filter(Boolean).join(' ')
  if (words !== '') return words.replace(/\s+/g, ' ')
  if (error instanceof Error) return typeof name === 'string' ? name : 'Error'
  return inspect(error, { depth: 2, breakLength: Number.POSITIVE_INFINITY })
}
