import type { Columns, Mark } from './columns.ts'
import { type Asking, questionOf } from './question.ts'
import { goneOf, hasAny, since } from './totals.ts'

/**
 * Whether any find of a question may have come, gone or changed since a mark. Only what has changed is looked at, so that
 * an answer that was given stands while finds come in elsewhere.
 */
export function isTouched(columns: Columns, asking: Asking, mark: Mark): boolean {
  const gone = columns.goneSince(mark)
  if (gone === null || asking.ids) return true
  const { length } = columns.tree
  if (gone.length === 0 && length === mark.length) return false
  const { member } = asking
  if (member && isAmong(columns, member.taken, gone, mark.length)) return true
  // What comes in by hand has been looked at, and nothing else can.
  if (member && member.criteria === null) return false
  const question = { ...questionOf(columns, asking), picked: undefined, ofPicked: undefined }
  if (question.isOfNow) return true
  return hasAny(since(columns, question, mark.length)) || hasAny(goneOf(columns, question, gone))
}

function isAmong(columns: Columns, ids: Uint32Array, gone: readonly number[], from: number): boolean {
  if (ids.length === 0) return false
  const { arrays, length } = columns.tree
  const asked = new Set(ids)
  const isAsked = (line: number) => asked.has(arrays.recordId[line] as number)
  for (let line = from; line < length; line++) if (isAsked(line)) return true
  return gone.some(isAsked)
}
