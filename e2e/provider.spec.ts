import { createHash, randomBytes } from 'node:crypto'
import { expectAccessible } from './axe.ts'
import { expect, fillSignIn, test } from './driver.ts'
import { expectKeyboardWorks } from './keyboard.ts'

/** A request to sign in, as the browser's library makes it. */
const signInRequest = (site: string, extra: Record<string, string> = {}) => {
  const challenge = createHash('sha256').update(randomBytes(32)).digest('base64url')
  const query = new URLSearchParams({
    client_id: 'vildfund-web',
    redirect_uri: `${site}/auth`,
    response_type: 'code',
    scope: 'openid offline_access api',
    state: 'prøve',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...extra,
  })
  return `/idp/auth?${query}`
}

test.describe('the bundled provider', () => {
  for (const [size, viewport] of Object.entries({
    phone: { width: 390, height: 844 },
    desktop: { width: 1440, height: 900 },
  })) {
    test(`has accessible pages on a ${size}`, async ({ page, portal, complaints }) => {
      complaints.allow(/status of 400/) // the empty registration below
      await page.setViewportSize(viewport)
      await page.goto(signInRequest(portal.url))
      await page.getByText('Prøv med en demokonto').click()
      await expectAccessible(page)
      await expectKeyboardWorks(page)
      await page.getByRole('link', { name: 'Bliv bruger' }).click()
      await page.getByRole('button', { name: 'Bliv bruger' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
      await expectAccessible(page)
      await expectKeyboardWorks(page)
    })
  }

  test('opens on registration when asked to', async ({ page, portal }) => {
    await page.goto(signInRequest(portal.url, { redirectToRegister: 'true' }))
    await expect(page.getByRole('heading', { name: 'Bliv bruger' })).toBeVisible()
  })

  test('says in Danish that the password is wrong, and does not say whether the user exists', async ({
    page,
    portal,
    complaints,
  }) => {
    complaints.allow(/status of 4\d\d/)
    const answers: string[] = []
    for (const login of ['medlem', 'findes-ikke']) {
      await page.goto(signInRequest(portal.url))
      await fillSignIn(page, login, 'forkert-kode')
      answers.push((await page.getByRole('alert').textContent()) ?? '')
    }
    expect(answers[0]).toContain('adgangskode')
    expect(answers[1]).toBe(answers[0])
  })
})
