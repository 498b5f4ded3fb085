import type { Page } from '@playwright/test'
import { startGlewlwyd } from '../test/glewlwyd.ts'
import { freePort } from '../test/real-server.ts'
import { acceptTerms, askToSignIn, chooseInUserMenu, expect, openPortal, test } from './driver.ts'

const program = process.env.GLEWLWYD_PATH ?? ''
const gerd = {
  ...{ login: 'gerd', password: 'gerds-kode', name: 'Gerd Gærde', email: 'gerd@natur.example' },
  roles: ['SiteAdmin', 'Andet'],
}
// It has a portal of its own: the one that other tests share is not started for it.
test.use({ baseURL: undefined, storageState: undefined })

/** Through its own pages: who one is, and that the portal may know it. */
async function signInThere(page: Page) {
  await page.locator('#username').fill(gerd.login)
  await page.locator('#password').fill(gerd.password)
  await page.locator('button[type=submit]').first().click()
  await page.locator('#grant-natur').check()
  await page.getByRole('button', { name: 'Grant access' }).click()
  await page.getByTitle('Continue to client application').click()
}

/** The stored login is past its time: the next load renews it. */
const outdateLogin = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('user:')) ?? ''
    const item = JSON.parse(localStorage.getItem(key) ?? '')
    item.value.expires_at = 1
    localStorage.setItem(key, JSON.stringify(item))
  })

test('people sign in, renew and sign out through a provider that nobody here wrote', async ({ page, complaints }) => {
  test.slow() // it starts two servers
  const site = `http://localhost:${await freePort()}`
  const provider = await startGlewlwyd(program, site, [gerd])
  const { origin } = new URL(provider.issuer)
  complaints.allow(new RegExp(`status of 40[014] .*\\(${origin}/`)) // its own pages ask for what is not there
  const portal = await openPortal({
    PORT: new URL(site).port,
    LOG_LEVEL: 'warn',
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_SCOPES: 'openid natur',
    OIDC_AUDIENCE: `another-api,${provider.audience}`,
    OIDC_RESOURCE: provider.audience,
    OIDC_ROLE_CLAIM: provider.roleClaim,
  })
  try {
    await page.goto(`${site}/konto`)
    await askToSignIn(page)
    await page.waitForURL((url) => url.origin === origin)
    await signInThere(page)
    await acceptTerms(page)
    await expect(page).toHaveURL(`${site}/overblik`)

    // The name comes from its ID token, the roles are joined by a comma in its access token.
    await page.goto(`${site}/administration/brugeradministration`)
    await expect(page.getByRole('row', { name: /Gerd Gærde/ })).toContainText(gerd.email)

    // A role that is taken away there is gone here after the next renewal, which brings no ID token.
    await provider.setRoles(gerd.login, ['Andet'])
    await outdateLogin(page)
    const renewed = page.waitForResponse((reply) => reply.url().endsWith('/natur/token') && reply.ok())
    await page.goto(`${site}/claims`)
    expect(await (await renewed).json()).not.toHaveProperty('id_token')
    await expect(page.getByText('Andet', { exact: true })).toBeVisible()
    await expect(page.getByText('Portaladministrator')).toBeHidden()
    await page.goto(`${site}/administration/brugeradministration`)
    await expect(page).toHaveURL(/\/403/)

    const revoked = page.waitForRequest((request) => request.url().endsWith('/natur/revoke'))
    await chooseInUserMenu(page, 'Log ud')
    await revoked
    await page.waitForURL((url) => url.origin === origin)
    await page.getByRole('button', { name: 'Logout' }).first().click()
    await expect(page.getByRole('heading', { name: 'You are disconnected' })).toBeVisible()
    await page.goto(`${site}/konto`)
    await askToSignIn(page)
    await expect(page.locator('#username')).toBeVisible()
    expect(portal.output()).not.toContain('refused')
  } finally {
    await page.goto('about:blank') // nobody asks the servers for anything while they close
    await portal.close()
    await provider.close()
  }
})
