import type { Page } from '@playwright/test'
import {
  acceptTerms,
  arriveAt,
  askToSignIn,
  chooseInUserMenu,
  createAccount,
  dialogLeft,
  expect,
  fillSignIn,
  place,
  signInAs,
  test,
} from './driver.ts'

const createUser = '**/api/account/create-or-update-logged-in-user'
const sessionCookies = async (page: Page) =>
  (await page.context().cookies()).filter(({ name }) => name === 'logged_in' || name === 'role_flags')
const storedUser = (page: Page): Promise<{ value: { expires_at: number; access_token: string } } | null> =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('user:'))
    return key ? JSON.parse(localStorage.getItem(key) ?? '') : null
  })
/** The document lives on while one moves inside the app, and with it this mark. */
const markDocument = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-mark', 'old'))
const isMarked = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-mark'))

/** What the page takes for somebody who moves, and whether it knows them: told when a test fails. */
function noteMoves() {
  const note = (what: string) => {
    const { dataset } = document.documentElement
    dataset.moves = `${dataset.moves ?? ''} ${what}`.trim()
  }
  addEventListener('pointermove', ({ movementX, movementY }) => note(`pointermove ${movementX},${movementY}`), true)
  for (const sign of ['pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin']) {
    addEventListener(sign, () => note(sign), true)
  }
  addEventListener('DOMContentLoaded', () => {
    if (document.cookie !== '') note(`cookie ${document.cookie}`)
    if (localStorage.length > 0) note(`stored ${Object.keys(localStorage)}`)
  })
}

