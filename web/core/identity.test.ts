import { UserManager } from 'oidc-client-ts'
import { expect, it } from 'vitest'
import { identitySettings } from './identity.ts'
import { provideTestConfig } from './test-config.ts'

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
