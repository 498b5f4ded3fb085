import { expect, test } from './driver.ts'
import { chooseTaxon } from './reporting.ts'
import { canvas, openMap } from './searching.ts'
import { holdBack } from './slow-pages.ts'

// Somebody who reports nothing elsewhere: one's own places come before all others.
test.use({ as: 'liste-redaktoer', viewport: { width: 390, height: 844 } })

test('a place is found on the map by its name, and what it is probably called is proposed', async ({ page }) => {
  await page.goto('/fund/indberet/nyt')
  await expect(page.getByRole('button', { name: 'Zoom ind' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Sted eller koordinater' }).fill('silkeborg')
  const hits = page.getByRole('list', { name: 'Steder' }).getByRole('button')
  await expect(hits.first()).toHaveText('Silkeborgby')
  // Whoever looks at the field sees the hits too: nothing lies over them.
  const isFree = await hits.last().evaluate((hit) => {
    const { left, top, width, height } = hit.getBoundingClientRect()
    return hit.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
  expect(isFree).toBe(true)
  await hits.first().click()
  await expect(page.getByText('Kortet viser Silkeborg: tryk, hvor du fandt det.')).toBeVisible()
  await canvas(page).click()
  await expect(page.getByText(/^Valgt sted: 56,1/)).toBeVisible()
  const name = page.getByLabel('Lokalitet')
  await expect(name).toHaveValue('Silkeborg')
  await expect(page.getByText('Foreslået ud fra stedet.')).toBeVisible()
  await name.fill('')
  await expect(page.getByText('Det, man kalder stedet.')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Sted eller koordinater' }).fill('56,170 9,551')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Valgt sted: 56,17000/)).toBeVisible()
  await expect(name).toHaveValue('')
})

test('a place that is missing is told about beside the map', async ({ page }) => {
  await page.goto('/fund/indberet/nyt')
  await chooseTaxon(page, 'Solsort')
  await page.getByRole('button', { name: 'Indsend fund' }).click()
  await expect(page.getByText('Vis på kortet, hvor du fandt det.')).toBeInViewport()
  await expect(canvas(page)).toBeInViewport({ ratio: 0.4 })
})

test('the map of finds is brought to a place by its name or coordinates, and what is searched for stays', async ({
  page,
}) => {
  await page.goto('/fund/soegning')
  await openMap(page)
  const button = page.getByRole('button', { name: 'Find sted på kortet' })
  await button.click()
  const field = page.getByRole('searchbox', { name: 'Sted eller koordinater' })
  await expect(field).toBeFocused()
  await field.fill('silkeborg')
  await expect(page.getByRole('list', { name: 'Steder' }).getByRole('button').first()).toHaveText('Silkeborgby')
  await page.keyboard.press('Enter')
  await expect(field).toBeHidden()
  await expect(page).toHaveURL(/[?&]kort=9\.5\d*,56\.1/)
  await button.click()
  await field.fill('55,676 12,568')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/[?&]kort=12\.568,55\.676/)
  await button.click()
  await page.keyboard.press('Escape')
  await expect(field).toBeHidden()
  await expect(button).toBeFocused()
})

test('a place that is written before the map has come is in view when it comes', async ({ page }) => {
  const arrive = await holdBack(page, '**/assets/land-*.geojson')
  await page.goto('/fund/indberet/nyt')
  await page.getByRole('searchbox', { name: 'Sted eller koordinater' }).fill('56,17 9,551')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Valgt sted: 56,17000/)).toBeVisible()
  arrive()
  await expect(page.getByRole('button', { name: /^Fundets punkt/ })).toBeVisible()
  await expect(page.locator('.maplibregl-ctrl-scale')).toHaveText(/^\d+\sm$/)
})
