import type { OidcMetadata } from 'oidc-client-ts'
import { afterEach, beforeEach, vi } from 'vitest'
import type { OwnUser } from '#contract/account.ts'

/** What the provider's discovery document says, unless a test says otherwise. */
export const metadata: Partial<OidcMetadata> = { end_session_endpoint: 'https://login.example/end' }

/** The provider as oidc-client-ts shows it. */
export const users = {
  signinSilent: vi.fn<(args?: object) => Promise<void>>(),
  signinRedirect: vi.fn(async (_args: object) => {}),
  signinRedirectCallback: vi.fn<() => Promise<void>>(),
  signoutRedirect: vi.fn(async (_args: object) => {}),
  getUser: vi.fn(async () => null),
  removeUser: vi.fn(async () => {}),
  metadataService: { getMetadata: vi.fn(async (): Promise<Partial<OidcMetadata>> => metadata) },
  events: {
    addAccessTokenExpiring: vi.fn<(cb: () => void) => void>(),
    addAccessTokenExpired: vi.fn<(cb: () => void) => void>(),
    addUserSignedOut: vi.fn<(cb: () => void) => void>(),
  },
}
export const SessionMonitor = vi.fn<() => void>()

/** What a test file puts in the place of oidc-client-ts: everything real but the manager and the monitor. */
export const fakeIdentity = {
  UserManager: vi.fn(function UserManager() {
    return users
  }),
  SessionMonitor,
}

const token = (claims: object) => `h.${btoa(JSON.stringify(claims))}.s`
export const auth = (name: string, { roles = ['SiteAdmin'] as string[], expiresIn = 3_000, sub = 'me' } = {}) => ({
  access_token: token({ name, role: roles }),
  id_token: `id-${name}`,
  refresh_token: 'r',
  token_type: 'Bearer',
  session_state: null,
  profile: { sub, role: roles },
  expires_at: Date.now() / 1_000 + expiresIn,
})
export const key = 'user:https://login.example:web'
export const store = (user: object | null) => {
  if (user) localStorage.setItem(key, JSON.stringify({ value: user, created: Date.now(), expiry: 365, unit: 'd' }))
  else localStorage.removeItem(key)
}
export const me = (over: Partial<OwnUser> = {}) =>
  ({
    id: 1,
    displayName: 'Mig',
    hasAcceptedMostRecentTerms: true,
    roles: [{ role: 'siteAdminRole' }],
    ...over,
  }) as OwnUser

export const navigator = {
  push: vi.fn<(path: string) => void>(),
  replace: vi.fn<(path: string) => void>(),
  recheck: vi.fn<() => void>(),
  preload: vi.fn<(path: string) => void>(),
  back: vi.fn<() => void>(),
  dialogEntry: vi.fn(() => undefined),
  setDialogEntry: vi.fn<(dialog: string, how: 'push' | 'replace') => void>(),
  onMove: vi.fn(() => () => {}),
}
/** The cookies. */
export const jar = new Map<string, string>()
export const fetched = vi.fn<(address: string, init: RequestInit) => Promise<Response>>()
export const sentTokens = () => fetched.mock.calls.map(([, init]) => new Headers(init.headers).get('authorization'))
export const ready = vi.fn<() => void>()

export const load = async () => {
  vi.resetModules()
  ;(await import('../core/test-config.ts')).provideTestConfig()
  ;(await import('../core/navigation.ts')).provideNavigator(navigator)
  const dialogs = await import('../ui/dialog-store.ts')
  const visitor = (await import('./auth-state.ts')).visitor
  const { entries } = await import('../core/log.ts')
  const { queryClient } = await import('../core/query.ts')
  const { signInProblem } = await import('./sign-in-problem.ts')
  return { ...(await import('./session.ts')), ...dialogs, visitor, entries, queryClient, signInProblem }
}

/** Before and after each test: nobody is here, nothing is stored, the clock stands still. */
export function startFromNothing() {
  beforeEach(() => {
    localStorage.clear()
    vi.clearAllMocks()
    vi.useFakeTimers({ now: new Date('2026-05-01T12:00:00Z') })
    jar.clear()
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
    users.metadataService.getMetadata.mockImplementation(async () => metadata)
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
}
export const settle = () => vi.advanceTimersByTimeAsync(0)
