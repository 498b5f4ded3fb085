import { freePort } from '../test/real-server.ts'
import { acceptTerms, askToSignIn, chooseInUserMenu, expect, fillSignIn, openPortal, test } from './driver.ts'

test('people sign in through a provider elsewhere, by configuration alone', async ({ page }) => {
  test.slow() // it starts two more servers
  const port = await freePort()
  const site = `http://localhost:${port}`
  const shared = {
    OIDC_CLIENT_ID: 'naturportal',
    OIDC_ROLE_CLAIM: 'grupper',
    OIDC_AUDIENCE: 'https://natur.example/api',
    OIDC_REDIRECT_URI: `${site}/auth`,
    OIDC_SILENT_REDIRECT_URI: `${site}/silent-refresh`,
    OIDC_POST_LOGOUT_REDIRECT_URI: `${site}/`,
  }
  // The first portal lends its provider; the second knows only its address.
  const elsewhere = await openPortal(shared)
  const portal = await openPortal({ ...shared, PORT: String(port), OIDC_ISSUER: `${elsewhere.url}/idp` })
  try {
    expect((await page.request.get(`${site}/idp/.well-known/openid-configuration`)).status()).toBe(404)
    await page.goto(`${site}/konto`)
    await askToSignIn(page)
    await page.waitForURL((url) => url.origin === elsewhere.url)
    await fillSignIn(page, 'siteadmin')
    await acceptTerms(page)
    await expect(page).toHaveURL(`${site}/overblik`)
    await page.goto(`${site}/administration/brugeradministration`)
    await expect(page.getByRole('cell', { name: /siteadmin@demo/ })).toBeVisible()
    await page.goto(`${site}/administration/klient-administration`)
    await expect(page.getByText('Applikationerne styres et andet sted')).toBeVisible()
    await chooseInUserMenu(page, 'Log ud')
    await expect(page).toHaveURL(`${site}/landingpage`)
  } finally {
    await page.goto('about:blank') // nobody asks the servers for anything while they close
    await portal.close()
    await elsewhere.close()
  }
})
