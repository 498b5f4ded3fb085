/** The local log: what happened in this browser, for the user and whoever helps them. It never leaves the device. */

export type LogType = 'info' | 'warning' | 'error'

export interface LogEntry {
  id: string
  message: string
  area: string
  type: LogType
  /** ISO. */
  timestamp: string
}

const entriesKey = 'log'
const flagKey = 'log_enabled'
const keptFor = 7 * 86_400_000
const pruneEvery = 60_000
/** Storage is small and shared with the session. */
const mostEntries = 1_000

const listeners = new Set<() => void>()
let cached: LogEntry[] | undefined
let prunedAt = Number.NEGATIVE_INFINITY

// Straight to localStorage: the storage module writes its warnings here.
const read = (key: string): string | null => {
  try {
    return globalThis.localStorage?.getItem(key) ?? null
  } catch {
    return null
  }
}
const write = (key: string, value: string) => {
  try {
    localStorage.setItem(key, value)
  } catch {
    // A log that cannot be kept must not be in the way.
  }
}

const isEntry = (value: unknown): value is LogEntry =>
  typeof value === 'object' && value !== null && typeof (value as LogEntry).timestamp === 'string'

const load = (): LogEntry[] => {
  try {
    const value: unknown = JSON.parse(read(entriesKey) ?? '[]')
    return Array.isArray(value) ? value.filter(isEntry) : []
  } catch {
    return []
  }
}

const save = (entries: LogEntry[]) => {
  cached = entries
  write(entriesKey, JSON.stringify(entries))
  for (const listener of listeners) listener()
}

const prune = (entries: LogEntry[]): LogEntry[] => {
  const now = Date.now()
  if (now - prunedAt < pruneEvery) return entries
  prunedAt = now
  const oldest = new Date(now - keptFor).toISOString()
  return entries.filter((entry) => entry.timestamp >= oldest).slice(-mostEntries)
}

const add = (type: LogType, area: string, message: string) => {
  if (!isLogEnabled()) return
  const entry = { id: crypto.randomUUID(), message, area, type, timestamp: new Date().toISOString() }
  // Another tab may have written since.
  save(prune([...load(), entry]))
}

export const log = {
  info: (area: string, message: string) => add('info', area, message),
  warning: (area: string, message: string) => add('warning', area, message),
  error: (area: string, message: string) => add('error', area, message),
}

/** Oldest first; the same list until something is written or has grown too old. */
export const entries = (): readonly LogEntry[] => {
  const all = cached ?? load()
  const kept = prune(all)
  if (kept.length < all.length) write(entriesKey, JSON.stringify(kept))
  cached = kept.length < all.length ? kept : all
  return cached
}

export const clearLog = () => save([])

export const isLogEnabled = () => read(flagKey) !== 'false'

export const setLogEnabled = (enabled: boolean) => {
  write(flagKey, String(enabled))
  for (const listener of listeners) listener()
}

export const subscribe = (listener: () => void) => {
  listeners.add(listener)
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key !== entriesKey && event.key !== flagKey) return
    cached = undefined
    listener()
  }
  window.addEventListener('storage', fromOtherTab)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', fromOtherTab)
  }
}
