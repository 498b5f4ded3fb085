import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSignInPortal, type SignInPortal } from './test-portal.ts'

let portal: SignInPortal
beforeAll(async () => {
  portal = await openSignInPortal({ env: { DEMO: '1' } })
})
afterAll(() => portal.close())

test('a demo site administrator signs in with code and PKCE and is known to the API', async () => {
  const tokens = await portal.visit().signIn('siteadmin', 'vildfund-demo')
  const access = decodeJwt(tokens.access_token)
  expect(access).toMatchObject({
    iss: portal.issuer,
    aud: 'vildfund-api',
    name: 'Nanna Portaladministrator',
    preferred_username: 'siteadmin',
    email: 'siteadmin@demo.vildfund.example',
    role: ['SiteAdmin'],
    Tenant: 'vildfund',
  })
  expect(Number(access.exp) - Number(access.iat)).toBe(70 * 60)
  expect(decodeJwt(tokens.id_token)).toMatchObject({
    sub: access.sub,
    name: access.name,
    role: ['SiteAdmin'],
    Tenant: 'vildfund',
  })

  const created = await portal.api('/account/create-or-update-logged-in-user', tokens, { method: 'POST' })
  expect(created.status).toBe(200)
  expect(await created.json()).toMatchObject({ userName: 'siteadmin', roles: [{ role: 'siteAdminRole' }] })
})
