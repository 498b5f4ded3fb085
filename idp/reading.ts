import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * What one request has read of what the provider keeps. It may end, by another password or by signing out, between the
 * reading and the writing; whoever writes says what was read, and what has ended meanwhile is not written again.
 */
class Reading {
  /** The password (as it is kept) that an account had when the request first met it. */
  readonly passwords = new Map<string, string>()
  readonly #found = new Set<string>()

  found(kind: string, id: string) {
    this.#found.add(`${kind} ${id}`)
  }
  hasFound(kind: string, id: string): boolean {
    return this.#found.has(`${kind} ${id}`)
  }
  forget(kind: string, id: string) {
    this.#found.delete(`${kind} ${id}`)
  }
}

const requests = new AsyncLocalStorage<Reading>()

/** Every request to the provider begins here. */
export const beginReading = (_request: unknown, _reply: unknown, done: () => void) => requests.run(new Reading(), done)

export const reading = (): Reading | undefined => requests.getStore()

/** Somebody has shown that they know this password of an account, or has just set it. */
export const knowsPassword = (accountId: string, passwordHash: string) =>
  void reading()?.passwords.set(accountId, passwordHash)
