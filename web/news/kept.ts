import { readItem, removeItem, writeItem } from '../core/storage.ts'
import type { NewsDraft } from './news-draft.ts'

/** What somebody had written of news when they left the page, on this device. */
export interface Kept {
  changes: Partial<NewsDraft>
  /** Which version they changed; 0 of new news. */
  version: number
  /** The number of new news: see NewsInput. */
  uuid: string
  /** Milliseconds since 1970. */
  at: number
}

const keyOf = (userId: number, id: number | undefined) => `news-draft-${userId}-${id ?? 'new'}`
const days = 30
/** The server keeps pictures that nothing uses for a day. */
const keepsPicture = 23 * 3_600_000

export function readKept(userId: number | undefined, id: number | undefined, now = Date.now()): Kept | undefined {
  const kept = userId === undefined ? undefined : readItem<Kept>(keyOf(userId, id))
  if (kept === undefined || now - kept.at < keepsPicture) return kept
  const { picture: _gone, ...changes } = kept.changes
  return { ...kept, changes }
}

/** Null when there is nothing to keep. */
export function keep(userId: number | undefined, id: number | undefined, kept: Omit<Kept, 'at'> | null) {
  if (userId === undefined) return
  if (kept === null) removeItem(keyOf(userId, id))
  else writeItem(keyOf(userId, id), { ...kept, at: Date.now() }, days, 'd')
}
