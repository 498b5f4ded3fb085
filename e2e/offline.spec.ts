import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import config from '../playwright.config.ts'
import { expect, signInAs, test } from './driver.ts'
import { asked, choosePictures, chooseTaxon, inTheDeerPark, photo } from './reporting.ts'

/** A phone with a memory of its own, which can be switched off and on. */
async function phoneWith(memory: string, baseURL: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await chromium.launchPersistentContext(memory, {
    ...config.use?.launchOptions,
    ...{ baseURL, locale: 'da-DK', timezoneId: 'Europe/Copenhagen', reducedMotion: 'reduce' as const },
    viewport: { width: 390, height: 844 },
  })
  return { context, page: context.pages()[0] ?? (await context.newPage()) }
}

/** The application and the names of the taxa lie on the device. */
async function isOnDevice(page: Page) {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect
    .poll(() => page.evaluate(() => caches.match('/app-shell').then((shell) => shell !== undefined)))
    .toBe(true)
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).some(({ name }) => name === 'vildfund-taxa')))
    .toBe(true)
}

test('a find with two pictures is written without a network, outlives the browser, and is sent exactly once', async ({
  portal,
}) => {
  const memory = await mkdtemp(join(tmpdir(), 'vildfund-e2e-phone-'))
  const before = await phoneWith(memory, portal.url)
  await signInAs(before.page, 'medlem')
  await isOnDevice(before.page)

  await before.context.setOffline(true)
  await before.page.goto('/fund/indberet/nyt')
  await expect(before.page.getByText(/^Du er uden net/)).toBeVisible()
  await choosePictures(before.page, await photo(inTheDeerPark), await photo(inTheDeerPark, 'IMG_0002.jpg'))
  await chooseTaxon(before.page, 'Gærdesmutte')
  await before.page.getByRole('button', { name: 'Indsend fund' }).click()
  await expect(before.page).toHaveURL(/kvittering=/)
  await before.context.close()

  const after = await phoneWith(memory, portal.url)
  await after.context.setOffline(true)
  await after.page.goto('/overblik')
  await expect(after.page.getByRole('heading', { name: 'Udbakke' })).toBeVisible()
  await expect(after.page.getByText('Billede 2: venter')).toBeVisible()
  await after.context.setOffline(false)
  await expect(after.page.getByRole('heading', { name: 'Udbakke' })).toBeHidden()

  const { items } = await asked(after.page, '/records/own-records?take=200')
  const sent = items.filter((card: { taxon?: { danishName: string } }) => card.taxon?.danishName === 'gærdesmutte')
  expect(sent).toMatchObject([{ state: 'submitted', pictureCount: 2, observedFrom: '2026-06-13' }])
  await after.context.close()
  await rm(memory, { recursive: true, force: true })
})
