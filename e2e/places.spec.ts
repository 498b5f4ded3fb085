import { expect, test } from './driver.ts'
import { chooseTaxon } from './reporting.ts'
import { canvas } from './searching.ts'

test.use({ as: 'medlem', viewport: { width: 390, height: 844 } })

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
  await expect(page.getByText('Det, man kalder stedet. Valgfrit.')).toBeVisible()
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
