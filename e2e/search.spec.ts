import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, place, test } from './driver.ts'
import { expectKeyboardWorks } from './keyboard.ts'
import { canvas, mapReady, numberIn, total, withRecords } from './searching.ts'

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }

// The finds are counted: others would report more.
test.use({ portalName: 'search' })
withRecords()

/** Press on the map, by parts of its width and height. */
async function pressMap(page: Page, x: number, y: number) {
  const box = await canvas(page).boundingBox()
  if (!box) throw new Error('there is no map')
  await page.mouse.click(box.x + box.width * x, box.y + box.height * y)
}

test('a family in a drawn area in May: the same finds on every tab, and back from a find to the same place', async ({
  page,
}) => {
  await page.goto('/fund/soegning')
  await mapReady(page)
  const everything = await numberIn(page)
  const field = page.getByRole('combobox', { name: 'Art, slægt, familie …' })
  await field.fill('Paridae')
  await page.getByRole('listbox').getByRole('option').first().click()
  await page.getByRole('button', { name: 'Maj', exact: true }).click()
  await page.getByRole('button', { name: 'Polygon' }).click()
  for (const [x, y] of [
    [0.05, 0.4],
    [0.85, 0.4],
    [0.85, 0.85],
    [0.05, 0.85],
  ] as const) {
    await pressMap(page, x, y)
  }
  await expect(page.getByText('4 hjørner')).toBeVisible()
  await page.getByRole('button', { name: 'Færdig' }).click()
  await expect(page.getByRole('button', { name: 'Fjern filteret: i tegnet område' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Fjern filteret: maj' })).toBeVisible()
  await expect(total(page)).toBeVisible()
  const found = await numberIn(page)
  expect(found).toBeGreaterThan(0)
  expect(found).toBeLessThan(everything)

  await page.getByRole('tab', { name: 'Statistik' }).click()
  await expect(page.getByText(`${found} fund af`)).toBeVisible()
  await page.getByRole('tab', { name: 'Arter' }).click()
  await expect(page.getByRole('table', { name: 'Arter blandt fundene' })).toBeVisible()
  await page.getByRole('tab', { name: 'Liste' }).click()
  const cards = page.getByRole('tabpanel').locator('a[href^="/fund/"]')
  await expect(cards.first()).toBeVisible()
  expect(await numberIn(page)).toBe(found)

  const address = place(page)
  await cards.last().scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => window.scrollY)
  await cards.last().click()
  await expect(page).toHaveURL(/\/fund\/\d+\?soegning=/)
  await page.goBack()
  await expect(cards.first()).toBeVisible()
  expect(place(page)).toBe(address)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled)

  await page.getByRole('button', { name: 'Ryd alle' }).click()
  await expect(total(page)).toHaveText(`${everything.toLocaleString('da-DK')} fund`)
  await page.goBack()
  await expect(total(page)).toHaveText(`${found} fund`)
})

test('nonsense in the address is left out and told', async ({ page }) => {
  await page.goto('/fund/soegning?fane=liste&gruppe=4&art=abc&polygon=1,2')
  await expect(page.getByText('Noget i adressen kunne ikke læses')).toContainText('arter, tegnet område')
  await expect(page.getByRole('button', { name: 'Fjern filteret: Fugle' })).toBeVisible()
})

test('the map by keyboard: the middle is chosen with Enter, and everything stands in a table too', async ({ page }) => {
  await page.goto('/fund/soegning?kort=12.4,55.75,7.2')
  await mapReady(page)
  await canvas(page).focus()
  await expect(async () => {
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: /kvadratet/ })).toBeFocused({ timeout: 1000 })
  }).toPass()
  await expect(page.getByRole('link', { name: 'Søg kun her' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(canvas(page)).toBeFocused()

  await page.getByRole('button', { name: 'Vis som tabel' }).click()
  const table = page.getByRole('table', { name: 'Fund pr. kvadrat i kortudsnittet' })
  const row = table.getByRole('row').nth(1)
  const counted = await row.getByRole('cell').nth(1).innerText()
  await row.getByRole('button').click()
  const panel = page.getByRole('region', { name: /kvadratet/ })
  await expect(panel.getByRole('status').first()).toHaveText(`${counted} fund`)
})

test('two periods are compared, and little-visited squares are told apart', async ({ page }) => {
  await page.goto('/fund/soegning?gruppe=4')
  await mapReady(page)
  await page.getByRole('button', { name: 'Sammenlign perioder' }).click()
  await page.getByLabel('Første periode fra år').fill('2015')
  await page.getByLabel('Første periode til og med år').fill('2024')
  await page.getByLabel('Anden periode fra år').fill('2025')
  await expect(page).toHaveURL(/foer=2015-01-01\/2024-12-31&efter=2025-01-01\//)
  await expect(page.getByRole('region', { name: 'Signaturforklaring' })).toContainText('For lidt undersøgt')
  await page.getByRole('button', { name: 'Vis som tabel' }).click()
  await expect(
    page
      .getByRole('table', { name: /før og efter/ })
      .getByRole('row')
      .nth(1),
  ).toBeVisible()
  await page.getByLabel('Anden periode fra år').fill('2020')
  await expect(page.getByText('Den anden periode skal begynde, når den første er slut.')).toBeVisible()
})

for (const [size, viewport] of Object.entries(sizes)) {
  for (const tab of ['kort', 'liste', 'arter', 'statistik', 'ture']) {
    test(`${tab} is accessible on a ${size}`, async ({ page }) => {
      test.slow() // two colour schemes, each looked at by axe
      await page.setViewportSize(viewport)
      await page.goto(`/fund/soegning?fane=${tab}&gruppe=5`)
      await expect(total(page)).toBeVisible()
      if (tab === 'kort') await mapReady(page)
      await expectAccessible(page)
      if (tab === 'kort') await expectKeyboardWorks(page)
    })
  }
}

test('a phone: the filter comes from below and says how many finds there are', async ({ page }) => {
  await page.setViewportSize(sizes.phone)
  await page.goto('/fund/soegning?fane=liste')
  await page.getByRole('button', { name: /^Filtre/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Filtre' })
  await sheet.getByRole('button', { name: 'Fugle' }).click()
  await expect(sheet.getByRole('button', { name: 'Fjern filteret: Fugle' })).toBeVisible()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: /^Vis [\d.]+ fund$/ }).click()
  await expect(sheet).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Filtre (1)' })).toBeVisible()
})
