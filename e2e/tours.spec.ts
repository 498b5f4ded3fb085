import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, register } from './driver.ts'
import { beside, judged, overview, report } from './validating.ts'

/* Introductions: offered once where one begins, walked by keyboard, and remembered. */

// What other files leave in the queue would stand before what is shown.
beside.use({ portalName: 'queue' })

const offer = (page: Page) => page.getByRole('complementary', { name: 'Introduktion' })
const now = (page: Page) => page.locator('[data-tour-now]')

/** Walk to the end by keyboard; each step shows something that is seen. */
async function walk(page: Page, headings: readonly string[]) {
  await offer(page).getByRole('button', { name: 'Vis mig' }).click()
  for (const [at, heading] of headings.entries()) {
    const card = page.getByRole('dialog', { name: heading })
    await expect(card).toBeFocused()
    await expect(card).toContainText(`${at + 1} af ${headings.length}`)
    await expect(now(page)).toBeInViewport()
    if (at === 1) await expectAccessible(page)
    await page.keyboard.press('ArrowRight')
  }
  await expect(page.getByRole('dialog', { name: headings.at(-1) ?? '' })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(offer(page)).toHaveCount(0)
}

beside('a new member is shown around by keyboard, once on each page', async ({ page }) => {
  await register(page)
  await page.goto('/overblik')
  await expect(offer(page)).toBeVisible()
  await expectAccessible(page)
  // Where nothing was found nothing is in season, and nothing is said of it.
  await walk(page, ['Nyt fund', 'Find hvad som helst', 'Besked til dig'])
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Dit første fund' })).toBeVisible()
  await expect(offer(page)).toHaveCount(0)

  await page.goto('/fund/indberet/nyt')
  await walk(page, ['Begynd med et billede', 'Hvad er det?', 'Hvor var det?', 'Indsend, når du er klar'])
})

beside('who says no, or has had enough halfway, is not asked again', async ({ page }) => {
  await register(page)
  await page.goto('/fund/soegning')
  await offer(page).getByRole('button', { name: 'Vis mig' }).click()
  await page.getByRole('button', { name: 'Næste' }).click()
  await expect(page.getByRole('dialog', { name: 'Fire måder at se det på' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // Who leaves at once is remembered all the same.
  await page.goto('/overblik')
  const kept = page.waitForResponse((reply) => reply.url().endsWith('/update-user-tours-seen'))
  await offer(page).getByRole('button', { name: 'Nej tak' }).click()
  expect(((await (await kept).json()) as { toursSeen: string[] }).toursSeen).toEqual(['search', 'overview'])
  await page.goto('/fund/soegning')
  await expect(page.getByRole('tab', { name: 'Kort' })).toBeVisible()
  await expect(offer(page)).toHaveCount(0)
})

beside.describe('an expert', () => {
  beside.use({ as: 'svampe-ekspert' })

  beside('is shown the queue, and its own keys rest meanwhile', async ({ page, pageOf }) => {
    const finder = await pageOf()
    await register(finder)
    await report(finder, 'Amanita muscaria', { certainty: 'sandsynlig' })
    await page.goto(`${overview}?fane=koe&gruppe=2`)
    await expect(judged(page)).toContainText('Rød fluesvamp')
    await walk(page, ['Det, der venter', 'Fundet, du ser på', 'Noget at holde det op imod'])
    await expect(judged(page)).toContainText('Rød fluesvamp')
  })
})
