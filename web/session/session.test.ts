// @vitest-environment happy-dom
import { ErrorResponse, ErrorTimeout } from 'oidc-client-ts'
import { describe, expect, it, vi } from 'vitest'
import type { OwnUser } from '#contract/account.ts'
import {
  auth,
  fetched,
  jar,
  key,
  load,
  me,
  navigator,
  ready,
  sentTokens,
  settle,
  startFromNothing,
  store,
  users,
} from './test-session.ts'

vi.mock('oidc-client-ts', async (original) => ({
  ...(await original<typeof import('oidc-client-ts')>()),
  ...(await import('./test-session.ts')).fakeIdentity,
}))
startFromNothing()

describe('at load', () => {
  it('a visitor without stored user and cookie is anonymous at once, and the library is not needed', async () => {
    const { startSession, getSession } = await load()
    startSession('/overblik')
    expect(getSession().status).toBe('anonymous')
    await settle()
    expect(users.getUser).not.toHaveBeenCalled()
    expect(fetched).not.toHaveBeenCalled()
  })

  it('reads the role claim of the access token, sets both cookies, makes the domain user and tells that it is ready', async () => {
    store(auth('a', { roles: ['SiteAdmin', 'Other'] }))
    const { startSession, getSession, visitor } = await load()
    startSession('/overblik')
    expect(getSession()).toMatchObject({ status: 'loading', claims: ['SiteAdmin', 'Other'] })
    expect(Object.fromEntries(jar)).toEqual({ logged_in: 'true', role_flags: 'SiteAdmin,Other' })
    await settle()
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/account/create-or-update-logged-in-user')
    expect(fetched.mock.calls[0]?.[1].method).toBe('POST')
    expect(getSession()).toMatchObject({ status: 'signed-in', user: { id: 1 }, roles: [{ role: 'siteAdminRole' }] })
    expect(visitor()).toMatchObject({ signedIn: true, acceptedTerms: true, loggedInCookie: true })
    expect(ready).toHaveBeenCalledOnce()
    expect(users.signinSilent).not.toHaveBeenCalled()
  })

  it('adds a claim to role_flags for each role that the portal has granted', async () => {
    store(auth('a', { roles: ['Moderator'] }))
    const roles: OwnUser['roles'] = [
      { role: 'siteModerator' },
      { role: 'groupExpertRole', speciesGroup: 4 },
      { role: 'taxonAdminRole' },
    ]
    fetched.mockImplementation(async () => Response.json(me({ roles })))
    const { startSession, visitor } = await load()
    startSession('/overblik')
    await settle()
    expect(jar.get('role_flags')).toBe('Moderator,BirdExpert,TaxonAdmin')
    expect(visitor().flagRoles).toEqual(expect.arrayContaining(roles))
  })

  it('asks the guard again when the terms are not accepted, and is not ready', async () => {
    store(auth('a'))
    fetched.mockImplementation(async () => Response.json(me({ hasAcceptedMostRecentTerms: false })))
    const { startSession, visitor } = await load()
    startSession('/overblik')
    await settle()
    expect(visitor().acceptedTerms).toBe(false)
    expect(navigator.recheck).toHaveBeenCalled()
    expect(ready).not.toHaveBeenCalled()
  })

  it('logs a token that cannot be read, and goes by the profile', async () => {
    store({ ...auth('a'), access_token: 'opaque' })
    const { startSession, getSession, entries } = await load()
    startSession('/overblik')
    expect(entries().map((entry) => entry.message)).toEqual(['JWT must have 3 parts'])
    expect(getSession().claims).toEqual(['SiteAdmin'])
  })

  it('on the silent page nothing is started', async () => {
    store(auth('a'))
    const { startSession } = await load()
    startSession('/silent-refresh')
    await settle()
    expect(fetched).not.toHaveBeenCalled()
  })
})

