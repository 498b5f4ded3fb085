import { expectAccessible } from './axe.ts'
import { expect, test } from './driver.ts'

test.use({ as: 'medlem' })

test('the profile leads to the local log, and who lacks a role is told whom to write to', async ({ page }) => {
  await page.goto('/profil/rediger')
  await page.getByRole('link', { name: 'Se, hvad portalen har skrevet op i denne browser' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lokal log' })).toBeVisible()
  await page.goto('/administration/site-admin')
  await expect(page).toHaveURL('/403')
  await expect(page.getByRole('link', { name: 'skriv til os' })).toHaveAttribute('href', /^mailto:\S+@/)
  await expectAccessible(page)
})

test('question marks explain the filters of finds and of species', async ({ page }) => {
  for (const [path, label, words] of [
    ['/fund/soegning', 'Vælg sted', 'En kommune har en grænse'],
    ['/taxa', 'Forekomst', 'Danske arter er dem'],
  ] as const) {
    await page.goto(path)
    const frame = page.locator('div', { has: page.getByText(label, { exact: true }) }).last()
    await frame.getByRole('button', { name: 'Hjælp' }).click()
    await expect(page.getByRole('dialog').getByText(words)).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  }
})
