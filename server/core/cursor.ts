import { z } from 'zod'
import { Refusal } from '#server/core/refusal.ts'

/** Where a page ended: the order that it was in, and what the last line had there. */
export interface Mark {
  sort: string
  value: string | number
  id: number
}

const Written = z.tuple([z.string(), z.union([z.string().max(60), z.number().int()]), z.number().int().min(0)])

export const cursorOf = ({ sort, value, id }: Mark): string =>
  Buffer.from(JSON.stringify([sort, value, id])).toString('base64url')

/** The mark of a cursor; one that is not ours, or of another order, is refused. */
export function readCursor(cursor: string | null, sort: string): Mark | null {
  if (cursor === null) return null
  try {
    const [of, value, id] = Written.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
    if (of === sort) return { sort, value, id }
  } catch {
    // Falls through to the refusal.
  }
  throw badCursor()
}

export const badCursor = () => new Refusal('invalid', 'bad_input', { cursor: 'Er ikke en gyldig markør.' })

/** A page and the cursor of the next one, from one row more than the page has. */
export function pageOf<T>(rows: readonly T[], take: number, mark: (row: T) => Mark) {
  const items = rows.slice(0, take)
  const last = items.at(-1)
  return { items, cursor: rows.length > take && last !== undefined ? cursorOf(mark(last)) : null }
}

/** A value of a cursor that is to be a day or a moment. */
export function dayOrMoment(value: string | number): string {
  const schema = z.union([z.iso.date(), z.iso.datetime()])
  const read = schema.safeParse(value)
  if (!read.success) throw badCursor()
  return read.data
}

export function wholeNumber(value: string | number): number {
  if (typeof value !== 'number') throw badCursor()
  return value
}
