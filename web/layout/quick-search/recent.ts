import { readItem, removeItem, writeItem } from '../../core/storage.ts'
import type { Entry, Hit } from './entries.ts'

/** What was opened from the box before: on this device, for each person apart. */

const most = 8
const days = 90
const keyOf = (userId: number | undefined) => `quick-search-${userId ?? 'visitor'}`

const isEntry = (entry: unknown): entry is Entry =>
  typeof entry === 'object' && entry !== null && 'to' in entry && String(entry.to).startsWith('/')

export const recentOf = (userId: number | undefined): Entry[] => {
  const kept = readItem<unknown>(keyOf(userId))
  return Array.isArray(kept) ? kept.filter(isEntry) : []
}

export function rememberEntry(userId: number | undefined, hit: Hit) {
  const { taxon: _taxon, note: _note, photoUrl, ...entry } = hit
  // A signed address is good for some minutes only.
  const lasting = photoUrl?.includes('?') ? null : photoUrl
  const others = recentOf(userId).filter(({ key }) => key !== hit.key)
  const kept: Entry[] = [{ ...entry, photoUrl: lasting ?? null }, ...others]
  writeItem(keyOf(userId), kept.slice(0, most), days, 'd')
}

export const forgetRecent = (userId: number | undefined) => removeItem(keyOf(userId))
