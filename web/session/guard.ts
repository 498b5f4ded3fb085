import type { Page } from '#contract/pages.ts'
import { type HeldRole, holds, holdsGroups } from '#contract/roles.ts'
import { stringifySearch } from '../core/search.ts'
import { carriedSkin } from '../core/skin.ts'

export interface Visitor {
  /** The cookie: what home, landing page and account page go by. */
  loggedInCookie: boolean
  signedIn: boolean
  /** False only for a signed-in user who is known not to have accepted the newest terms. */
  acceptedTerms: boolean
  /** By the profile. */
  profileRoles: readonly HeldRole[]
  /** By the role_flags cookie. */
  flagRoles: readonly HeldRole[]
}

export interface Destination {
  pathname: string
  search: Record<string, string>
  /** Path, query and fragment. */
  href: string
  /** The skin of the page one comes from. */
  previousSkin?: string | undefined
}

export type Decision =
  | { go: 'on' }
  /** Inside the app, replacing the address. `remember` is where to return to after signing in. */
  | { go: 'path'; path: string; remember?: string }
  /** A full page load. */
  | { go: 'load'; address: string }

const withoutTerms = new Set(['/auth', '/silent-refresh', '/logout', '/vilkaar'])

/** One guard for all pages: it reads the page's data and what is known of the visitor, and says where to go. */
export function decide(
  page: Page | undefined,
  to: Destination,
  visitor: Visitor,
  redirects: Record<string, string>,
): Decision {
  const rule = redirects[to.pathname] ?? page?.redirect
  if (rule !== undefined && rule !== to.pathname) {
    return isAbsolute(rule) ? { go: 'load', address: rule } : { go: 'path', path: rule }
  }
  const skin = carriedSkin(to.pathname, to.search, to.previousSkin)
  if (skin !== undefined) return { go: 'path', path: withSkin(to, skin) }
  if (to.pathname === '/') return { go: 'path', path: visitor.loggedInCookie ? '/overblik' : '/landingpage' }
  if ((to.pathname === '/landingpage' || to.pathname === '/konto') && visitor.loggedInCookie) {
    return { go: 'path', path: '/overblik' }
  }
  if (visitor.signedIn && !visitor.acceptedTerms && !withoutTerms.has(to.pathname)) {
    return { go: 'path', path: termsPath(to.href) }
  }
  if (page === undefined) return { go: 'on' }
  if (page.access.who === 'login' && !visitor.signedIn) return { go: 'path', path: '/konto', remember: to.href }
  if (!mayOpen(page, visitor)) {
    return { go: 'path', path: '/403', ...(visitor.signedIn ? {} : { remember: to.href }) }
  }
  return { go: 'on' }
}

export const termsPath = (href: string) => `/vilkaar?redirect=${encodeURIComponent(href)}`

/** One of the page's roles, and every species group it lists, by the profile or by the cookie. */
export function mayOpen(
  { access }: Pick<Page, 'access'>,
  visitor: Pick<Visitor, 'profileRoles' | 'flagRoles'>,
): boolean {
  if (access.who === 'all' || access.who === 'login') return true
  const held = [...visitor.profileRoles, ...visitor.flagRoles]
  if (access.who !== 'roles') return held.length > 0
  return holds(held, ...access.roles) && (!access.speciesGroups || holdsGroups(held, access.speciesGroups))
}

export interface Onlooker {
  isSignedIn: boolean
  roles: readonly HeldRole[]
}

/** Whether a link to the page makes sense for this person. The guard decides again when they come. */
export const mayUse = (page: Pick<Page, 'access'>, { isSignedIn, roles }: Onlooker): boolean =>
  page.access.who === 'all' || (isSignedIn && mayOpen(page, { profileRoles: roles, flagRoles: [] }))

const isAbsolute = (address: string) => /^([a-z][a-z0-9+.-]*:)?\/\//i.test(address)

const withSkin = (to: Destination, skin: string) => {
  const fragment = to.href.includes('#') ? to.href.slice(to.href.indexOf('#')) : ''
  return `${to.pathname}${stringifySearch({ ...to.search, skin })}${fragment}`
}
