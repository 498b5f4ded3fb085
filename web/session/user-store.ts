import type { StateStore } from 'oidc-client-ts'
import { config } from '../core/config.ts'
import { readItem, removeItem, writeItem } from '../core/storage.ts'

/** What the identity provider says of the user, as stored. */
export interface AuthUser {
  access_token: string
  refresh_token?: string
  id_token?: string
  token_type: string
  scope?: string
  /** Seconds since 1970; earlier than the token's own, see storedExpiry. */
  expires_at?: number
  session_state: string | null
  profile: Record<string, unknown> & { sub: string; name?: string }
}

/** The name that oidc-client-ts gives it. */
export const userKey = () => `user:${config.oidc.issuer}:${config.oidc.clientId}`

export const storedUser = (): AuthUser | undefined => {
  const user = readItem<AuthUser>(userKey())
  return typeof user?.access_token === 'string' && typeof user.profile?.sub === 'string' ? user : undefined
}

export const forgetStoredUser = () => removeItem(userKey())

/** The lesser of 60 minutes and the token's lifetime less 10 minutes, from now. May be in the past. */
export const storedExpiry = (expiresAt: number, now: number): number =>
  now + Math.min(60 * 60, expiresAt - now - 10 * 60)

export const isPastExpiry = (user: Pick<AuthUser, 'expires_at'>, now = Date.now()) =>
  user.expires_at !== undefined && user.expires_at <= now / 1_000

/** Where oidc-client-ts keeps its user: local storage, for 365 days. */
export const userStore: StateStore = {
  set: async (key, value) => {
    const user = JSON.parse(value) as AuthUser
    const now = Math.floor(Date.now() / 1_000)
    const expires = user.expires_at === undefined ? {} : { expires_at: storedExpiry(user.expires_at, now) }
    writeItem(key, { ...user, ...expires }, 365, 'd')
  },
  get: async (key) => {
    const user = readItem<AuthUser>(key)
    return user === undefined ? null : JSON.stringify(user)
  },
  remove: async (key) => {
    const user = readItem<AuthUser>(key)
    removeItem(key)
    return user === undefined ? null : JSON.stringify(user)
  },
  getAllKeys: async () => [userKey()],
}
