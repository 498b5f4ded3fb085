import { InMemoryWebStorage, OidcClient, UserManager, WebStorageStateStore } from 'oidc-client-ts'
import { afterEach, expect, it, vi } from 'vitest'
import { provideTestConfig } from '../core/test-config.ts'
import { identitySettings, signInRequest } from './identity.ts'

it('gives the identity library the numbers of the specification', () => {
  provideTestConfig()
  const { settings } = new UserManager(identitySettings())
  expect(settings).toMatchObject({
    authority: 'https://login.example',
    client_id: 'web',
    response_type: 'code',
    disablePKCE: false,
    scope: 'openid offline_access api',
    redirect_uri: 'https://vildfund.example/auth',
    silent_redirect_uri: 'https://vildfund.example/silent-refresh',
    post_logout_redirect_uri: 'https://vildfund.example/',
    accessTokenExpiringNotificationTimeInSeconds: 60,
    silentRequestTimeoutInSeconds: 10,
    checkSessionIntervalInSeconds: 2,
    staleStateAgeInSeconds: 900,
    popupWindowFeatures: { height: 640 },
    monitorSession: false,
  })
})

afterEach(() => vi.unstubAllGlobals())

it('refuses an ID token that does not repeat the nonce of the request', async () => {
  provideTestConfig()
  const metadata = {
    authorization_endpoint: 'https://login.example/auth',
    token_endpoint: 'https://login.example/token',
  }
  const stateStore = new WebStorageStateStore({ store: new InMemoryWebStorage() })
  const client = new OidcClient({ ...identitySettings(), metadata, stateStore })
  const answered = async (nonceOf: (sent: string) => string | undefined) => {
    const { url } = await client.createSigninRequest(signInRequest())
    const asked = new URL(url).searchParams
    const claims = { sub: 'me', nonce: nonceOf(asked.get('nonce') ?? '') }
    const reply = { access_token: 'a', token_type: 'Bearer', id_token: `h.${btoa(JSON.stringify(claims))}.s` }
    vi.stubGlobal('fetch', async () => Response.json(reply))
    return client.processSigninResponse(`https://vildfund.example/auth?code=c&state=${asked.get('state')}`)
  }
  await expect(answered((sent) => sent)).resolves.toMatchObject({ profile: { sub: 'me' } })
  await expect(answered(() => 'another')).rejects.toThrow('nonce')
  await expect(answered(() => undefined)).rejects.toThrow('nonce')
})
