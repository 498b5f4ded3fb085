import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Page, type PageAccess, pages } from '#contract/pages.ts'
import { allRoles, type HeldRole, speciesGroupIds } from '#contract/roles.ts'
import { placeOfHref } from '../core/navigation.ts'
import { type Decision, decide, mayOpen, type Visitor } from './guard.ts'

const anonymous: Visitor = {
  loggedInCookie: false,
  signedIn: false,
  acceptedTerms: true,
  profileRoles: [],
  flagRoles: [],
}
const member: Visitor = { ...anonymous, loggedInCookie: true, signedIn: true }
const on: Decision = { go: 'on' }
const table: readonly Page[] = pages

const visit = (
  href: string,
  visitor: Visitor,
  options: { page?: Page; redirects?: Record<string, string>; previousSkin?: string } = {},
) => {
  const place = placeOfHref(href)
  const page = options.page ?? table.find((p) => p.path === place.pathname)
  return decide(page, { ...place, previousSkin: options.previousSkin }, visitor, options.redirects ?? {})
}

const pageWith = (access: PageAccess): Page => ({ path: '/x', layout: 'default', title: '', access })

describe('home, landing page and account page', () => {
  it('lead by the logged-in cookie', () => {
    expect(visit('/', anonymous)).toEqual({ go: 'path', path: '/landingpage' })
    expect(visit('/', { ...anonymous, loggedInCookie: true })).toEqual({ go: 'path', path: '/overblik' })
    for (const path of ['/landingpage', '/konto']) {
      expect(visit(path, anonymous)).toEqual(on)
      expect(visit(path, { ...anonymous, loggedInCookie: true })).toEqual({ go: 'path', path: '/overblik' })
    }
  })
})

describe('pages that need a login', () => {
  it('send a visitor to the account page and remember the full path', () => {
    expect(visit('/profil/rediger?fane=2#navn', anonymous)).toEqual({
      go: 'path',
      path: '/konto',
      remember: '/profil/rediger?fane=2#navn',
    })
    expect(visit('/profil/rediger', member)).toEqual(on)
  })
})

describe('pages that need a role', () => {
  const admin: HeldRole[] = [{ role: 'siteAdminRole' }]
  it('open by the profile or by the cookie', () => {
    expect(visit('/administration/site-admin', { ...member, profileRoles: admin })).toEqual(on)
    expect(visit('/administration/site-admin', { ...member, flagRoles: admin })).toEqual(on)
  })
  it('lead to /403 otherwise', () => {
    expect(visit('/administration/site-admin', member)).toEqual({ go: 'path', path: '/403' })
    expect(visit('/administration/site-admin', { ...member, profileRoles: [{ role: 'siteModerator' }] })).toEqual({
      go: 'path',
      path: '/403',
    })
  })
  it('remember where a visitor was going, who may have the role after signing in', () => {
    expect(visit('/administration/site-admin?a=1', anonymous)).toEqual({
      go: 'path',
      path: '/403',
      remember: '/administration/site-admin?a=1',
    })
  })
  it('open to any staff where any role will do', () => {
    expect(visit('/administration', member)).toEqual({ go: 'path', path: '/403' })
    for (const role of allRoles) expect(visit('/administration', { ...member, flagRoles: [{ role }] })).toEqual(on)
  })
  it('need every listed species group', () => {
    const page = pageWith({ who: 'roles', roles: ['groupExpertRole'], speciesGroups: [1, 4] })
    const plants: HeldRole = { role: 'groupExpertRole', speciesGroup: 1 }
    const birds: HeldRole = { role: 'groupExpertRole', speciesGroup: 4 }
    expect(mayOpen(page, { ...member, profileRoles: [plants] })).toBe(false)
    expect(mayOpen(page, { ...member, profileRoles: [plants], flagRoles: [birds] })).toBe(true)
    expect(mayOpen(page, { ...member, profileRoles: [birds] })).toBe(false)
  })
  it('open exactly when one of the roles and all of the groups are held', () => {
    const held = fc.array(
      fc.oneof(
        fc
          .constantFrom(...allRoles.filter((r) => r !== 'groupExpertRole' && r !== 'speciesExpertRole'))
          .map((role): HeldRole => ({ role })),
        fc
          .constantFrom(...speciesGroupIds)
          .map((speciesGroup): HeldRole => ({ role: 'groupExpertRole', speciesGroup })),
      ),
      { maxLength: 5 },
    )
    const groups = fc.option(fc.uniqueArray(fc.constantFrom(...speciesGroupIds), { minLength: 1, maxLength: 3 }), {
      nil: undefined,
    })
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.constantFrom(...allRoles), { minLength: 1, maxLength: 4 }),
        groups,
        held,
        held,
        (roles, speciesGroups, profileRoles, flagRoles) => {
          const all = [...profileRoles, ...flagRoles]
          const expected =
            all.some((h) => roles.includes(h.role)) &&
            (speciesGroups ?? []).every((group) => all.some((h) => h.speciesGroup === group))
          const page = pageWith({ who: 'roles', roles, ...(speciesGroups ? { speciesGroups } : {}) })
          expect(mayOpen(page, { profileRoles, flagRoles })).toBe(expected)
        },
      ),
    )
  })
})

