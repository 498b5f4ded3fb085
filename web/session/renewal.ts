import { log } from '../core/log.ts'
import { identity, signInRequest } from './identity.ts'
import { isInvalidGrant, isTimeout, meansAnonymous } from './identity-errors.ts'
import { type AuthUser, isPastExpiry, storedUser } from './user-store.ts'

export type Renewal =
  | { outcome: 'renewed'; user: AuthUser }
  | { outcome: 'anonymous' }
  | { outcome: 'failed'; timedOut: boolean }

const lockName = 'vildfund-renewal'

/** One tab renews at a time: two that use the same refresh token look like theft to a provider. */
const alone = <T>(work: () => Promise<T>): Promise<T> =>
  globalThis.navigator?.locks ? globalThis.navigator.locks.request(lockName, work) : work()

/**
 * Get a new token without asking the user, instead of `old`. If another tab has just done so, its token is used.
 * Nobody signed in at the provider is an answer, not an error.
 */
export function renewSilently(old: AuthUser | undefined): Promise<Renewal> {
  return alone(async (): Promise<Renewal> => {
    const stored = storedUser()
    if (old && !stored) return { outcome: 'anonymous' }
    if (stored && stored.access_token !== old?.access_token && !isPastExpiry(stored)) {
      return { outcome: 'renewed', user: stored }
    }
    try {
      await askProvider()
      const user = storedUser()
      return user ? { outcome: 'renewed', user } : { outcome: 'failed', timedOut: false }
    } catch (error) {
      if (meansAnonymous(error)) return { outcome: 'anonymous' }
      log.warning('session', `Login kunne ikke fornyes: ${error instanceof Error ? error.message : String(error)}`)
      return { outcome: 'failed', timedOut: isTimeout(error) }
    }
  })
}

async function askProvider() {
  const users = await identity()
  try {
    await users.signinSilent(signInRequest())
  } catch (error) {
    // The refresh token is spent, but the user may still be signed in at the provider.
    if (!isInvalidGrant(error)) throw error
    await users.signinSilent({ ...signInRequest(), forceIframeAuth: true })
  }
}
