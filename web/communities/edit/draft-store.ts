import { useSyncExternalStore } from 'react'
import { readItem, removeItem, writeItem } from '../../core/storage.ts'
import type { CommunityDraft } from './community-draft.ts'

/** What somebody has changed of a community and not saved. The form and its sub-pages write in the same. */
export interface KeptDraft {
  changes: Partial<CommunityDraft>
  /** Which version they changed; 0 of a new one. */
  version: number
  /** The number of a new one: sent again it is the same. */
  uuid: string
  /** Milliseconds since 1970. */
  at: number
}

const days = 30
/** The server keeps pictures that nothing uses for a day. */
const keepsPicture = 23 * 3_600_000

const keyOf = (userId: number, id: number | undefined) => `community-draft-${userId}-${id ?? 'new'}`
const held = new Map<string, KeptDraft | undefined>()
const listeners = new Set<() => void>()

function read(key: string): KeptDraft | undefined {
  if (!held.has(key)) {
    const kept = readItem<KeptDraft>(key)
    const isOld = kept !== undefined && Date.now() - kept.at >= keepsPicture
    const { picture: _gone, ...changes } = kept?.changes ?? {}
    held.set(key, kept && isOld ? { ...kept, changes } : kept)
  }
  return held.get(key)
}

function write(key: string, kept: KeptDraft | undefined) {
  held.set(key, kept)
  if (kept === undefined) removeItem(key)
  else writeItem(key, kept, days, 'd')
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The draft of a community, or of a new one, of who is signed in. */
export function useKeptDraft(userId: number | undefined, id: number | undefined) {
  const key = userId === undefined ? undefined : keyOf(userId, id)
  const kept = useSyncExternalStore(
    subscribe,
    () => (key === undefined ? undefined : read(key)),
    () => undefined,
  )
  return {
    kept,
    change: (changes: Partial<CommunityDraft>, version: number) => {
      if (key === undefined) return
      const before = read(key) ?? { changes: {}, version, uuid: crypto.randomUUID() }
      write(key, { ...before, changes: { ...before.changes, ...changes }, at: Date.now() })
    },
    /** What others have saved is the ground of it from now on. */
    rebase: (version: number) => {
      const before = key === undefined ? undefined : read(key)
      if (key !== undefined && before) write(key, { ...before, version })
    },
    forget: () => {
      if (key !== undefined) write(key, undefined)
    },
  }
}
