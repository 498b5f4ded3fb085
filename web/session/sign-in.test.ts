// @vitest-environment happy-dom
import { ErrorResponse } from 'oidc-client-ts'
import { describe, expect, it, vi } from 'vitest'
import { testConfig } from '../core/test-config.ts'
import {
  auth,
  fetched,
  jar,
  key,
  load,
  me,
  navigator,
  ready,
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

describe('when the domain user cannot be fetched or made', () => {
  const failed = async () => {
    store(auth('a'))
    fetched.mockImplementation(async () => new Response('boom', { status: 500 }))
    const all = await load()
    ;(await import('../core/navigation.ts')).arriveAt('/claims?a=1')
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
    expect(users.signinRedirect).toHaveBeenCalledWith({ nonce: expect.any(String) })
    expect(localStorage.getItem('signin_redirect')).toContain('/claims?a=1&hasRetriedLogin=true')
    expect(users.signoutRedirect).not.toHaveBeenCalled()
  })

  it('asks once: a second failure is explained on /claims, and nobody is asked for ever', async () => {
    const { openDialogs, signInProblem } = await failed()
    openDialogs()[0]?.close({ ok: true })
    await settle()
    const again = await load()
    users.signinRedirectCallback.mockImplementation(async () =>
      store({ ...auth('a'), access_token: `h.${btoa(JSON.stringify({ iss: 'https://login.example/', aud: 'x' }))}.s` }),
    )
    fetched.mockImplementation(async () =>
      Response.json(
        { message: 'Dit login er ikke gyldigt. Log ind igen.', code: 'token_invalid' },
        { status: 401, headers: { 'www-authenticate': 'Bearer error="invalid_token", error_description="key"' } },
      ),
    )
    again.startSession('/auth')
    await again.completeSignIn()
    await settle()
    expect(again.openDialogs()).toEqual([])
    expect(again.getSession().status).toBe('anonymous')
    expect(navigator.replace).toHaveBeenCalledWith('/claims')
    expect(signInProblem()).toMatchObject({ message: 'Dit login er ikke gyldigt. Log ind igen.', reason: 'key' })
    expect(signInProblem()?.misfits.map(({ what }) => what)).toEqual(['slash', 'audience', 'nobody', 'endless'])
    // When all is well again it is forgotten, and the next failure asks anew.
    fetched.mockImplementation(async () => Response.json(me()))
    store(auth('a'))
    const well = await load()
    well.startSession('/overblik')
    await settle()
    expect(well.signInProblem()).toBeUndefined()
    fetched.mockImplementation(async () => new Response('boom', { status: 500 }))
    const later = await load()
    later.startSession('/overblik')
    await settle()
    expect(later.openDialogs()).toHaveLength(1)
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
    ;(await import('../core/navigation.ts')).arriveAt('/claims?a=1')
    await signIn({ register: true })
    expect(users.signinRedirect).toHaveBeenCalledWith({
      nonce: expect.any(String),
      extraQueryParams: { redirectToRegister: 'true' },
    })
    expect(localStorage.getItem('signin_redirect')).toContain('/claims?a=1')
  })

  it('sends a nonce that is new each time, and what the settings add to the request', async () => {
    const { signIn } = await load()
    ;(await import('../core/test-config.ts')).provideTestConfig({
      oidc: { ...testConfig().oidc, resource: 'https://api.example/', extraParams: { audience: 'x' } },
    })
    await signIn({})
    await signIn({ register: true })
    const [first, second] = users.signinRedirect.mock.calls.map(([args]) => args as { nonce: string })
    expect(first).toMatchObject({ resource: 'https://api.example/', extraQueryParams: { audience: 'x' } })
    expect(second).toMatchObject({ extraQueryParams: { audience: 'x', redirectToRegister: 'true' } })
    expect(first?.nonce).not.toBe(second?.nonce)
    expect(first?.nonce.length).toBeGreaterThan(20)
  })

  it('shows the ID token to the server where the provider is elsewhere', async () => {
    store(auth('a'))
    const { startSession } = await load()
    startSession('/overblik')
    await settle()
    expect(fetched.mock.calls[0]?.[1].body).toBe('{"idToken":"id-a"}')
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
