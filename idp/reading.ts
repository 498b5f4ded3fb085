import { AsyncLocalStorage } from 'node:async_hooks'
import type { AdapterPayload } from 'oidc-provider'

/**
 * What one request has read of what the provider keeps. It may end, by another password or by signing out, between the
 * reading and the writing; whoever writes says what was read, and what has ended meanwhile is not written again.
 */
class Reading {
  /** The password (as it is kept) that an account had when the request first met it. */
  readonly passwords = new Map<string, string>()
  readonly #found = new Set<string>()
  /** The session that the request comes from. Its name stays when its id is made anew. */
  session: { uid: string; state: string } | undefined
  /** The session that what is granted belongs to, also one that is not kept yet. */
  grantsFor: string | undefined

  /** The session was not kept: its cookie would lie over that of the one that there is by now. */
  isSessionRefused = false
  refuseSession() {
    this.isSessionRefused = true
  }

  /** The browser's cookie names a session that is not there: it has run out, or has another id by now. */
  isSessionMissing = false

  found(kind: string, id: string, payload: AdapterPayload) {
    this.#found.add(`${kind} ${id}`)
    const uid = kind === 'Session' ? payload.uid : kind === 'Interaction' ? payload.session?.uid : undefined
    if (uid === undefined || this.session !== undefined) return
    this.session = { uid, state: stateOf(payload) }
    this.grantsFor = uid
  }
  hasFound(kind: string, id: string): boolean {
    return this.#found.has(`${kind} ${id}`)
  }
  forget(kind: string, id: string) {
    this.#found.delete(`${kind} ${id}`)
  }
  /** What a session is asked to sign out with is kept beside it: who has not changed it leaves it as it is. */
  hasChangedState(payload: AdapterPayload): boolean {
    return stateOf(payload) !== this.session?.state
  }
}

const stateOf = ({ state }: AdapterPayload) => JSON.stringify(state ?? null)

const requests = new AsyncLocalStorage<Reading>()

/** Every request to the provider begins here. */
export const beginReading = (_request: unknown, _reply: unknown, done: () => void) => requests.run(new Reading(), done)

export const reading = (): Reading | undefined => requests.getStore()

/** Somebody has shown that they know this password of an account, or has just set it. */
export const knowsPassword = (accountId: string, passwordHash: string) =>
  void reading()?.passwords.set(accountId, passwordHash)
