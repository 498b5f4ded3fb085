import { log } from './log.ts'

export type ExpiryUnit = 's' | 'm' | 'h' | 'd'

interface StoredItem {
  value: unknown
  /** Milliseconds since 1970. */
  created: number
  expiry: number
  unit: ExpiryUnit
}

const seconds: Record<ExpiryUnit, number> = { s: 1, m: 60, h: 3_600, d: 86_400 }

/** What is stored under a key, or undefined when there is nothing, it cannot be read, or its time is up. */
export function readItem<T>(key: string): T | undefined {
  const text = rawItem(key)
  if (text === null) return undefined
  const item = parse(text)
  if (item === undefined) {
    log.warning('storage', `Kunne ikke læse "${key}" fra browserens lager`)
    removeItem(key)
    return undefined
  }
  if (Date.now() >= item.created + item.expiry * seconds[item.unit] * 1_000) {
    log.warning('storage', `"${key}" i browserens lager er udløbet`)
    removeItem(key)
    return undefined
  }
  return item.value as T
}

export function writeItem(key: string, value: unknown, expiry = 5, unit: ExpiryUnit = 'm'): void {
  const item: StoredItem = { value, created: Date.now(), expiry, unit }
  try {
    localStorage.setItem(key, JSON.stringify(item))
  } catch {
    // Full, or forbidden by the browser: the portal works without, it only remembers less.
    log.warning('storage', `Kunne ikke gemme "${key}" i browserens lager`)
  }
}

export function removeItem(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Where storage is forbidden there is nothing to remove.
  }
}

const rawItem = (key: string) => {
  try {
    return globalThis.localStorage?.getItem(key) ?? null
  } catch {
    return null
  }
}

function parse(text: string): StoredItem | undefined {
  try {
    const item = JSON.parse(text) as Partial<StoredItem> | null
    const isItem =
      typeof item === 'object' &&
      item !== null &&
      Number.isFinite(item.created) &&
      Number.isFinite(item.expiry) &&
      item.unit !== undefined &&
      Object.hasOwn(seconds, item.unit)
    return isItem ? (item as StoredItem) : undefined
  } catch {
    return undefined
  }
}
