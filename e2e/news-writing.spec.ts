import { expect, signInAs, test } from './driver.ts'

test.use({ as: 'siteadmin' })
test.describe.configure({ mode: 'serial' })

let id = 0

test('half-written news is there when one comes back, and sent twice it is one', async ({ page, complaints }) => {
  complaints.allow(/ERR_CONNECTION_RESET/)
  await page.goto('/nyheder/redigerNyhed')
  await page.getByLabel('Titel').fill('Viberne er tilbage')
  await page.getByRole('textbox', { name: 'Tekst' }).fill('Hør dem over engen.')
  await page.getByRole('link', { name: 'Nyheder' }).first().click()
  await page.waitForURL('**/nyheder')
  await page.reload()
  await page.getByRole('link', { name: 'Skriv nyhed' }).click()
  await expect(page.getByLabel('Titel')).toHaveValue('Viberne er tilbage')
  await page.getByRole('button', { name: 'Fortryd ændringer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Skriv videre' }).click()
  await expect(page.getByRole('textbox', { name: 'Tekst' })).toContainText('Hør dem over engen.')
  await page.getByRole('radio', { name: /^Udgiv/ }).check()
  await page.getByLabel('Indledning').fill('De første er set.')
  let calls = 0
  await page.route('**/api/news/create-or-update', async (route) => {
    calls += 1
    if (calls > 1) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.getByRole('button', { name: 'Udgiv', exact: true }).click()
  await expect(page.getByText('Tjek din forbindelse').first()).toBeVisible()
  await page.getByRole('button', { name: 'Udgiv', exact: true }).click()
  await page.waitForURL(/\/nyheder\/\d+$/)
  id = Number(page.url().split('/').at(-1))
  await page.goto('/nyheder?soeg=viberne')
  await expect(page.getByRole('link', { name: 'Viberne er tilbage' })).toHaveCount(1)
  // Nothing is left of it where one begins anew.
  await page.goto('/nyheder/redigerNyhed')
  await expect(page.getByLabel('Titel')).toHaveValue('')
})

test.describe('somebody who is not signed in', () => {
  test.use({ as: undefined })

  test('is told what to do with the feed, and what became of deleted news', async ({
    page,
    browser,
    portal,
    complaints,
  }) => {
    complaints.allow(/404|410/)
    await page.goto('/nyheder')
    await page.getByRole('link', { name: 'Abonnér' }).click()
    const dialog = page.getByRole('dialog', { name: 'Abonnér på nyheder' })
    await expect(dialog.getByText(`${portal.url}/api/news/feed.xml`)).toBeVisible()
    await expect(dialog.getByText('feedlæser')).toBeVisible()
    const context = await browser.newContext({ baseURL: portal.url, locale: 'da-DK', reducedMotion: 'reduce' })
    const editor = await context.newPage()
    await signInAs(editor, 'siteadmin')
    await editor.goto(`/nyheder/${id}`)
    await editor.getByRole('button', { name: 'Slet' }).click()
    await editor.getByRole('dialog').getByRole('button', { name: 'Slet' }).click()
    await editor.waitForURL('**/nyheder')
    await context.close()
    await page.goto(`/nyheder/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Nyheden er slettet' })).toBeVisible()
    await expect(page).toHaveTitle(/^Nyheden er slettet/)
  })
})
