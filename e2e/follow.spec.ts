import { expectAccessible } from './axe.ts'
import { callsOf, taxonOf } from './calls.ts'
import { arriveAt, expect, place, test } from './driver.ts'
import { total, withRecords } from './searching.ts'

/* What members follow and keep: on the pages where they meet it, and on Min side. */

test.use({ as: 'medlem', portalName: 'search' })
withRecords()

test('follows a taxon, a square and a find by one button each, sees them on Min side, and lets go', async ({
  page,
}) => {
  const taxonId = await taxonOf(page, 'Esox lucius')
  await page.goto(`/taxa/${taxonId}`)
  await page.getByRole('button', { name: 'Følg arten' }).click()
  await expect(page.getByRole('button', { name: 'Følger arten', pressed: true })).toBeVisible()
  await page.goto('/fund/soegning?kvadrat=10km_622_56&fane=liste')
  await page.getByRole('button', { name: 'Følg stedet' }).click()
  await expect(page.getByRole('button', { name: 'Følger stedet', pressed: true })).toBeVisible()

  await page.getByRole('link', { name: 'Min side' }).first().click()
  await page.getByRole('tab', { name: 'Følger' }).click()
  const taxa = page.getByRole('region', { name: 'Arter og grupper' })
  await expect(taxa.getByRole('button', { name: 'Gedde', exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Steder' }).getByText('10 km-kvadratet 622_56')).toBeVisible()
  await expectAccessible(page)
  await taxa.getByRole('button', { name: 'Følg ikke længere Gedde' }).click()
  await expect(taxa).toHaveCount(0)

  await page.goto('/fund/soegning?gruppe=5&fane=liste')
  await page.getByRole('tabpanel').locator('a[href^="/fund/"]').first().click()
  await page.getByRole('region', { name: 'Kommentarer' }).getByRole('button', { name: 'Følg', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Følger', exact: true, pressed: true })).toBeVisible()
})

test('a button stays where it is while it becomes known who presses, and hears the press', async ({ page }) => {
  await arriveAt(page, `/taxa/${await taxonOf(page, 'Salmo trutta')}`)
  const sent = await page.getByRole('button', { name: 'Følg arten' }).elementHandle()
  await sent?.hover()
  await page.mouse.down()
  await page.getByRole('button', { name: /^Brugermenu/ }).waitFor()
  await page.mouse.up()
  await expect(page.getByRole('button', { name: 'Følger arten', pressed: true })).toBeVisible()
  expect(await sent?.evaluate((button) => button.isConnected)).toBe(true)
})

test('goes from find to find within a search, by button and key, also after the page is loaded anew', async ({
  page,
}) => {
  await page.goto('/fund/soegning?gruppe=5&fane=liste')
  await expect(total(page)).toHaveText('7 fund')
  const hrefs = await page
    .getByRole('tabpanel')
    .locator('a[href^="/fund/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  await page.getByRole('tabpanel').locator('a[href^="/fund/"]').first().click()
  const bar = page.getByRole('navigation', { name: 'I søgningen' })
  await expect(bar).toContainText('1 af 7')
  await expect(bar.getByRole('link', { name: /Forrige/ })).toHaveCount(0)
  await bar.getByRole('link', { name: /Næste/ }).click()
  await expect(bar).toContainText('2 af 7')
  expect(place(page)).toBe(hrefs[1])
  await page.reload()
  await expect(bar).toContainText('2 af 7')
  await page.keyboard.press('j')
  await expect(bar).toContainText('3 af 7')
  await page.keyboard.press('k')
  await expect(bar).toContainText('2 af 7')
  await expectAccessible(page)
  await bar.getByRole('link', { name: /Fisk/ }).click()
  await expect(total(page)).toHaveText('7 fund')
  // A find that was not opened from a search is a find alone.
  await page.goto((hrefs[0] ?? '').replace(/\?.*/, ''))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(bar).toHaveCount(0)
})

test('keeps a place, and picks it again when reporting, without a network too', async ({ page, complaints }) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED/)
  const call = await callsOf(page)
  await call('/places/save-own-place', { name: 'Den gamle have', point: { lon: 9.55, lat: 56.17 }, uncertainty: 30 })
  await page.getByRole('link', { name: 'Min side' }).first().click()
  await page.getByRole('tab', { name: 'Steder' }).click()
  await expect(page.getByText('Den gamle have')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Nyt fund' }).first().click()
  await expect(page.getByRole('list', { name: 'Forslag' }).getByText('Den gamle have')).toBeVisible()
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
  const field = page.getByRole('searchbox', { name: 'Sted eller koordinater' })
  await field.fill('gamle')
  await page
    .getByRole('list', { name: 'Steder' })
    .getByRole('button', { name: /Den gamle have/ })
    .click()
  await expect(page.getByLabel('Lokalitet')).toHaveValue('Den gamle have')
  await page.unroute('**/api/**')
})

test('says a little about themself, for everybody to read', async ({ page, browser, baseURL }) => {
  await page.goto('/overblik')
  await page.getByRole('link', { name: 'Min side' }).first().click()
  await page.getByRole('link', { name: 'Skriv lidt om dig selv' }).click()
  await page.getByLabel('Lidt om dig selv').fill('Jeg leder mest efter svampe.')
  const section = page.locator('#om')
  await section.getByRole('button', { name: 'Gem', exact: true }).click()
  await expect(section.getByText('Gemt', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Min side' }).first().click()
  await expect(page.getByRole('paragraph').filter({ hasText: 'Jeg leder mest efter svampe.' })).toBeVisible()
  await page.getByRole('tab', { name: 'Mangler' }).click()
  await expect(page.getByText(/arter set af andre i .*, ikke af dig/)).toBeVisible()
  await expectAccessible(page)
  const visitor = await browser.newPage({ ...(baseURL ? { baseURL } : {}), storageState: { cookies: [], origins: [] } })
  await visitor.goto(place(page).replace(/\?.*/, ''))
  await expect(visitor.getByText('Jeg leder mest efter svampe.')).toBeVisible()
  await visitor.close()
})
