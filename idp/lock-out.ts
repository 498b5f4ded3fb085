/** How many wrong passwords in a row are forgiven before the account is locked, and for how long each time. */
export const triesBeforeLock = 5
const lockMinutes = [1, 5, 15, 60]

export interface Attempts {
  failed: number
  lockedUntil: Date | null
}

export const isLocked = (attempts: Attempts, now: Date) => attempts.lockedUntil !== null && attempts.lockedUntil > now

/**
 * Count an attempt before its password is looked at: many guesses at the same moment cannot slip past the lock.
 * A right password afterwards sets everything back.
 */
export function countAttempt(attempts: Attempts, now: Date): Attempts {
  const failed = attempts.failed + 1
  if (failed % triesBeforeLock !== 0) return { failed, lockedUntil: null }
  const minutes = lockMinutes[Math.min(failed / triesBeforeLock, lockMinutes.length) - 1] ?? 60
  return { failed, lockedUntil: new Date(now.getTime() + minutes * 60_000) }
}

/**
 * Attempts on names that nobody has. They are locked as real accounts are, so that the lock does not tell which
 * names exist. Kept in memory, the oldest forgotten first.
 */
export class UnknownNames {
  readonly #attempts = new Map<string, Attempts>()
  readonly #most = 10_000

  /** The lock that already holds, or what this attempt leads to. */
  attempt(name: string, now: Date): { wasLocked: boolean; attempts: Attempts } {
    const known = this.#attempts.get(name) ?? { failed: 0, lockedUntil: null }
    if (isLocked(known, now)) return { wasLocked: true, attempts: known }
    const attempts = countAttempt(known, now)
    this.#attempts.delete(name)
    this.#attempts.set(name, attempts)
    if (this.#attempts.size > this.#most) this.#attempts.delete(this.#attempts.keys().next().value ?? '')
    return { wasLocked: false, attempts }
  }
}
