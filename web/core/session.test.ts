import { ErrorResponse, ErrorTimeout } from 'oidc-client-ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OwnUser } from '#contract/account.ts'

/** The provider as oidc-client-ts shows it. */
const { users, SessionMonitor } = vi.hoisted(() => ({
  users: {
    signinSilent: vi.fn(),
    signinRedirect: vi.fn(async () => {}),
    signinRedirectCallback: vi.fn(),
    signoutRedirect: vi.fn(async () => {}),
    getUser: vi.fn(async () => null),
    removeUser: vi.fn(async () => {}),
    metadataService: { getMetadata: vi.fn(async (): Promise<{ check_session_iframe?: string }> => ({})) },
    events: {
      addAccessTokenExpiring: vi.fn<(cb: () => void) => void>(),
      addUserSignedOut: vi.fn<(cb: () => void) => void>(),
    },
  },
  SessionMonitor: vi.fn(),
}))
vi.mock('oidc-client-ts', async (original) => ({
  ...(await original<typeof import('oidc-client-ts')>()),
  UserManager: vi.fn(function UserManager() {
    return users
  }),
  SessionMonitor,
}))

const token = (claims: object) => `h.${btoa(JSON.stringify(claims))}.s`
const auth = (name: string, { roles = ['SiteAdmin'] as string[], expiresIn = 3_000, sub = 'me' } = {}) => ({
  access_token: token({ name, role: roles }),
  id_token: `id-${name}`,
  refresh_token: 'r',
  token_type: 'Bearer',
  session_state: null,
  profile: { sub, role: roles },
  expires_at: Date.now() / 1_000 + expiresIn,
})
const key = 'user:https://login.example:web'
const store = (user: object | null) => {
  if (user) localStorage.setItem(key, JSON.stringify({ value: user, created: Date.now(), expiry: 365, unit: 'd' }))
  else localStorage.removeItem(key)
}
const me = (over: Partial<OwnUser> = {}) =>
  ({
    id: 1,
    displayName: 'Mig',
    hasAcceptedMostRecentTerms: true,
    roles: [{ role: 'siteAdminRole' }],
    ...over,
  }) as OwnUser

const navigator = {
  push: vi.fn(),
  replace: vi.fn(),
  recheck: vi.fn(),
  preload: vi.fn(),
  back: vi.fn(),
  dialogEntry: vi.fn(() => undefined),
  setDialogEntry: vi.fn(),
  onMove: vi.fn(() => () => {}),
}
let jar: Map<string, string>
const fetched = vi.fn<(address: string, init: RequestInit) => Promise<Response>>()
const sentTokens = () => fetched.mock.calls.map(([, init]) => new Headers(init.headers).get('authorization'))
const ready = vi.fn()

const load = async () => {
  vi.resetModules()
  ;(await import('./test-config.ts')).provideTestConfig()
  ;(await import('./navigation.ts')).provideNavigator(navigator)
  const dialogs = await import('./dialog-store.ts')
  const visitor = (await import('./auth-state.ts')).visitor
  const { entries } = await import('./log.ts')
  const { queryClient } = await import('./query.ts')
  return { ...(await import('./session.ts')), ...dialogs, visitor, entries, queryClient }
}

