import { expectAccessible } from './axe.ts'
import { expect, register, test } from './driver.ts'
import { holdBack } from './slow-pages.ts'

test.describe('a new member', () => {
  test('meets the first find before the sun, and the next steps until they are put away', async ({ page }) => {
    await register(page)
    await page.goto('/overblik')
    const sections = page.getByRole('main').getByRole('heading', { level: 2 })
    await expect(sections.first()).toHaveText('Dit første fund')
    await expectAccessible(page)
    const steps = page.getByRole('heading', { name: 'Næste skridt' })
    await expect(steps).toBeVisible()
    await page.getByRole('button', { name: 'Læg næste skridt væk' }).click()
    await expect(steps).toHaveCount(0)
    await page.reload()
    await expect(sections.first()).toHaveText('Dit første fund')
    await expect(steps).toHaveCount(0)
  })

  test('takes everything home that the portal holds about them', async ({ page }) => {
    await register(page)
    // The page's first question is answered late, by what was so when it was asked.
    const asked = page.waitForResponse(
      (reply) => reply.request().method() === 'POST' && reply.url().endsWith('/own-data'),
    )
    await page.route('**/api/account/own-data', (route) => asked.then(() => route.fulfill({ json: { file: null } })), {
      times: 1,
    })
    await page.goto('/profil/rediger')
    await page.getByRole('button', { name: 'Hent alle mine data' }).click()
    const take = page.getByRole('button', { name: 'Hent filen' })
    await expect(take).toBeVisible({ timeout: 60_000 })
    await expectAccessible(page)
    const coming = page.waitForEvent('download')
    await take.click()
    expect((await coming).suggestedFilename()).toMatch(/^mine-data-\d{4}-\d\d-\d\d\.zip$/)
  })

  test('loses no letter of their code while the page is still on its way', async ({ page }) => {
    await page.goto('/konto')
    const letThrough = await holdBack(page, '**/idp/assets/pages.js*')
    await page.getByRole('main').getByRole('button', { name: 'Bliv bruger' }).click()
    const code = page.getByLabel('Adgangskode', { exact: true })
    await code.focus()
    await page.keyboard.type('en hel ')
    letThrough()
    await expect(page.getByRole('button', { name: 'Vis koden' })).toBeVisible()
    await page.keyboard.type('sætning')
    await expect(code).toHaveValue('en hel sætning')
  })
})