describe('the terms', () => {
  const unwilling: Visitor = { ...member, acceptedTerms: false, profileRoles: [{ role: 'siteAdminRole' }] }
  const free = ['/auth', '/silent-refresh', '/logout', '/vilkaar']
  it.each(table.filter(({ path }) => !free.includes(path)).map((page) => [page.path, page] as const))(
    'are shown instead of %s, or on the way from it',
    (path, page) => {
      let decision = visit(path.replace(/\{\w+\}/, '559'), unwilling, { page })
      // Home, landing page and account page lead on to the overview first.
      if (decision.go === 'path' && decision.path === '/overblik') decision = visit('/overblik', unwilling)
      expect(decision.go === 'path' && decision.path).toMatch(/^\/vilkaar\?redirect=%2F/)
    },
  )
  it.each(free)('let %s through', (path) => {
    expect(visit(path, unwilling)).toEqual(on)
  })
  it('come back to the full path', () => {
    expect(visit('/claims?a=1&b=2#c', unwilling)).toEqual({
      go: 'path',
      path: '/vilkaar?redirect=%2Fclaims%3Fa%3D1%26b%3D2%23c',
    })
  })
  it('are shown instead of an address that nobody knows', () => {
    expect(decide(undefined, { pathname: '/findes-ikke', search: {}, href: '/findes-ikke' }, unwilling, {})).toEqual({
      go: 'path',
      path: '/vilkaar?redirect=%2Ffindes-ikke',
    })
  })
  it('are no concern of a visitor', () => {
    expect(visit('/claims', { ...anonymous, acceptedTerms: false })).toEqual(on)
  })
})

describe('redirect rules', () => {
  it('stay in the app, or load the page when absolute', () => {
    const redirects = { '/gammel': '/overblik', '/ude': 'https://example.org/x', '/ogsaa': '//example.org/y' }
    expect(visit('/gammel', anonymous, { redirects })).toEqual({ go: 'path', path: '/overblik' })
    expect(visit('/ude', anonymous, { redirects })).toEqual({ go: 'load', address: 'https://example.org/x' })
    expect(visit('/ogsaa', anonymous, { redirects })).toEqual({ go: 'load', address: '//example.org/y' })
    expect(visit('/gammel', anonymous, { page: { ...pageWith({ who: 'all' }), redirect: '/nyt' } })).toEqual({
      go: 'path',
      path: '/nyt',
    })
  })
  it('do not lead in a ring to the same page', () => {
    expect(visit('/claims', anonymous, { redirects: { '/claims': '/claims' } })).toEqual(on)
  })
})

describe('the skin', () => {
  it('is carried to the next page, unknown pages too', () => {
    expect(visit('/claims?a=1#b', anonymous, { previousSkin: 'vinter' })).toEqual({
      go: 'path',
      path: '/claims?a=1&skin=vinter#b',
    })
    expect(visit('/nope', anonymous, { previousSkin: 'vinter' })).toEqual({ go: 'path', path: '/nope?skin=vinter' })
  })
  it('is not carried to home, landing page and overview, nor over a skin that is given', () => {
    expect(visit('/', anonymous, { previousSkin: 'vinter' })).toEqual({ go: 'path', path: '/landingpage' })
    expect(visit('/landingpage', anonymous, { previousSkin: 'vinter' })).toEqual(on)
    expect(visit('/overblik', anonymous, { previousSkin: 'vinter' })).toEqual(on)
    expect(visit('/claims?skin=sommer', anonymous, { previousSkin: 'vinter' })).toEqual(on)
  })
})

it('every decision leads to rest: following it never goes round for ever', () => {
  const visitors = fc.record({
    loggedInCookie: fc.boolean(),
    signedIn: fc.boolean(),
    acceptedTerms: fc.boolean(),
    profileRoles: fc.subarray(allRoles).map((roles) => roles.map((role): HeldRole => ({ role }))),
    flagRoles: fc.constant([]),
  })
  fc.assert(
    fc.property(
      fc.constantFrom(...table.map((p) => p.path), '/nope'),
      visitors,
      fc.constantFrom(undefined, 'vinter'),
      (path, visitor, previousSkin) => {
        let href = path
        for (let step = 0; step < 6; step++) {
          const decision = visit(href, visitor, { previousSkin })
          if (decision.go !== 'path') return
          href = decision.path
        }
        throw new Error(`${path} goes round`)
      },
    ),
  )
})
