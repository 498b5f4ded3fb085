import { claimOf, claimValues, type HeldRole, roleKey, rolesOfClaims } from '#contract/roles.ts'
import { config } from '../core/config.ts'
import { clearSessionCookies, isLoggedInByCookie, roleFlags, setSessionCookies } from '../core/cookies.ts'
import { log } from '../core/log.ts'
import type { Visitor } from './guard.ts'
import { forgetKnownUser } from './known-user.ts'
import { anonymousSession, getSession, setSession } from './session-state.ts'
import { decodeToken } from './token.ts'
import { type AuthUser, forgetStoredUser } from './user-store.ts'

let auth: AuthUser | undefined

/** The tokens in use. */
export const currentAuth = () => auth

const profileClaims = (user: AuthUser) => claimValues(claimOf(user.profile, config.oidc.roleClaim))

/** The role claim of the access token; a provider whose tokens cannot be read may say the same in the profile. */
const tokenClaims = (user: AuthUser): string[] => {
  try {
    return claimValues(claimOf(decodeToken(user.access_token), config.oidc.roleClaim))
  } catch (error) {
    log.error('session', error instanceof Error ? error.message : String(error))
    return profileClaims(user)
  }
}

/** The claims, and one more for each role that the server says the user holds without them: roles granted in the portal. */
export const flagsOf = (claims: readonly string[], roles: readonly HeldRole[]): string[] => {
  const granted = roles.flatMap((held) => {
    const entry = config.roleTable.find((row) => roleKey(row) === roleKey(held))
    return !entry || entry.claims.some((claim) => claims.includes(claim)) ? [] : entry.claims.slice(0, 1)
  })
  return [...claims, ...granted]
}

/** The roles that the server told, less what the claims gave and give no more, with what they give now. */
const rolesAfter = (known: readonly HeldRole[], before: readonly string[], now: readonly string[]): HeldRole[] => {
  const keysOf = (claims: readonly string[]) => new Set(rolesOfClaims(claims, config.roleTable).map(roleKey))
  const [given, gives] = [keysOf(before), keysOf(now)]
  const kept = known.filter((held) => gives.has(roleKey(held)) || !given.has(roleKey(held)))
  const gained = rolesOfClaims(now, config.roleTable).filter((held) => !given.has(roleKey(held)))
  return [...new Map([...kept, ...gained].map((held) => [roleKey(held), held])).values()]
}

/** Go by these tokens from now on. Says whether a known user's claims are others than they were. */
export function adopt(user: AuthUser): boolean {
  auth = user
  const known = getSession()
  const claims = tokenClaims(user)
  if (!known.user) {
    setSessionCookies(claims)
    setSession({ ...known, claims, roles: rolesOfClaims(claims, config.roleTable) })
    return false
  }
  const haveChanged = known.claims.toSorted().join('\n') !== claims.toSorted().join('\n')
  const roles = haveChanged ? rolesAfter(known.user.roles, known.claims, claims) : known.user.roles
  setSessionCookies(flagsOf(claims, roles))
  setSession({ ...known, claims, roles, user: { ...known.user, roles } })
  return haveChanged
}

/** Forget the user, the cookies and the stored user. */
export function forget() {
  auth = undefined
  clearSessionCookies()
  forgetStoredUser()
  forgetKnownUser()
  setSession(anonymousSession)
}

/** What the guard goes by. */
export const visitor = (): Visitor => {
  const { user, status, claims } = getSession()
  return {
    loggedInCookie: isLoggedInByCookie(),
    signedIn: auth !== undefined && status !== 'anonymous',
    acceptedTerms: user?.hasAcceptedMostRecentTerms ?? true,
    // Of the access token: the profile is the ID token's, which a renewal may leave as it was.
    profileRoles: auth ? rolesOfClaims(claims, config.roleTable) : [],
    flagRoles: rolesOfClaims(roleFlags(), config.roleTable),
  }
}
