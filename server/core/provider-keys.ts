import { createLocalJWKSet, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'

/** What is needed to check a token cannot be had from its provider now: no fault of the token. */
export class ProviderUnreachable extends Error {}

export interface KeySource {
  /** The keys as far as they are known; fetched when they are not, or have grown old. */
  known(now: number): Promise<JWTVerifyGetKey>
  /**
   * Keys fetched anew, because no known one made a token's signature; undefined when that was tried in vain a moment
   * ago. Unreachable when keys were fetched too often lately.
   */
  newer(keyName: string, now: number): Promise<JWTVerifyGetKey | undefined>
  /** None of the newer ones made it either. */
  inVain(keyName: string, now: number): void
}

const minute = 60_000
const freshFor = 10 * minute
/** A key that was looked for in vain is not looked for again so soon. */
const patience = 5_000
/** Forged tokens must not make the portal flood its provider: so many looks at once, then one in six seconds. */
const looksAMinute = 10
/** Where no keys are known yet, the provider is asked again so soon after it had none to show. */
const breath = 1_000
const mostNames = 1000

/** Keys that never change: those of the bundled provider. */
export const fixedKeys = (keys: JSONWebKeySet): KeySource => {
  const set = createLocalJWKSet(keys)
  return { known: async () => set, newer: async () => undefined, inVain: () => {} }
}

/** Keys of a provider elsewhere. A new key is found at once, however often keys change, but never in a flood. */
export function fetchedKeys(fetchKeys: (now: number) => Promise<JSONWebKeySet>): KeySource {
  let current: { set: JWTVerifyGetKey; at: number } | undefined
  let pending: Promise<JWTVerifyGetKey> | undefined
  let failed: { error: unknown; at: number } | undefined
  let looks = looksAMinute
  let countedAt = 0
  const soughtInVain = new Map<string, number>()

  const refresh = (now: number) => {
    pending ??= fetchKeys(now)
      .then((keys) => {
        current = { set: createLocalJWKSet(keys), at: now }
        return current.set
      })
      .catch((error: unknown) => {
        failed = { error, at: now }
        throw error
      })
      .finally(() => {
        pending = undefined
      })
    return pending
  }

  const mayLook = (now: number) => {
    looks = Math.min(looksAMinute, looks + (Math.max(0, now - countedAt) * looksAMinute) / minute)
    countedAt = now
    if (looks < 1) return false
    looks -= 1
    return true
  }

  return {
    async known(now) {
      if (current && now - current.at < freshFor) return current.set
      if (!current) {
        if (failed && now - failed.at < breath) throw failed.error
        return refresh(now)
      }
      const old = current
      // Old keys are better than none: the provider may be away for a while.
      return refresh(now).catch(() => {
        current = { ...old, at: now - freshFor + minute }
        return old.set
      })
    },
    async newer(keyName, now) {
      const before = soughtInVain.get(keyName)
      if (before !== undefined && now - before < patience) return undefined
      if (!pending && !mayLook(now)) throw new ProviderUnreachable('its keys were asked for too often lately')
      return refresh(now)
    },
    inVain(keyName, now) {
      if (soughtInVain.size >= mostNames) soughtInVain.clear()
      soughtInVain.set(keyName, now)
    },
  }
}
