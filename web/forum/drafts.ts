import { readItem, removeItem, writeItem } from '../core/storage.ts'

/** What somebody was writing when the page was closed. On a shared machine each has their own. */
const keyOf = (userId: number, what: string) => `forum-draft-${userId}-${what}`
const days = 30

export const readDraft = <T>(userId: number | undefined, what: string): T | undefined =>
  userId === undefined ? undefined : readItem<T>(keyOf(userId, what))

/** Null when there is nothing to keep. */
export function keepDraft(userId: number | undefined, what: string, value: unknown) {
  if (userId === undefined) return
  if (value === null) removeItem(keyOf(userId, what))
  else writeItem(keyOf(userId, what), value, days, 'd')
}