describe('without a network', () => {
  it('goes on as the user who was last here, and asks the server when it can be reached', async () => {
    store(auth('a'))
    await (await load()).startSession('/overblik')
    await settle()
    fetched.mockImplementation(async () => {
      throw new TypeError('Failed to fetch')
    })
    const { startSession, getSession, openDialogs } = await load()
    ready.mockClear()
    startSession('/overblik')
    await settle()
    expect(getSession()).toMatchObject({ status: 'signed-in', user: { id: 1 } })
    expect(openDialogs()).toEqual([])
    expect(ready).not.toHaveBeenCalled()
    fetched.mockImplementation(async () => Response.json(me({ displayName: 'Nyt navn' })))
    window.dispatchEvent(new Event('online'))
    await settle()
    expect(getSession().user?.displayName).toBe('Nyt navn')
    expect(ready).toHaveBeenCalledOnce()
  })

  it('or while the server is away, it asks nobody to sign in, and asks the server again by itself', async () => {
    store(auth('a'))
    await (await load()).startSession('/overblik')
    await settle()
    fetched.mockImplementation(async () => Response.json({ message: 'Vent', code: 'database_away' }, { status: 503 }))
    const { startSession, getSession, openDialogs } = await load()
    startSession('/overblik')
    await settle()
    expect(getSession()).toMatchObject({ status: 'signed-in', user: { id: 1 } })
    expect(openDialogs()).toEqual([])
    fetched.mockImplementation(async () => Response.json(me({ displayName: 'Nyt navn' })))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(getSession().user?.displayName).toBe('Nyt navn')
  })

  it('takes nobody for somebody else, and nobody after signing out', async () => {
    store(auth('a'))
    const first = await load()
    first.startSession('/overblik')
    await settle()
    store(auth('b', { sub: 'another' }))
    fetched.mockImplementation(async () => {
      throw new TypeError('Failed to fetch')
    })
    const second = await load()
    second.startSession('/overblik')
    await settle()
    expect(second.getSession().user).toBeNull()
    expect(second.openDialogs()).toHaveLength(1)
    await second.signOut()
    expect(localStorage.getItem('known_user')).toBeNull()
  })
})

describe('past expiry', () => {
  it('renews silently first, and uses the new token', async () => {
    store(auth('old', { expiresIn: -1 }))
    users.signinSilent.mockImplementation(async () => store(auth('new')))
    const { startSession, getSession } = await load()
    startSession('/overblik')
    await settle()
    expect(users.signinSilent).toHaveBeenCalledOnce()
    expect(sentTokens()).toEqual([`Bearer ${auth('new').access_token}`])
    expect(getSession().status).toBe('signed-in')
  })

  it('renews once and never in a loop, even if the new token is stored as past expiry too', async () => {
    store(auth('old', { expiresIn: -300 }))
    users.signinSilent.mockImplementation(async () => store(auth('new', { expiresIn: -300 })))
    const { startSession, getSession } = await load()
    startSession('/overblik')
    await vi.advanceTimersByTimeAsync(30_000)
    for (const [expiring] of users.events.addAccessTokenExpiring.mock.calls) expiring()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(users.signinSilent).toHaveBeenCalledOnce()
    expect(getSession().status).toBe('signed-in')
  })

  it.each(['login_required', 'consent_required', 'interaction_required', 'account_selection_required'])(
    '%s means anonymous',
    async (error) => {
      store(auth('old', { expiresIn: -1 }))
      users.signinSilent.mockRejectedValue(new ErrorResponse({ error } as never))
      const { startSession, getSession, openDialogs } = await load()
      startSession('/overblik')
      await settle()
      expect(getSession().status).toBe('anonymous')
      expect(jar.size).toBe(0)
      expect(localStorage.getItem(key)).toBeNull()
      expect(openDialogs()).toEqual([])
      expect(fetched).not.toHaveBeenCalled()
    },
  )

  it('asks the provider itself when the refresh token is spent', async () => {
    store(auth('old', { expiresIn: -1 }))
    users.signinSilent.mockImplementation(async (args?: object) => {
      if (!args || !('forceIframeAuth' in args)) throw new ErrorResponse({ error: 'invalid_grant' } as never)
      expect(args).toEqual({ nonce: expect.any(String), forceIframeAuth: true })
      store(auth('new'))
    })
    const { startSession, getSession } = await load()
    startSession('/overblik')
    await settle()
    expect(getSession().status).toBe('signed-in')
  })

  it('tries again 5 seconds after a time-out', async () => {
    store(auth('old', { expiresIn: -1 }))
    users.signinSilent.mockRejectedValueOnce(new ErrorTimeout('IFrame timed out without a response'))
    users.signinSilent.mockImplementation(async () => store(auth('new')))
    const { startSession } = await load()
    startSession('/overblik')
    await vi.advanceTimersByTimeAsync(4_999)
    expect(users.signinSilent).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(1)
    expect(users.signinSilent).toHaveBeenCalledTimes(2)
  })

  it('does not try again after any other failure', async () => {
    store(auth('old', { expiresIn: -1 }))
    users.signinSilent.mockRejectedValue(new Error('no'))
    const { startSession } = await load()
    startSession('/overblik')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(users.signinSilent).toHaveBeenCalledOnce()
  })

  it('with the cookie but no stored user the provider is asked; if it knows nobody the cookies go', async () => {
    jar.set('logged_in', 'true').set('role_flags', 'SiteAdmin')
    users.signinSilent.mockRejectedValue(new ErrorResponse({ error: 'login_required' } as never))
    const { startSession, getSession } = await load()
    startSession('/overblik')
    expect(getSession().status).toBe('loading')
    await settle()
    expect(getSession().status).toBe('anonymous')
    expect(jar.size).toBe(0)
  })
})