beforeEach(() => {
  localStorage.clear()
  vi.clearAllMocks()
  vi.useFakeTimers({ now: new Date('2026-05-01T12:00:00Z') })
  jar = new Map()
  vi.spyOn(document, 'cookie', 'get').mockImplementation(() =>
    [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
  )
  vi.spyOn(document, 'cookie', 'set').mockImplementation((text) => {
    const [name = '', value = ''] = (text.split(';')[0] ?? '').split('=')
    if (text.includes('Max-Age=0')) jar.delete(name)
    else jar.set(name, value)
  })
  users.signinSilent.mockReset()
  users.signinRedirectCallback.mockReset()
  users.metadataService.getMetadata.mockImplementation(async () => ({}))
  fetched.mockReset().mockImplementation(async () => Response.json(me()))
  vi.stubGlobal('fetch', fetched)
  window.addEventListener('domain-user:ready', ready)
})
afterEach(() => {
  window.removeEventListener('domain-user:ready', ready)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
const settle = () => vi.advanceTimersByTimeAsync(0)

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
      if (!args) throw new ErrorResponse({ error: 'invalid_grant' } as never)
      expect(args).toEqual({ forceIframeAuth: true })
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

describe('while signed in', () => {
  const signedIn = async () => {
    store(auth('a'))
    const all = await load()
    all.startSession('/claims')
    await settle()
    return all
  }

  it('renews when the token is about to expire', async () => {
    await signedIn()
    users.signinSilent.mockImplementation(async () => store(auth('b')))
    users.events.addAccessTokenExpiring.mock.calls[0]?.[0]()
    await settle()
    expect(users.signinSilent).toHaveBeenCalledOnce()
  })

  it('uses the token that another tab has just got', async () => {
    await signedIn()
    store(auth('from another tab'))
    users.events.addAccessTokenExpiring.mock.calls[0]?.[0]()
    await settle()
    expect(users.signinSilent).not.toHaveBeenCalled()
  })

  it('watches the session at the provider only where its discovery document offers it', async () => {
    await signedIn()
    expect(SessionMonitor).not.toHaveBeenCalled()
    users.metadataService.getMetadata.mockImplementation(async () => ({
      check_session_iframe: 'https://login.example/frame',
    }))
    await signedIn()
    expect(SessionMonitor).toHaveBeenCalledOnce()
  })

  it('a sign-out in another tab is seen', async () => {
    const { getSession, queryClient } = await signedIn()
    queryClient.setQueryData(['secret'], 1)
    store(null)
    window.dispatchEvent(new StorageEvent('storage', { key }))
    expect(getSession().status).toBe('anonymous')
    expect(jar.size).toBe(0)
    expect(queryClient.getQueryData(['secret'])).toBeUndefined()
    expect(navigator.recheck).toHaveBeenCalled()
  })

  it('signing out clears user, cookies, stored user and cache, then leaves for the provider', async () => {
    const { signOut, getSession, queryClient } = await signedIn()
    queryClient.setQueryData(['secret'], 1)
    await signOut()
    expect(getSession().status).toBe('anonymous')
    expect(jar.size).toBe(0)
    expect(localStorage.getItem(key)).toBeNull()
    expect(queryClient.getQueryData(['secret'])).toBeUndefined()
    expect(users.signoutRedirect).toHaveBeenCalledWith({ id_token_hint: 'id-a' })
  })

  it('signing out goes to the landing page when the provider is away', async () => {
    const { signOut } = await signedIn()
    users.signoutRedirect.mockRejectedValueOnce(new Error('No end session endpoint'))
    await signOut()
    expect(navigator.replace).toHaveBeenCalledWith('/landingpage')
  })
})

describe('when the domain user cannot be fetched or made', () => {
  const failed = async () => {
    store(auth('a'))
    fetched.mockImplementation(async () => new Response('boom', { status: 500 }))
    const all = await load()
    ;(await import('./navigation.ts')).arriveAt('/claims?a=1')
    all.startSession('/claims')
    await settle()
    return all
  }

  it('asks "Log ind?" with Ok and Fortryd', async () => {
    const { openDialogs, entries } = await failed()
    expect(openDialogs()).toMatchObject([
      {
        header: 'Log ind?',
        body: 'Kunne ikke hente/oprette din bruger. Vil du prøve at logge ind igen?',
        buttons: [
          { label: 'Ok', buttonType: 1 },
          { label: 'Fortryd', buttonType: 2 },
        ],
      },
    ])
    expect(entries().at(-1)?.type).toBe('error')
  })

  it('Ok clears the session and signs in again with the current path and hasRetriedLogin=true', async () => {
    const { openDialogs, getSession } = await failed()
    openDialogs()[0]?.close({ ok: true })
    await settle()
    expect(getSession().status).toBe('anonymous')
    expect(jar.size).toBe(0)
    expect(localStorage.getItem(key)).toBeNull()
    expect(users.signinRedirect).toHaveBeenCalledWith({})
    expect(localStorage.getItem('signin_redirect')).toContain('/claims?a=1&hasRetriedLogin=true')
    expect(users.signoutRedirect).not.toHaveBeenCalled()
  })

  it('Fortryd clears the session, which logs out', async () => {
    const { openDialogs, getSession } = await failed()
    openDialogs()[0]?.close({ buttonId: 'cancel' })
    await settle()
    expect(getSession().status).toBe('anonymous')
    expect(users.signoutRedirect).toHaveBeenCalledOnce()
    expect(users.signinRedirect).not.toHaveBeenCalled()
  })
})

describe('signing in', () => {
  it('remembers where one was, and can open the registration', async () => {
    const { signIn } = await load()
    ;(await import('./navigation.ts')).arriveAt('/claims?a=1')
    await signIn({ register: true })
    expect(users.signinRedirect).toHaveBeenCalledWith({ extraQueryParams: { redirectToRegister: 'true' } })
    expect(localStorage.getItem('signin_redirect')).toContain('/claims?a=1')
  })

  it('does not remember outside addresses', async () => {
    const { signIn } = await load()
    await signIn({ path: '//evil.example' })
    expect(localStorage.getItem('signin_redirect')).toBeNull()
  })

  it('comes back to the remembered path, once', async () => {
    const { signIn, startSession, completeSignIn } = await load()
    await signIn({ path: '/profil/rediger' })
    users.signinRedirectCallback.mockImplementation(async () => store(auth('a')))
    startSession('/auth')
    await Promise.all([completeSignIn(), completeSignIn()])
    expect(users.signinRedirectCallback).toHaveBeenCalledOnce()
    expect(navigator.replace).toHaveBeenCalledWith('/profil/rediger')
    expect(localStorage.getItem('signin_redirect')).toBeNull()
  })

  it('tells why it failed, and the visitor is anonymous', async () => {
    const { startSession, completeSignIn, getSession } = await load()
    users.signinRedirectCallback.mockRejectedValue(new ErrorResponse({ error: 'access_denied' } as never))
    startSession('/auth')
    expect(getSession().status).toBe('loading')
    await expect(completeSignIn()).rejects.toMatchObject({ error: 'access_denied' })
    expect(getSession().status).toBe('anonymous')
  })
})

describe('accepting the terms', () => {
  const unwilling = async () => {
    store(auth('a'))
    fetched.mockImplementation(async () => Response.json(me({ hasAcceptedMostRecentTerms: false })))
    const all = await load()
    all.startSession('/vilkaar')
    await settle()
    return all
  }

  it('is true here at once, then sent', async () => {
    const { acceptTerms, getSession } = await unwilling()
    fetched.mockImplementation(async (_address, init) => {
      expect(getSession().user?.hasAcceptedMostRecentTerms).toBe(true)
      expect(init.body).toBe('{"version":3}')
      return Response.json(me())
    })
    expect(await acceptTerms(3)).toBe(true)
    expect(ready).toHaveBeenCalledOnce()
  })

  it('is taken back with a dialog and a log entry when the server refuses', async () => {
    const { acceptTerms, getSession, openDialogs, entries } = await unwilling()
    fetched.mockImplementation(async () => Response.json({ message: 'Vilkårene er nye.', code: 'x' }, { status: 409 }))
    const accepting = acceptTerms(3)
    await settle()
    const [dialog] = openDialogs()
    expect(dialog).toMatchObject({ header: 'Fejl' })
    expect(dialog?.body).toContain('Der opstod en fejl under accept af vilkår.')
    expect(entries().at(-1)).toMatchObject({ type: 'error', area: 'terms' })
    expect(getSession().user?.hasAcceptedMostRecentTerms).toBe(false)
    dialog?.close()
    expect(await accepting).toBe(false)
  })
})