test.describe('the landing page', () => {
  test('waits with the application until somebody moves, and loses no press made before it is there', async ({
    page,
  }) => {
    await page.addInitScript(noteMoves)
    await arriveAt(page, '/landingpage')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Læg mærke til det vilde')
    await expect(page.locator('head > link[rel="prefetch"]').first()).toBeAttached()
    const moves = await page.evaluate(() => document.documentElement.dataset.moves ?? '')
    expect(await page.locator('head > script[type="module"]').count(), moves).toBe(0)
    await page.getByRole('button', { name: 'Bliv bruger' }).first().click()
    await expect(page).toHaveURL(/\/idp\/.*/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bliv bruger')
  })

  test('leads into the book of species without a page load, and back', async ({ page }) => {
    await page.goto('/landingpage')
    await page.mouse.move(200, 200)
    await expect(page.locator('head > script[type="module"]')).toHaveCount(1)
    await page.getByRole('region', { name: 'Beskeder' }).waitFor({ state: 'attached' })
    await markDocument(page)
    await page.getByRole('link', { name: 'Fugle' }).click()
    await expect(page).toHaveURL('/taxa?gruppe=4')
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Læg mærke til det vilde')
    expect(await isMarked(page)).toBe(true)
  })
})

test.describe('addresses', () => {
  test('an unknown one gives the 404 page', async ({ page, complaints }) => {
    complaints.allow(/status of 404/)
    const reply = await page.goto('/findes/ikke')
    expect(reply?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Siden findes ikke' })).toBeVisible()
    await expect(page.getByText('404 Page not found')).toBeVisible()
    await expect(page).toHaveTitle('Siden findes ikke · Vildfund')
    await page.getByRole('main').getByRole('link', { name: 'Gå til forsiden' }).click()
    await expect(page).toHaveURL('/landingpage')
  })

  test('an unknown one below a page gives it too, and whoever must accept the terms meets them first', async ({
    page,
    complaints,
  }) => {
    complaints.allow(/status of 404/)
    for (const address of ['/fund/17/mere', '/administration/findes-ikke', '/taxa/4/a/b']) {
      await page.goto(address)
      await expect(page.getByRole('heading', { name: 'Siden findes ikke' })).toBeVisible()
      await expect(page).toHaveURL(address)
    }
    await createAccount(page)
    await page.goto('/administration/findes-ikke')
    await expect(page).toHaveURL(/\/vilkaar/)
  })

  test('title and canonical link follow the page, in the served HTML and in the app', async ({ page, portal }) => {
    const served = await (await page.request.get('/konto?skin=x')).text()
    expect(served).toContain('<title>Log ind · Vildfund</title>')
    expect(served).toContain(`<link rel="canonical" href="${portal.url}/konto">`)
    await page.goto('/konto')
    await page.getByRole('link', { name: 'Overblik' }).click()
    await expect(page).toHaveTitle('Overblik · Vildfund')
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${portal.url}/overblik`)
  })

  test('a skin travels along, but not to the overview', async ({ page }) => {
    await page.goto('/konto?skin=prove')
    await expect(page.locator('html')).toHaveAttribute('data-skin', 'prove')
    await page.goto('/claims?skin=prove')
    await page.getByRole('main').getByRole('link', { name: 'Log ind' }).click()
    await expect(page).toHaveURL('/konto?skin=prove')
    await page.getByRole('link', { name: 'Overblik' }).click()
    await expect(page).toHaveURL('/overblik')
    await expect(page.locator('html')).not.toHaveAttribute('data-skin')
  })

  test('a newer build is loaded at the next navigation', async ({ page }) => {
    await page.goto('/konto')
    await markDocument(page)
    await page.getByRole('link', { name: 'Overblik' }).click()
    await expect(page).toHaveTitle('Overblik · Vildfund')
    expect(await isMarked(page)).toBe(true)
    const asked = page.waitForResponse(/latest\.json\?t=\d+/)
    await page.route('**/latest.json?*', (route) => route.fulfill({ json: { version: 'newer' } }))
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await asked
    await page.getByRole('link', { name: 'Vilkår' }).click()
    await page.waitForFunction(() => !document.documentElement.hasAttribute('data-mark'))
    await expect(page).toHaveURL('/vilkaar')
  })
})

test('going back closes a dialog and stays on the page', async ({ page }) => {
  await page.goto('/konto')
  await page.evaluate(() => {
    const entry = { id: '1', message: 'Prøve', area: 'test', type: 'info', timestamp: new Date().toISOString() }
    localStorage.setItem('log', JSON.stringify([entry]))
  })
  await page.goto('/bruger/logs')
  await page.getByRole('button', { name: 'Tøm loggen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tøm loggen?' })
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/bruger/logs')
  await expect(page.getByRole('cell', { name: 'Prøve' })).toBeVisible()
  // Closed by its button, it takes its entry in the history along.
  await page.getByRole('button', { name: 'Tøm loggen' }).click()
  await dialog.getByRole('button', { name: 'Tøm loggen' }).click()
  await expect(page.getByText('Loggen er tom')).toBeVisible()
  await dialogLeft(page)
  await page.goBack()
  await expect(page).toHaveURL('/konto')
})

test.describe('the session', () => {
  test('is in cookies that are lax and secure, and ends with everything cleared', async ({ page }) => {
    await signInAs(page, 'moderator')
    const cookies = await sessionCookies(page)
    expect(cookies.map(({ name, value }) => [name, value]).sort()).toEqual([
      ['logged_in', 'true'],
      ['role_flags', 'Moderator'],
    ])
    for (const cookie of cookies) expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax', secure: true })
    await page.goto('/landingpage')
    await expect(page).toHaveURL('/overblik')
    await chooseInUserMenu(page, 'Log ud')
    await expect(page).toHaveURL('/landingpage')
    expect(await sessionCookies(page)).toEqual([])
    expect(await storedUser(page)).toBeNull()
    // Not even the provider remembers.
    await page.goto('/konto')
    await askToSignIn(page)
    await expect(page.getByLabel('E-mail eller brugernavn')).toBeVisible()
  })

  test('is renewed silently when its time is up at load', async ({ page }) => {
    await signInAs(page, 'medlem')
    const before = await storedUser(page)
    const lifetime = (before?.value.expires_at ?? 0) - Date.now() / 1000
    expect(lifetime).toBeGreaterThan(0)
    expect(lifetime).toBeLessThanOrEqual(3600)
    await page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.startsWith('user:')) ?? ''
      const item = JSON.parse(localStorage.getItem(key) ?? '')
      item.value.expires_at = Math.floor(Date.now() / 1000) - 60
      localStorage.setItem(key, JSON.stringify(item))
    })
    await page.reload()
    await page.getByRole('button', { name: /^Brugermenu/ }).waitFor()
    const after = await storedUser(page)
    expect(after?.value.access_token).not.toBe(before?.value.access_token)
    expect(after?.value.expires_at).toBeGreaterThan(Date.now() / 1000)
  })

  test('a half-filled form is there when one comes back', async ({ page }) => {
    await signInAs(page, 'medlem')
    await chooseInUserMenu(page, 'Redigér profil')
    await page.getByLabel('Visningsnavn').fill('Halvt udfyldt')
    await chooseInUserMenu(page, 'Mine roller')
    await expect(page.getByRole('heading', { name: 'Mine roller' })).toBeVisible()
    await page.goBack()
    await expect(page.getByLabel('Visningsnavn')).toHaveValue('Halvt udfyldt')
  })
})

test.describe('when the user cannot be fetched or made', () => {
  test.beforeEach(async ({ page, complaints }) => {
    complaints.allow(/status of 500/)
    await page.route(createUser, (route) => route.fulfill({ status: 500, json: { message: 'Prøve', code: 'unknown' } }))
    await page.goto('/claims')
    await page.getByRole('banner').getByRole('button', { name: 'Log ind' }).click()
    await fillSignIn(page, 'ekspert')
    const dialog = page.getByRole('dialog', { name: 'Log ind?' })
    await expect(dialog).toContainText('Kunne ikke hente/oprette din bruger. Vil du prøve at logge ind igen?')
  })

  test('Ok signs in again and comes back to the same path', async ({ page }) => {
    await page.unroute(createUser)
    await page.getByRole('button', { name: 'Ok' }).click()
    await acceptTerms(page)
    await expect(page).toHaveURL('/claims?hasRetriedLogin=true')
    await expect(page.getByRole('main').getByText('Ekspert', { exact: true }).first()).toBeVisible()
  })

  test('Fortryd signs out', async ({ page }) => {
    await page.getByRole('button', { name: 'Fortryd' }).click()
    await expect(page).toHaveURL('/landingpage')
    expect(await sessionCookies(page)).toEqual([])
    expect(await storedUser(page)).toBeNull()
  })
})

test('a forged role cookie opens a page but no door', async ({ page, portal, complaints }) => {
  complaints.allow(/status of 403/)
  await signInAs(page, 'medlem')
  await page.context().addCookies([{ name: 'role_flags', value: 'SiteAdmin', url: portal.url }])
  const token = (await storedUser(page))?.value.access_token
  const reply = await page.request.get('/api/account/list', { headers: { authorization: `Bearer ${token}` } })
  expect(reply.status()).toBe(403)
  expect(place(page)).toBe('/overblik')
})
