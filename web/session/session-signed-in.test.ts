// @vitest-environment happy-dom
// Before load() forgets all modules: what stands in its place must be this file's own.
import 'oidc-client-ts'
import { describe, expect, it, vi } from 'vitest'
import {
  auth,
  fetched,
  jar,
  key,
  load,
  me,
  metadata,
  navigator,
  SessionMonitor,
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

  it('tries once more when the token has expired', async () => {
    await signedIn()
    users.signinSilent.mockImplementation(async () => store(auth('b')))
    users.events.addAccessTokenExpired.mock.calls[0]?.[0]()
    await settle()
    expect(users.signinSilent).toHaveBeenCalledOnce()
  })

  it('follows a role that was taken away when the token is renewed, though the answer holds no ID token', async () => {
    const { getSession, visitor } = await signedIn()
    expect(visitor().profileRoles).toEqual([{ role: 'siteAdminRole' }])
    const { profile } = auth('a')
    users.signinSilent.mockImplementation(async () => store({ ...auth('b', { roles: [] }), profile }))
    let answer = (_reply: Response) => {}
    fetched.mockImplementation(
      () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    )
    users.events.addAccessTokenExpiring.mock.calls[0]?.[0]()
    await settle()
    // At once, as far as this browser can tell …
    expect(getSession().roles).toEqual([])
    expect(visitor()).toMatchObject({ profileRoles: [], flagRoles: [] })
    expect(jar.get('role_flags')).toBe('')
    // … and then as the server says: it may have granted a role itself.
    answer(Response.json(me({ roles: [{ role: 'siteModerator' }] })))
    await settle()
    expect(getSession().roles).toEqual([{ role: 'siteModerator' }])
    expect(jar.get('role_flags')).toBe('Moderator')
    expect(navigator.recheck).toHaveBeenCalled()
  })

  it('asks nobody anything when a renewed token says the same', async () => {
    await signedIn()
    fetched.mockClear()
    users.signinSilent.mockImplementation(async () => store(auth('b')))
    users.events.addAccessTokenExpiring.mock.calls[0]?.[0]()
    await settle()
    expect(fetched).not.toHaveBeenCalled()
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
      ...metadata,
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

  it('signing out takes the refresh token back where the provider offers it, and leaves whatever it answers', async () => {
    const { signOut } = await signedIn()
    const revocation = 'https://login.example/revoke'
    users.metadataService.getMetadata.mockImplementation(async () => ({ ...metadata, revocation_endpoint: revocation }))
    fetched.mockClear()
    fetched.mockImplementation(async () => new Response('', { status: 503 }))
    await signOut()
    const sent = fetched.mock.calls.map(([address, init]) => [
      address,
      Object.fromEntries(new URLSearchParams(String(init.body))),
    ])
    expect(sent).toEqual([[revocation, { token: 'r', token_type_hint: 'refresh_token', client_id: 'web' }]])
    expect(users.signoutRedirect).toHaveBeenCalledOnce()
  })

  it('where the provider cannot sign out, it is done here, and the next sign-in asks who it is', async () => {
    const { signOut, signIn, getSession, entries } = await signedIn()
    users.metadataService.getMetadata.mockImplementation(async () => ({}))
    await signOut()
    expect(getSession().status).toBe('anonymous')
    expect(users.signoutRedirect).not.toHaveBeenCalled()
    expect(navigator.replace).toHaveBeenCalledWith('/landingpage')
    expect(entries().filter(({ type }) => type !== 'info')).toEqual([])
    await signIn()
    expect(users.signinRedirect.mock.calls[0]?.[0]).toMatchObject({ prompt: 'login' })
  })

  it('signing out goes to the landing page when the provider is away', async () => {
    const { signOut } = await signedIn()
    users.signoutRedirect.mockRejectedValueOnce(new Error('No end session endpoint'))
    await signOut()
    expect(navigator.replace).toHaveBeenCalledWith('/landingpage')
  })
})
