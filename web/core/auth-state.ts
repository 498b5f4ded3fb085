import { type HeldRole, roleKey, rolesOfClaims } from '#contract/roles.ts'
import { config } from './config.ts'
import { clearSessionCookies, isLoggedInByCookie, roleFlags, setSessionCookies } from './cookies.ts'
import type { Visitor } from './guard.ts'
import { forgetKnownUser } from './known-user.ts'
import { log } from './log.ts'
import { anonymousSession, getSession, setSession } from './session-state.ts'
import { claimValues, decodeToken } from './token.ts'
import { type AuthUser, forgetStoredUser } from './user-store.ts'

let auth: AuthUser | undefined

/** The tokens in use. */
export const currentAuth = () => auth

const profileClaims = (user: AuthUser) => claimValues(user.profile, config.oidc.roleClaim)

/** The role claim of the access token; a provider whose tokens cannot be read may say the same in the profile. */
const tokenClaims = (user: AuthUser): string[] => {
  try {
    return claimValues(decodeToken(user.access_token), config.oidc.roleClaim)
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

/** Go by these tokens from now on. */
export function adopt(user: AuthUser) {
  auth = user
  const known = getSession()
  const claims = tokenClaims(user)
  setSessionCookies(flagsOf(claims, known.user?.roles ?? []))
  setSession({ ...known, claims, roles: known.user?.roles ?? rolesOfClaims(claims, config.roleTable) })
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
  const { user, status } = getSession()
  return {
    loggedInCookie: isLoggedInByCookie(),
    signedIn: auth !== undefined && status !== 'anonymous',
    acceptedTerms: user?.hasAcceptedMostRecentTerms ?? true,
    profileRoles: auth ? rolesOfClaims(profileClaims(auth), config.roleTable) : [],
    flagRoles: rolesOfClaims(roleFlags(), config.roleTable),
  }
}
